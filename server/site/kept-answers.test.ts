import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { visitorOf } from "#tests/temple.ts";
import { keepAnswers } from "./kept-answers.ts";

describe("An answer about the donors", () => {
  test("is made once, whoever asks and however the address is written", async () => {
    const { visitor, made } = await aKeeper();
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

  test("is made once for many who ask at the same time", async () => {
    const { visitor, made } = await aKeeper();
    await Promise.all(Array.from({ length: 20 }, () => visitor.get("/donors")));
    expect(made).toEqual(["/donors"]);
  });

  test("is made anew after a change", async () => {
    const { visitor, donors } = await aKeeper();
    await visitor.get("/api/wall");
    donors.revision++;
    expect(await (await visitor.get("/api/wall")).text()).toBe("/api/wall at 2");
  });

  test("past the last page is that of the last page, whatever number is asked for", async () => {
    const { visitor, made } = await aKeeper();
    for (const page of [7, 8, 9999, 123_456_789])
      expect(await (await visitor.get(`/api/wall?page=${page}`)).text()).toBe("/api/wall?page=7 at 1");
    expect(made).toEqual(["/api/wall?page=7"]);
  });

  test("to print has pages of its own", async () => {
    const { visitor, made } = await aKeeper();
    for (const page of [2, 3, 7])
      expect(await (await visitor.get(`/donors/print?page=${page}&q=anybody`)).text()).toBe(
        "/donors/print?page=2 at 1",
      );
    expect(made).toEqual(["/donors/print?page=2"]);
  });

  test("to a search is left to the app each time; a search for nothing is none", async () => {
    const { visitor, made } = await aKeeper();
    for (const address of ["/donors?q=ravi", "/api/wall?page=2&q=%00ravi", "/DONORS/?q=r"])
      expect((await visitor.get(address)).status).toBe(404);
    expect(await (await visitor.get("/donors?q=+%20")).text()).toBe("/donors at 1");
    expect(made).toEqual(["/donors"]);
  });

  test("that many ask for is soon kept again after someone leafed through thousands", async () => {
    const { visitor, donors, made } = await aKeeper();
    donors.wallPages = 5000;
    for (let page = 2; page <= 700; page++) await visitor.get(`/api/wall?page=${page}`);
    made.length = 0;
    for (let times = 0; times < 5; times++) await visitor.get("/api/wall");
    expect(made).toEqual(["/api/wall"]);
  });

  test("is forgotten once 500 others were asked for after it", async () => {
    const { visitor, donors, made } = await aKeeper();
    donors.wallPages = 5000;
    for (let page = 2; page <= 502; page++) await visitor.get(`/api/wall?page=${page}`);
    made.length = 0;
    await visitor.get("/api/wall?page=502");
    await visitor.get("/api/wall?page=2");
    expect(made).toEqual(["/api/wall?page=2"]);
  });

  test("that is no ordinary one is left to the app each time", async () => {
    const { visitor, donors } = await aKeeper();
    donors.wallPages = 0;
    expect((await visitor.get("/donors")).status).toBe(503);
    donors.wallPages = 7;
    expect((await visitor.get("/donors")).status).toBe(200);
  });
});

/** A server that knows nothing but the wall, and writes down what had to be made. */
async function aKeeper() {
  const donors = { revision: 1, wallPages: 7, printedPages: 2 };
  const made: string[] = [];
  const serveKept = keepAnswers(({ url }) => {
    const address = url.replace("http://localhost", "");
    made.push(address);
    return donors.wallPages
      ? new Response(`${address} at ${donors.revision}`)
      : new Response("later", { status: 503 });
  }, donors);
  const server = createServer((request: IncomingMessage, response) => {
    if (!serveKept(request, response, () => response.writeHead(503).end())) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { visitor: visitorOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), donors, made };
}
