import { randomUUID } from "node:crypto";
import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { marksOfFiles, startScript } from "#app/start-script.ts";
import { listOwnScripts } from "#server/page-scripts.ts";
import { asking } from "#server/services.ts";

/** The server takes the keys from here: importing them on its own would make second, different ones. */
export { doors, rooms } from "#rooms/opened.ts";
export { asking, previewPage, services, words } from "#server/services.ts";

/** Whole pages, never streamed: each is hashed for its Content-Security-Policy before it leaves. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const nonce = randomUUID();
  const faults: unknown[] = [];
  const bootstrapScriptContent = await startScript(routerContext);
  // The start script has the data that the router would write into the page as a stream.
  const rendered = { ...routerContext, serverHandoffStream: undefined };
  // A fault that leaves no page at all is thrown from here, and the router reports it.
  const page = await renderToReadableStream(
    <ServerRouter context={rendered} url={request.url} nonce={nonce} />,
    {
      nonce,
      bootstrapScriptContent,
      importMap: { integrity: marksOfFiles(routerContext) },
      onError: (fault) => void faults.push(fault),
    },
  );
  await page.allReady;
  for (const fault of faults) handleError(fault, { request, context, params: {} });
  return new Response(listOwnScripts(await new Response(page).text(), nonce), { status, headers });
}

/** Faults go to the one place that logs them. A visitor who left before the answer was ready is no fault. */
export const handleError: HandleErrorFunction = (fault, { request, context }) => {
  if (request.signal.aborted && fault === request.signal.reason) return;
  context.get(asking).report(isRouteErrorResponse(fault) ? new Error(String(fault.data)) : fault);
};
