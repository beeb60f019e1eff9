import { describe, expect, onTestFinished, test } from "vitest";
import { dataFile } from "#server/store/data-folder.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { runOpen, temporaryFolder } from "#tests/site-process.ts";
import { openMailServer } from "#tests/smtp-server.ts";
import { aMessage, openTemple, visitorOf } from "#tests/temple.ts";

const HOUR = 60 * 60_000;

describe("A site killed without warning", () => {
  test("after it took a message delivers it once when it is back", async () => {
    const { mail, site, restart } = await siteToKill();
    await mail.down();
    await write(site, "Before the fall");
    site.process.kill("SIGKILL");
    await site.ended;

    await mail.up();
    await restart();
    await restart();
    expect(mail.letters.map(({ text }) => text)).toEqual([expect.stringContaining("Before the fall")]);
  });

  test("in the middle of a letter delivers it once when it is back", async () => {
    const { mail, site, restart } = await siteToKill();
    mail.manners.letter = () => {
      site.process.kill("SIGKILL");
      return "hang";
    };
    await write(site, "In the middle");
    await site.ended;

    mail.behaveWell();
    await restart();
    await restart();
    expect(mail.letters).toHaveLength(1);
  });

  test("just as the mail server says yes sends a copy that can be told by its Message-ID, and loses nothing", async () => {
    const { mail, site, restart } = await siteToKill();
    mail.manners.letter = () => {
      site.process.kill("SIGKILL");
      return "250 Taken";
    };
    await write(site, "On the edge");
    await site.ended;

    mail.behaveWell();
    await restart();
    await restart();
    expect(mail.letters).toHaveLength(2);
    expect(new Set(mail.letters.map(({ headers }) => headers.get("message-id"))).size).toBe(1);
  });
});

type Running = Awaited<ReturnType<typeof runOpen>>;

async function siteToKill() {
  const mail = await openMailServer(onTestFinished);
  const folder = temporaryFolder();
  const settings = {
    SMTP_URL: mail.url,
    MAIL_FROM: "site@temple.example",
    MAIL_TO: "office@temple.example",
  };
  const site = await runOpen(folder, settings);
  let laterMs = Date.now() - Date.parse("2026-01-14T09:00:00Z");
  return { mail, site, restart };

  /** Opens the same data in this process, an hour later each time, and lets it do what there is to do. */
  async function restart() {
    laterMs += HOUR;
    const store = openEmbedded(dataFile(folder));
    const again = await openTemple({ store, laterMs, settings });
    await again.rooms.inbox.outbox.tick();
    await again.rooms.inbox.outbox.close();
    await store.close();
  }
}

async function write({ url }: Running, message: string) {
  const answer = await visitorOf(url).post("/api/send-email", aMessage({ message }));
  expect(await answer.json()).toMatchObject({ success: true });
}
