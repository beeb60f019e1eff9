import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { pages } from "#content/pages.ts";
import { renderedPages } from "#server/pages.ts";
import { builtPages, builtSite } from "#tests/builds.ts";
import { openTemple } from "#tests/temple.ts";

const [build, site] = [await builtPages(), builtSite()];

const { manage: _, ...open } = pages;
const openPages = Object.values(open).map(({ path }) => path);

describe("A page of the site", () => {
  test.each(openPages)("%s is complete HTML", async (path) => {
    const temple = await openSite();
    const answer = await temple.visitor.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await answer.text()).toMatch(/^<!DOCTYPE html><html lang="en">.*<h1.*<\/html>$/s);
  });

  test.each(["/Board", "/BOARD", "/board/", "/Board/", "/board?from=a-friend"])(
    "answers to %s",
    async (path) => {
      const temple = await openSite();
      const canonical = await temple.visitor.get("/board");
      expect(canonical.status).toBe(200);
      expect(await (await temple.visitor.get(path)).text()).toBe(await canonical.text());
    },
  );

  test("is asked for anew each time, and not sent again unchanged", async () => {
    const temple = await openSite();
    const first = await temple.visitor.get("/about");
    expect(first.headers.get("cache-control")).toBe("no-cache");
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[\w-]+"$/);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const second = await temple.visitor.get("/about", { "If-None-Match": known });
      expect(second.status).toBe(304);
      expect(await second.text()).toBe("");
    }
    expect((await temple.visitor.get("/about", { "If-None-Match": '"other"' })).status).toBe(200);
  });

  test("has one strong tag for each encoding", async () => {
    const temple = await openSite();
    const tags = await Promise.all(
      ["br", "gzip", "identity"].map(
        async (encoding) => (await raw(temple.url, "/about", encoding)).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });

  test("comes compressed as the browser prefers", async () => {
    const temple = await openSite();
    const plain = await raw(temple.url, "/about", "identity");
    const br = await raw(temple.url, "/about", "gzip;q=0.5, br");
    const gzip = await raw(temple.url, "/about", "gzip, br;q=0.1");
    expect(br.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(br.headers.vary).toBe("Accept-Encoding");
  });

  test("answers HEAD with the headers alone", async () => {
    const temple = await openSite();
    const answer = await temple.visitor.ask("HEAD", "/about");
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("");
  });
});

describe("A built asset", () => {
  const assets = [...site.keys()].filter((path) => path.startsWith("/assets/"));
  const [asset = ""] = assets;
  const font = assets.find((path) => path.endsWith(".woff2")) ?? "";

  test("that cannot be made smaller is the same to every browser", async () => {
    const temple = await openTemple({ site });
    const answer = await raw(temple.url, font, "br, gzip");
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.headers.vary).toBeUndefined();
  });

  test("may be kept for ever", async () => {
    const temple = await openTemple({ site });
    const answer = await temple.visitor.get(asset);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  test("that does not exist is a real 404", async () => {
    const temple = await openTemple({ site });
    expect((await temple.visitor.get("/assets/nothing.js")).status).toBe(404);
  });
});

function openSite() {
  return openTemple({ site, pages: (services) => renderedPages(() => build, services) });
}

/** `fetch` undoes the compression; here the bytes are wanted as they were sent. */
function raw(url: string, path: string, encoding: string) {
  return new Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    const asked = request(
      new URL(path, url),
      { headers: { "Accept-Encoding": encoding } },
      async (answer) => {
        resolve({ headers: answer.headers, body: Buffer.concat(await answer.toArray()) });
      },
    );
    asked.on("error", reject).end();
  });
}
