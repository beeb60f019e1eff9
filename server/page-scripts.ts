import { createHash } from "node:crypto";

/**
 * Lists the hashes of the inline scripts of React and the router at the head of a page. They carry a nonce made for
 * this rendering, which an injected script cannot know. The policy uses hashes and the nonce is removed, because pages
 * are cached and sent many times.
 */
export function listOwnScripts(html: string, nonce: string) {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = "", code = ""] of html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)) {
    if (!code || !attributes.includes(mark)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  }
  return `<!--${[...hashes].join(" ")}-->${html.replaceAll(mark, "")}`;
}

/** The page to send, and the hashes for its Content-Security-Policy. A page without a list may run no script. */
export function takeOwnScripts(page: string) {
  const [list = "", hashes = ""] = /^<!--((?:'sha256-[\w+/=]{44}' ?)*)-->/.exec(page) ?? [];
  return { html: page.slice(list.length), scripts: hashes.split(" ").filter(Boolean) };
}
