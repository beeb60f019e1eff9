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

/** The context keys for the server: importing them itself would create different ones. */
export { doors, rooms } from "#rooms/opened.ts";
export { asking, previewPage, services, words } from "#server/services.ts";

/** Pages are not streamed, because their scripts are hashed for the Content-Security-Policy. */
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
  // The start script has the data instead of the router's stream.
  const rendered = { ...routerContext, serverHandoffStream: undefined };
  // An error that leaves no page is thrown here, and the router reports it.
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

/** Passes errors to the one place that logs them, except when the visitor left before the answer. */
export const handleError: HandleErrorFunction = (fault, { request, context }) => {
  if (request.signal.aborted && fault === request.signal.reason) return;
  context.get(asking).report(isRouteErrorResponse(fault) ? new Error(String(fault.data)) : fault);
};
