import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openEmbedded } from "#server/store/embedded.ts";
import { openMailServer } from "#tests/smtp-server.ts";
import { aMessage, openTemple, visitorOf } from "#tests/temple.ts";

const HOUR = 60 * 60_000;

describe("A site killed without warning", () => {
  test("after it took a message delivers it once when it is back", async () => {
    const { mail, temple, restart } = await templeToKill();
    await mail.down();
    await write(temple, "Before the fall");
    await kill(temple);

    await mail.up();
    await restart();
    await restart();
    expect(mail.letters.map(({ text }) => text)).toEqual([expect.stringContaining("Before the fall")]);
  });

  test("in the middle of a letter delivers it once when it is back", async () => {
    const { mail, temple, restart } = await templeToKill();
    const killed = new Promise((resolve) => {
      mail.manners.letter = () => {
        temple.child.kill("SIGKILL");
        resolve(once(temple.child, "exit"));
        return "hang";
      };
    });
    await write(temple, "In the middle");
    await killed;

    mail.behaveWell();
    await restart();
    await restart();
    expect(mail.letters).toHaveLength(1);
  });

  test("just as the mail server says yes sends a copy that can be told by its Message-ID, and loses nothing", async () => {
    const { mail, temple, restart } = await templeToKill();
    const killed = new Promise((resolve) => {
      mail.manners.letter = () => {
        temple.child.kill("SIGKILL");
        resolve(once(temple.child, "exit"));
        return "250 Taken";
      };
    });
    await write(temple, "On the edge");
    await killed;

    mail.behaveWell();
    await restart();
    await restart();
    expect(mail.letters).toHaveLength(2);
    expect(new Set(mail.letters.map(({ headers }) => headers.get("message-id"))).size).toBe(1);
  });
});

type Running = { child: ChildProcess; url: string };

async function templeToKill() {
  const mail = await openMailServer();
  const folder = await mkdtemp(join(tmpdir(), "temple-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "temple.sqlite");
  const settings = {
    SMTP_URL: mail.url,
    MAIL_FROM: "site@temple.example",
    MAIL_TO: "office@temple.example",
  };
  const temple = await start(file, settings);
  let laterMs = Date.now() - Date.parse("2026-01-14T09:00:00Z");
  return { mail, temple, restart };

  /** Opens the same file in this process, an hour later each time, and lets it do what there is to do. */
  async function restart() {
    laterMs += HOUR;
    const store = openEmbedded(file);
    const again = await openTemple({ store, laterMs, settings });
    await again.services.outbox.tick();
    await again.services.outbox.close();
    await store.close();
  }
}

async function start(file: string, settings: Record<string, string>): Promise<Running> {
  const script = resolve(import.meta.dirname, "../../tests/temple-process.ts");
  const child = spawn(process.execPath, [script, file], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [port] = await once(child.stdout, "data");
  return { child, url: `http://127.0.0.1:${String(port).trim()}` };
}

async function write({ url }: Running, message: string) {
  const answer = await visitorOf(url).post("/api/send-email", aMessage({ message }));
  expect(await answer.json()).toMatchObject({ success: true });
}

async function kill({ child }: Running) {
  child.kill("SIGKILL");
  await once(child, "exit");
}
