import { createHash } from "node:crypto";

/**
 * Puts at the head of a page the hashes of the inline scripts it may run: those that React and the router wrote while
 * they rendered it. These carry a nonce that was drawn for this one rendering; a script that came into the page in any
 * other way could not know it. A page is kept and sent many times, which is why its policy names hashes and the nonce,
 * having done its work, is taken out.
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

/** The page as it is sent, and the hashes for its Content-Security-Policy. One that brings no list runs no script. */
export function takeOwnScripts(page: string) {
  const [list = "", hashes = ""] = /^<!--((?:'sha256-[\w+/=]{44}' ?)*)-->/.exec(page) ?? [];
  return { html: page.slice(list.length), scripts: hashes.split(" ").filter(Boolean) };
}
