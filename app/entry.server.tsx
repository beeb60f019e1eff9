import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { paintFirst } from "#app/first-paint.ts";

/** The server takes the keys from here: importing them on its own would make second, different keys. */
export { asker, services } from "#server/services.ts";

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
  const html = await new Response(page).text();
  return new Response(import.meta.env.PROD ? paintFirst(html) : html, { status, headers });
}
