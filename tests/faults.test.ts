import { once } from "node:events";
import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { eventually } from "./eventually.ts";
import { runOpen, temporaryFolder } from "./site-process.ts";
import { aMessage, MEENA, openTemple, visitorOf } from "./temple.ts";

describe("Being told to stop under load", () => {
  test("finishes what is under way, and loses nothing it acknowledged", async () => {
    const folder = temporaryFolder();
    const site = await runOpen(folder, { RATE_LIMITS: "off" });
    const slow = await slowMessage(site.url);
    const quick = Array.from({ length: 40 }, (_, number) =>
      visitorOf(site.url).post("/api/send-email", aMessage({ message: `message ${number}` })),
    );
    await Promise.race(quick);
    site.process.kill("SIGTERM");
    await eventually(() => expect(fetch(site.url)).rejects.toThrow());

    expect(await slow.finish()).toBe(200);
    const acknowledged = (await Promise.allSettled(quick)).filter(
      (outcome) => outcome.status === "fulfilled" && outcome.value.status === 200,
    );
    expect(await site.ended).toBe(0);
    expect(await messagesIn(folder)).toBeGreaterThanOrEqual(acknowledged.length + 1);
  });
});

describe("A fault nobody foresaw", () => {
  test("is logged, ends the process, and the next start is clean", async () => {
    const folder = temporaryFolder();
    const fault = "process.on('SIGUSR2', () => { throw new Error('nobody foresaw this') })";
    const site = await runOpen(folder, {}, ["--import", `data:text/javascript,${fault}`]);
    site.process.kill("SIGUSR2");
    expect(await site.ended).toBe(1);
    expect(site.output()).toContain('"event":"unforeseen fault"');
    expect(site.output()).toContain("nobody foresaw this");

    const next = await runOpen(folder);
    expect((await visitorOf(next.url).get("/healthz")).status).toBe(200);
  });
});

describe("A clock that jumps", () => {
  const YEAR = 365 * 24 * 60 * 60 * 1000;

  test("ahead ends sessions, and people sign in again", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    temple.clock.now += YEAR;
    expect((await admin.get("/api/session")).status).toBe(401);
    expect((await (await temple.admin()).get("/api/session")).status).toBe(200);
  });

  test("back locks nobody out and keeps no session alive beyond its time", async () => {
    const temple = await openTemple();
    for (let wrong = 0; wrong < 7; wrong++)
      await temple.visitor.post("/api/session", { username: MEENA.email, password: "not this one either" });
    temple.clock.now -= YEAR;
    const admin = await temple.admin();
    expect((await admin.get("/api/session")).status).toBe(200);
    temple.clock.now += 7 * 60 * 1000;
    expect((await admin.get("/api/session")).status).toBe(401);
  });
});

/** A visitor on a bad line: the site has begun to read the message, and the second half of it comes late. */
async function slowMessage(url: string) {
  const body = JSON.stringify(aMessage({ message: "sent from a hillside" }));
  const status = Promise.withResolvers<number | undefined>();
  const asked = request(new URL("/api/send-email", url), {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      Expect: "100-continue",
    },
  });
  asked.on("response", (answer) => status.resolve(answer.resume().statusCode)).on("error", status.reject);
  await once(asked, "continue");
  asked.write(body.slice(0, 40));
  return {
    finish() {
      asked.end(body.slice(40));
      return status.promise;
    },
  };
}

async function messagesIn(folder: string) {
  const site = await runOpen(folder);
  const admin = visitorOf(site.url);
  await admin.post("/api/session", { username: MEENA.email, password: MEENA.password });
  return (await (await admin.get("/api/messages")).json()).total;
}
