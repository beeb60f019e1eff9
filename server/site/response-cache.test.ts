import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { about } from "#content/about.ts";
import { wallAddresses } from "#rooms/donors/wall-addresses.server.ts";
import { eventually } from "#tests/eventually.ts";
import { visitorOf } from "#tests/temple.ts";
import { responseCache } from "./response-cache.ts";

describe("A cached answer", () => {
  test("is made once, whoever asks and however the address is written", async () => {
    const { visitor, made } = await aCache();
    for (const address of [
      "/donors",
      "/Donors/",
      "/donors?page=1",
      "/donors?page=nonsense",
      "/donors?from=chat",
    ])
      expect(await (await visitor.get(address)).text()).toBe("/donors at 1");
    expect(made).toEqual(["/donors"]);
  });

  test("is made once for a thousand who ask at the same time, also after a change", async () => {
    const { visitor, donors, made } = await aCache();
    const crowd = () =>
      Promise.all(Array.from({ length: 1000 }, async () => (await visitor.get("/donors")).text()));
    expect(new Set(await crowd())).toEqual(new Set(["/donors at 1"]));
    donors.revision++;
    expect(new Set(await crowd())).toEqual(new Set(["/donors at 2"]));
    expect(made).toEqual(["/donors", "/donors"]);
  });

  test("is compressed better a moment later, and whoever has it need not get it again", async () => {
    const { visitor, made } = await aCache();
    const ask = async () => {
      const answer = await visitor.get("/news", { "Accept-Encoding": "br" });
      const [size, tag] = ["content-length", "etag"].map((name) => answer.headers.get(name));
      return { size: Number(size), tag: tag ?? "", text: await answer.text() };
    };
    const quick = await ask();
    const better = await eventually(async () => {
      const answer = await ask();
      expect(answer.size).toBeLessThan(quick.size);
      return answer;
    });
    expect(better).toEqual({ ...quick, size: better.size });
    expect((await visitor.get("/news", { "If-None-Match": quick.tag })).status).toBe(304);
    expect(made).toEqual(["/news"]);
  });

  test("is made anew after a change", async () => {
    const { visitor, donors } = await aCache();
    await visitor.get("/api/wall");
    donors.revision++;
    expect(await (await visitor.get("/api/wall")).text()).toBe("/api/wall at 2");
  });

  test("stays when something else changes, and a page of that is made anew", async () => {
    const { visitor, news, made } = await aCache();
    for (const path of ["/donors", "/news", "/News?from=chat"]) await visitor.get(path);
    news.revision++;
    for (const path of ["/donors", "/news"]) await visitor.get(path);
    expect(made).toEqual(["/donors", "/news", "/news"]);
  });

  test("is kept for every address one step below, as far as its source says so", async () => {
    const { visitor, news, made } = await aCache();
    for (const path of ["/news/lamps", "/News/Lamps?from=chat", "/news/none", "/news/lamps/below"])
      await visitor.get(path);
    expect(made).toEqual(["/news/lamps"]);
    news.revision++;
    await visitor.get("/news/lamps");
    expect(made).toEqual(["/news/lamps", "/news/lamps"]);
  });

  test("past the last page is that of the last page, whatever number is asked for", async () => {
    const { visitor, made } = await aCache();
    for (const page of [7, 8, 9999, 123_456_789])
      expect(await (await visitor.get(`/api/wall?page=${page}`)).text()).toBe("/api/wall?page=7 at 1");
    expect(made).toEqual(["/api/wall?page=7"]);
  });

  test("to print has pages of its own", async () => {
    const { visitor, made } = await aCache();
    for (const page of [2, 3, 7])
      expect(await (await visitor.get(`/donors/print?page=${page}&q=anybody`)).text()).toBe(
        "/donors/print?page=2 at 1",
      );
    expect(made).toEqual(["/donors/print?page=2"]);
  });

  test("to a search is left to the app each time; a search for nothing is none", async () => {
    const { visitor, made } = await aCache();
    for (const address of ["/donors?q=ravi", "/api/wall?page=2&q=%00ravi", "/DONORS/?q=r"])
      expect((await visitor.get(address)).status).toBe(404);
    expect(await (await visitor.get("/donors?q=+%20")).text()).toBe("/donors at 1");
    expect(made).toEqual(["/donors"]);
  });

  test("that many ask for is soon kept again after someone leafed through thousands", async () => {
    const { visitor, donors, made } = await aCache();
    donors.wallPages = 5000;
    for (let page = 2; page <= 700; page++) await visitor.get(`/api/wall?page=${page}`);
    made.length = 0;
    for (let times = 0; times < 5; times++) await visitor.get("/api/wall");
    expect(made).toEqual(["/api/wall"]);
  });

  test("is forgotten once 500 others were asked for after it", async () => {
    const { visitor, donors, made } = await aCache();
    donors.wallPages = 5000;
    for (let page = 2; page <= 502; page++) await visitor.get(`/api/wall?page=${page}`);
    made.length = 0;
    await visitor.get("/api/wall?page=502");
    await visitor.get("/api/wall?page=2");
    expect(made).toEqual(["/api/wall?page=2"]);
  });

  test("that is no ordinary one is left to the app each time", async () => {
    const { visitor, donors } = await aCache();
    donors.wallPages = 0;
    expect((await visitor.get("/donors")).status).toBe(404);
    donors.wallPages = 7;
    expect((await visitor.get("/donors")).status).toBe(200);
  });
});

/** A few pages of words, which can be compressed more or less well. */
const LONG = JSON.stringify(about);

/** A server that knows nothing but the wall and the news, and writes down what had to be made. */
async function aCache() {
  const donors = { revision: 1, wallPages: 7, printedPages: 2 };
  const made: string[] = [];
  const news = { revision: 1 };
  const serve = responseCache(
    ({ url }) => {
      const address = url.replace("http://localhost", "");
      made.push(address);
      if (address === "/news") return new Response(LONG);
      return donors.wallPages
        ? new Response(`${address} at ${donors.revision}`)
        : new Response("later", { status: 503 });
    },
    [
      ...wallAddresses(donors),
      { path: "/news", source: news, addressOf: () => "" },
      { path: "/news/*", source: news, addressOf: (_, path) => (path === "/news/lamps" ? "" : undefined) },
    ],
  );
  const server = createServer((request: IncomingMessage, response) =>
    serve(request, response, () => response.writeHead(404).end()),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { visitor: visitorOf(`http://127.0.0.1:${port}`), donors, news, made };
}
