import { createHash } from "node:crypto";
import type { ServerBuild } from "react-router";
import { describe, expect, test } from "vitest";
import { renderedPages } from "#server/pages.ts";
import { builtPages } from "#tests/builds.ts";
import { openTemple } from "#tests/temple.ts";
import { listOwnScripts, takeOwnScripts } from "./page-scripts.ts";

const SMUGGLED = "alert('a stranger was here')";

describe("The inline scripts a page may run", () => {
  const page = `<!DOCTYPE html><html><head></head><body><script>${SMUGGLED}</script>
    <script nonce="guessed">${SMUGGLED}</script><script nonce="drawn">own()</script>
    <script type="application/ld+json">{}</script><script nonce="drawn" src="/a.js"></script></body></html>`;

  test("are those that carry the nonce of its rendering, by hash", () => {
    const { html, scripts } = takeOwnScripts(listOwnScripts(page, "drawn"));
    expect(scripts).toEqual([hashOf("own()")]);
    expect(html).toBe(page.replaceAll(' nonce="drawn"', ""));
  });

  test.each([
    ["", "<!DOCTYPE html>"],
    ["<!-- 'unsafe-inline' -->", "<!DOCTYPE html>"],
    ["<!--'unsafe-inline'-->", "<!DOCTYPE html>"],
  ])("are none where the page brings no list of hashes: %j", (list, html) => {
    expect(takeOwnScripts(list + html)).toEqual({ html: list + html, scripts: [] });
  });
});

describe("A page into which a script was smuggled", () => {
  test("runs its own scripts, and not that one", async () => {
    const build = await builtPages();
    const temple = await openTemple({
      pages: (services) => renderedPages(() => withSmuggledScript(build), services),
    });
    const answer = await temple.visitor.get("/donors");
    const policy = answer.headers.get("content-security-policy") ?? "";
    const inline = [...(await answer.text()).matchAll(/<script(?: id="_R_")?>([^<]+)/g)].map(
      ([, code]) => code,
    );
    expect(inline).toEqual([SMUGGLED, expect.stringContaining("__reactRouterContext")]);
    expect(policy).not.toContain(hashOf(SMUGGLED));
    expect(policy).toContain("sha256-");
  });
});

function withSmuggledScript(build: ServerBuild): ServerBuild {
  const { default: render } = build.entry.module;
  const smuggle: typeof render = async (...asked) => {
    const answer = await render(...asked);
    const html = await answer.text();
    return new Response(html.replace("<body>", `<body><script>${SMUGGLED}</script>`), answer);
  };
  return { ...build, entry: { module: { ...build.entry.module, default: smuggle } } };
}

function hashOf(code = "") {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}
