import { appendFileSync } from "node:fs";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import type { MessageList } from "#domain/message.ts";
import { listenTo } from "#tests/event-stream.ts";
import { eventually } from "#tests/eventually.ts";
import { runOpen, temporaryFolder } from "#tests/site-process.ts";
import { openMailServer } from "#tests/smtp-server.ts";
import { aMessage, MEENA, visitorOf } from "#tests/temple.ts";
import { publish } from "./office.ts";
import { startAuthEmulator } from "./stand-ins/auth-emulator.ts";
import { startWireServer } from "./stand-ins/wire-server.ts";

const auth = await startAuthEmulator("demo-temple");
afterAll(() => auth.stop());

describe("Two sites on one hosted store", () => {
  test("show each other’s donors", async () => {
    const { one, two } = await twoSites();
    const wall = await listenTo(`${two.url}/api/wall/live`);
    expect(await wall.next()).toMatchObject({ data: { donors: { total: 0 } } });

    const writtenAt = performance.now();
    const made = await one.admin.post("/api/donors", { name: "Lakshmi", pledged: 501, donated: 101 });
    expect(made.status).toBe(201);
    expect(await wall.next()).toMatchObject({ data: { donors: { rows: [{ name: "Lakshmi" }] } } });
    note(
      `From a write asked of one site to the other’s wall: ${Math.round(performance.now() - writtenAt)} ms`,
    );
  });

  test("show each other’s words once they are published", async () => {
    const { one, two } = await twoSites();
    const banner = "Vanakkam from the other site";
    await publish(one.admin, "home", { banner });
    await eventually(async () => expect(await (await two.visitor.get("/")).text()).toContain(banner));
  });

  test("know one session: signed in on one is signed in on both, signed out on one is out on both", async () => {
    const { one, two } = await twoSites();
    two.visitor.cookies.set("session", String(one.admin.cookies.get("session")));
    expect((await two.visitor.get("/api/session")).status).toBe(200);

    expect((await one.admin.delete("/api/session")).status).toBe(204);
    expect((await two.visitor.get("/api/session")).status).toBe(401);
  });

  test("deliver a message once, whichever of them took it", async () => {
    const { one, two, mail } = await twoSites();
    const messages = ["first", "second", "third", "fourth"].map((words) => aMessage({ message: words }));
    for (const [turn, message] of messages.entries()) {
      const answer = await (turn % 2 ? one : two).visitor.post("/api/send-email", message);
      expect(answer.status).toBe(200);
    }

    // Once both know of all four, neither has a reason left to send.
    for (const { admin } of [one, two])
      await eventually(async () => expect(await statesOf(admin)).toEqual(ALL_FOUR));
    expect(mail.letters).toHaveLength(4);
  });

  test("keep their walls while the store is away, say so, and recover by themselves", async () => {
    const { wire, one, two } = await twoSites();
    await one.admin.post("/api/donors", { name: "Lakshmi" });
    await eventually(async () => expect(await namesOn(two)).toEqual(["Lakshmi"]));

    wire.goAway();
    await eventually(async () => expect((await one.visitor.get("/healthz")).status).toBe(503));
    expect(await (await one.visitor.get("/healthz")).json()).toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(/\.$/),
    });
    expect(await namesOn(one)).toEqual(["Lakshmi"]);
    expect(await namesOn(two)).toEqual(["Lakshmi"]);

    const backAt = performance.now();
    await wire.comeBack();
    await eventually(async () => expect((await two.visitor.get("/healthz")).status).toBe(200));
    await eventually(async () => {
      const added = await one.admin.post("/api/donors", { name: "Ravi" });
      expect(added.status).toBe(201);
    });
    await eventually(async () => expect(await namesOn(two)).toContain("Ravi"));
    note(
      `From the store’s return to a new donor on the other’s wall: ${Math.round(performance.now() - backAt)} ms`,
    );
  });

  test("stop cleanly", async () => {
    const { one, two } = await twoSites();
    for (const site of [one, two]) site.process.kill("SIGTERM");
    expect(await Promise.all([one.ended, two.ended])).toEqual([0, 0]);
  });
});

const ALL_FOUR = ["delivered", "delivered", "delivered", "delivered"];

async function statesOf(admin: ReturnType<typeof visitorOf>) {
  const { rows }: MessageList = await (await admin.get("/api/messages")).json();
  return rows.map(({ delivery }) => delivery.state);
}

let projects = 0;

/** Two processes started at the same moment on one empty store, with the administrator named in their settings. */
async function twoSites() {
  const wire = await startWireServer({ mended: true });
  onTestFinished(() => wire.stop());
  const mail = await openMailServer(onTestFinished);
  const settings = {
    BACKEND: "firebase",
    FIREBASE_PROJECT_ID: `demo-temple-${++projects}`,
    FIREBASE_API_KEY: "any",
    FIRESTORE_EMULATOR_HOST: wire.address,
    FIREBASE_AUTH_EMULATOR_HOST: auth.address,
    SMTP_URL: mail.url,
    MAIL_FROM: "site@temple.example",
    MAIL_TO: "office@temple.example",
  };
  const [one, two] = await Promise.all([site(), site()]);
  return { wire, mail, one, two };

  async function site() {
    const running = await runOpen(temporaryFolder(), settings);
    const admin = visitorOf(running.url);
    const answer = await admin.post("/api/session", { username: MEENA.email, password: MEENA.password });
    expect(answer.status).toBe(200);
    return { ...running, admin, visitor: visitorOf(running.url) };
  }
}

async function namesOn({ visitor }: { visitor: ReturnType<typeof visitorOf> }) {
  const wall = await (await visitor.get("/api/wall")).json();
  return wall.donors.rows.map((row: { name: string }) => row.name);
}

/** What was measured on the way, for the end of the run. */
function note(figure: string) {
  appendFileSync("test-results/hosted-figures.txt", `${figure}\n`);
}
