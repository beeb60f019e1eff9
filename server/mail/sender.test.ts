import { describe, expect, test } from "vitest";
import { openEmbedded } from "#server/store/embedded.ts";
import { openLease } from "#server/store/lease.ts";
import { aMessage } from "#tests/temple.ts";
import { deliveries, type MailServer, templeWithMail, write } from "#tests/temple-with-mail.ts";
import { createSender } from "./sender.ts";
import { smtpTransport } from "./transport.ts";
import { visitorLetter } from "./visitor-letter.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe("Messages in a row", () => {
  test("arrive in the order they came, also after the mail server was away", async () => {
    const { mail, temple } = await templeWithMail();
    await mail.down();
    for (const name of ["First", "Second", "Third"]) {
      await write(temple, aMessage({ name }));
      await temple.rooms.inbox.outbox.tick();
      temple.clock.now += 10_000;
    }
    await mail.up();
    temple.clock.now += 40_000;
    await temple.rooms.inbox.outbox.tick();
    expect(names(mail)).toEqual(["First", "Second", "Third"]);
  });

  test("are not held up by a refused or a poisonous one", async () => {
    const { mail, temple } = await templeWithMail();
    mail.manners.letter = ({ text }) => {
      if (text.includes("Name: Refused")) return "554 No";
      return text.includes("Name: Poison") ? "cut" : "250 Taken";
    };
    for (const name of ["Refused", "Poison", "Third", "Fourth"]) await write(temple, aMessage({ name }));
    for (let day = 0; day < 5; day++) {
      await temple.rooms.inbox.outbox.tick();
      temple.clock.now += DAY;
    }
    expect(names(mail)).toEqual(["Third", "Fourth"]);
    expect(deliveries(temple).map(({ state }) => state)).toEqual([
      "refused",
      "refused",
      "delivered",
      "delivered",
    ]);
  });

  test("wait together when the mail server does not let us in", async () => {
    const { mail, temple } = await templeWithMail();
    mail.manners.greeting = "554 Not you";
    for (const name of ["First", "Second"]) await write(temple, aMessage({ name }));
    await temple.rooms.inbox.outbox.tick();
    expect(deliveries(temple)).toMatchObject([
      { state: "waiting", heldBy: "server" },
      { state: "waiting", heldBy: "server" },
    ]);
    mail.behaveWell();
    temple.clock.now += MINUTE;
    await temple.rooms.inbox.outbox.tick();
    expect(names(mail)).toEqual(["First", "Second"]);
  });
});

describe("Two processes on one store", () => {
  test("deliver each message once, in order", async () => {
    const store = openEmbedded(":memory:");
    const { mail, temple: one } = await templeWithMail({ store });
    const { temple: other } = await templeWithMail({ mail, store });
    mail.manners.slownessMs = 5;
    const all = Array.from({ length: 10 }, (_, number) => `Visitor ${number}`);
    for (const [number, name] of all.entries()) {
      one.clock.now += 1;
      other.clock.now += 1;
      await write(number % 2 ? one : other, aMessage({ name }));
    }
    while (deliveries(one).some(({ state }) => state === "waiting"))
      await Promise.all([one.rooms.inbox.outbox.tick(), other.rooms.inbox.outbox.tick()]);
    expect(names(mail)).toEqual(all);
  });

  test("do not send what another has sent, though their memory still says it waits", async () => {
    const { mail, temple } = await templeWithMail();
    const { mailbox, outbox } = temple.rooms.inbox;
    const { store, now, log } = temple.services;
    await mail.down();
    await write(temple, aMessage());
    await outbox.tick();
    temple.clock.now += MINUTE;
    const remembered = [...mailbox.all()];
    await mail.up();
    await outbox.tick();
    expect(mail.letters).toHaveLength(1);

    const late = createSender({
      mailbox: { ...mailbox, all: () => remembered },
      lease: openLease("mail-sender", { store, now }),
      transport: smtpTransport(mail.url),
      letterFor: (message) =>
        visitorLetter(message, { from: "site@temple.example", to: "office@temple.example" }),
      now,
      log,
    });
    await late.round();
    expect(mail.letters).toHaveLength(1);
  });

  test("take over from one that died with the work in hand", async () => {
    const store = openEmbedded(":memory:");
    const leases = store.collection("leases", { moments: ["until"] });
    const { mail, temple } = await templeWithMail({ store });
    const until = new Date(temple.clock.now + 30_000).toISOString();
    await leases.create({ holder: "the dead one", until }, "mail-sender");
    await write(temple, aMessage());
    await temple.rooms.inbox.outbox.tick();
    expect(mail.letters).toHaveLength(0);

    temple.clock.now += 31_000;
    await temple.rooms.inbox.outbox.tick();
    expect(mail.letters).toHaveLength(1);
    expect(await leases.get("mail-sender")).toBeUndefined();
  });

  test("do not wait for one that died while the clock was a year ahead", async () => {
    const store = openEmbedded(":memory:");
    const leases = store.collection("leases", { moments: ["until"] });
    const { mail, temple } = await templeWithMail({ store });
    const until = new Date(temple.clock.now + 365 * 24 * 60 * MINUTE).toISOString();
    await leases.create({ holder: "the dead one", until }, "mail-sender");
    await write(temple, aMessage());
    await temple.rooms.inbox.outbox.tick();
    expect(mail.letters).toHaveLength(1);
  });
});

describe("The next round", () => {
  test("is due with the first of all that wait, however many they are", async () => {
    const { mail, temple } = await templeWithMail();
    const { mailbox } = temple.rooms.inbox;
    const { log, store } = temple.services;
    await mail.down();
    await write(temple, aMessage());
    await temple.rooms.inbox.outbox.tick();
    const [message] = mailbox.all();
    if (!message) throw new Error("Not kept");
    const due = (nextTryAt: string) => ({ ...message, delivery: { ...message.delivery, nextTryAt } });
    const many = Array(200_000).fill(due("2026-01-14T12:00:00.000Z"));
    many[100_000] = due("2026-01-14T11:00:00.000Z");
    const now = () => temple.clock.now;
    const sender = createSender({
      mailbox: { ...mailbox, all: () => many },
      lease: openLease("mail-sender", { store, now }),
      transport: smtpTransport(mail.url),
      letterFor: (kept) => visitorLetter(kept, { from: "site@temple.example", to: "office@temple.example" }),
      now,
      log,
    });
    expect(sender.nextAt()).toBe(Date.parse("2026-01-14T11:00:00.000Z"));
  });
});

function names(mail: MailServer) {
  return mail.letters.map(({ text }) => /^Name: (.*)$/m.exec(text)?.[1]);
}
