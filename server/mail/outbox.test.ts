import { describe, expect, test } from "vitest";
import { openEmbedded } from "#server/store/embedded.ts";
import { aMessage, openTemple } from "#tests/temple.ts";
import { deliveries, templeWithMail, write } from "#tests/temple-with-mail.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe("A message in the outbox", () => {
  test("waits for a mail server that is down, and goes when it is up", async () => {
    const { mail, temple } = await templeWithMail();
    await mail.down();
    await write(temple, aMessage());
    await temple.rooms.inbox.outbox.tick();
    expect(deliveries(temple)).toMatchObject([{ state: "waiting", tries: 1, heldBy: "server" }]);
    expect(deliveries(temple)[0]?.reason).toContain("ECONNREFUSED");

    temple.clock.now += MINUTE;
    await temple.rooms.inbox.outbox.tick();
    expect(deliveries(temple)).toMatchObject([{ state: "waiting", tries: 2 }]);

    await mail.up();
    await temple.rooms.inbox.outbox.tick();
    expect(mail.letters).toHaveLength(0);
    temple.clock.now += 2 * MINUTE;
    await temple.rooms.inbox.outbox.tick();
    expect(mail.letters).toHaveLength(1);
    expect(deliveries(temple)).toMatchObject([{ state: "delivered", tries: 3, reason: null }]);
  });

  test("is sent once, however often there is occasion", async () => {
    const { mail, temple } = await templeWithMail();
    await write(temple, aMessage());
    for (let day = 0; day < 5; day++) {
      await temple.rooms.inbox.outbox.tick();
      temple.clock.now += DAY;
    }
    expect(mail.letters).toHaveLength(1);
  });

  test("that the mail server refuses for good is kept, and says why", async () => {
    const { mail, temple } = await templeWithMail();
    mail.manners.letter = () => "554 5.7.1 We do not like these words";
    await write(temple, aMessage());
    for (let hour = 0; hour < 3; hour++) {
      await temple.rooms.inbox.outbox.tick();
      temple.clock.now += 60 * MINUTE;
    }
    expect(deliveries(temple)).toMatchObject([{ state: "refused", tries: 1, nextTryAt: null }]);
    expect(deliveries(temple)[0]?.reason).toContain("We do not like these words");
    expect(temple.rooms.inbox.mailbox.all()[0]?.message).toBe(aMessage().message);
  });

  test("for an address the mail server does not know is refused, too", async () => {
    const { mail, temple } = await templeWithMail();
    mail.manners.recipient = () => "550 5.1.1 No such mailbox";
    await write(temple, aMessage());
    await temple.rooms.inbox.outbox.tick();
    expect(deliveries(temple)).toMatchObject([{ state: "refused" }]);
    expect(deliveries(temple)[0]?.reason).toContain("No such mailbox");
  });

  test("waits while the mail server refuses us as its sender, for that is a setting to mend", async () => {
    const { mail, temple } = await templeWithMail();
    mail.manners.sender = "550 5.7.60 Not your address";
    await write(temple, aMessage());
    await temple.rooms.inbox.outbox.tick();
    expect(deliveries(temple)).toMatchObject([{ state: "waiting", heldBy: "letter" }]);

    mail.behaveWell();
    temple.clock.now += MINUTE;
    await temple.rooms.inbox.outbox.tick();
    expect(mail.letters).toHaveLength(1);
  });

  test("reaches those it can when one of several mailboxes is unknown, and goes to nobody twice", async () => {
    const { mail, temple } = await templeWithMail({
      settings: { MAIL_TO: "office@temple.example, gone@temple.example" },
    });
    mail.manners.recipient = (address) => (address.startsWith("gone") ? "550 No such mailbox" : "250 OK");
    await write(temple, aMessage());
    await temple.rooms.inbox.outbox.tick();
    expect(mail.letters.map(({ envelope }) => envelope.to)).toEqual([["office@temple.example"]]);
    expect(deliveries(temple)).toMatchObject([{ state: "delivered" }]);
    expect(deliveries(temple)[0]?.reason).toContain("gone@temple.example");
  });

  test("arrives at a slow mail server", async () => {
    const { mail, temple } = await templeWithMail();
    mail.manners.slownessMs = 100;
    await write(temple, aMessage());
    await temple.rooms.inbox.outbox.tick();
    expect(mail.letters).toHaveLength(1);
  });

  test("is tried again when the mail server falls silent", async () => {
    const store = openEmbedded(":memory:");
    // Long enough for a busy machine to answer in time what is answered at all.
    const { mail, temple } = await templeWithMail({ store, query: "?socketTimeout=3000" });
    mail.manners.letter = () => "hang";
    await write(temple, aMessage());
    await temple.rooms.inbox.outbox.tick();
    expect(deliveries(temple)).toMatchObject([{ state: "waiting", tries: 1, heldBy: "letter" }]);
    await temple.rooms.inbox.outbox.close();

    mail.behaveWell();
    const { temple: later } = await templeWithMail({ mail, store, laterMs: MINUTE });
    await later.rooms.inbox.outbox.tick();
    expect(mail.letters).toHaveLength(1);
  });

  test("is tried again when the connection is cut in the middle", async () => {
    const { mail, temple } = await templeWithMail();
    mail.manners.cutsInTheMiddle = true;
    await write(temple, aMessage());
    await temple.rooms.inbox.outbox.tick();
    expect(deliveries(temple)).toMatchObject([{ state: "waiting", tries: 1 }]);

    mail.behaveWell();
    temple.clock.now += MINUTE;
    await temple.rooms.inbox.outbox.tick();
    expect(mail.letters).toHaveLength(1);
    expect(deliveries(temple)).toMatchObject([{ state: "delivered", tries: 2 }]);
  });

  test("is given up after three days of trying, and kept", async () => {
    const { mail, temple } = await templeWithMail();
    await mail.down();
    await write(temple, aMessage());
    const start = temple.clock.now;
    while (deliveries(temple)[0]?.state === "waiting" && temple.clock.now - start < 10 * DAY) {
      await temple.rooms.inbox.outbox.tick();
      temple.clock.now += 15 * MINUTE;
    }
    expect(Math.round((temple.clock.now - start) / DAY)).toBe(3);
    expect(deliveries(temple)).toMatchObject([{ state: "refused", nextTryAt: null }]);
    expect(deliveries(temple)[0]?.reason).toMatch(/^Given up after 3 days\. .*ECONNREFUSED/);
  });

  test("is still tried when the site was off for longer than that", async () => {
    const { mail, store } = await leftWaiting();

    const { temple: later } = await templeWithMail({ mail, store, laterMs: 5 * DAY });
    await later.rooms.inbox.outbox.tick();
    expect(mail.letters).toHaveLength(1);
  });

  test("goes out after a restart, and not again after the next", async () => {
    const { mail, store } = await leftWaiting();

    for (const hours of [1, 2, 3]) {
      const { temple: again } = await templeWithMail({ mail, store, laterMs: hours * 60 * MINUTE });
      await again.rooms.inbox.outbox.tick();
      await again.rooms.inbox.outbox.close();
    }
    expect(mail.letters).toHaveLength(1);
  });

  test("stays readable without a mail server, and goes out once there is one", async () => {
    const store = openEmbedded(":memory:");
    const temple = await openTemple({ store });
    await write(temple, aMessage());
    await temple.rooms.inbox.outbox.tick();
    const [kept] = temple.rooms.inbox.mailbox.list({ box: "inbox", q: "", page: 1 }).rows;
    expect(kept?.delivery).toMatchObject({
      state: "waiting",
      reason: "Not sent: email isn't set up.",
    });

    const { mail, temple: later } = await templeWithMail({ store, laterMs: 30 * DAY });
    await later.rooms.inbox.outbox.tick();
    expect(mail.letters).toHaveLength(1);
    expect(mail.letters[0]?.headers.get("date")).toMatch(/^Wed, 14 Jan 2026 09:00:00/);
  });
});

/** The store of a temple that took a message while its mail server was down, and closed with it. */
async function leftWaiting() {
  const store = openEmbedded(":memory:");
  const { mail, temple } = await templeWithMail({ store });
  await mail.down();
  await write(temple, aMessage());
  await temple.rooms.inbox.outbox.tick();
  await temple.rooms.inbox.outbox.close();
  await mail.up();
  return { mail, store };
}
