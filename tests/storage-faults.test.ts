import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { openEmbedded } from "#server/store/embedded.ts";
import { runOpen, temporaryFolder } from "./site-process.ts";
import { aMessage, MEENA, openTemple, visitorOf } from "./temple.ts";

const REFUSED = "The records cannot be reached at the moment. Please try again.";

describe("Records that another program holds", () => {
  test("are read as before, and cannot be changed until it lets go", async () => {
    const file = join(temporaryFolder(), "temple.sqlite");
    const store = openEmbedded(file);
    onTestFinished(() => store.close());
    const temple = await openTemple({ store });
    const admin = await temple.admin();
    const other = new DatabaseSync(file);
    other.exec("BEGIN IMMEDIATE");

    const refused = await admin.post("/api/donors", { name: "Devika" });
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(await refused.json()).toEqual({ code: "unavailable", message: REFUSED });
    expect((await temple.visitor.get("/healthz")).status).toBe(503);
    expect((await temple.visitor.get("/api/wall")).status).toBe(200);

    other.exec("ROLLBACK");
    other.close();
    expect((await admin.post("/api/donors", { name: "Devika" })).status).toBe(201);
    expect((await temple.visitor.get("/healthz")).status).toBe(200);
  });
});

describe("A disk with no room left", () => {
  test("is told to whoever writes and to whoever watches; what was acknowledged is all there afterwards", async () => {
    const folder = temporaryFolder();
    // Blocks of 512 bytes: no file may grow beyond 800 KB, somewhat more than an empty site writes as it starts.
    const site = await runOpen(folder, { RATE_LIMITS: "off" }, [], "ulimit -f 1600");
    const visitor = visitorOf(site.url);
    let acknowledged = 0;
    let refused: Response | undefined;
    while (!refused && acknowledged < 500) {
      const message = aMessage({ message: `${acknowledged} ${"vanakkam ".repeat(400)}` });
      const answer = await visitor.post("/api/send-email", message);
      if (answer.status === 200) acknowledged++;
      else refused = answer;
    }
    expect(refused?.status).toBe(503);
    expect(await refused?.json()).toEqual({ success: false, message: REFUSED });
    expect((await visitor.get("/healthz")).status).toBe(503);
    expect((await visitor.get("/donors")).status).toBe(200);
    await site.said(/"event":"store unavailable"/);
    site.process.kill("SIGTERM");
    expect(await site.ended).toBe(0);

    const roomy = await runOpen(folder, { RATE_LIMITS: "off" });
    const admin = visitorOf(roomy.url);
    await admin.post("/api/session", { username: MEENA.email, password: MEENA.password });
    expect((await (await admin.get("/api/messages")).json()).total).toBe(acknowledged);
    expect((await admin.get("/healthz")).status).toBe(200);
  });
});
