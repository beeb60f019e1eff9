import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

/** The server takes the key from here: importing it on its own would make a second, different key. */
export { services } from "#server/services.ts";

/** Whole pages, never streamed: each is hashed for its Content-Security-Policy before it leaves. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const page = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />);
  await page.allReady;
  return new Response(page, { status, headers });
}
