import { describe, expect, test } from "vitest";
import { templeWithMail } from "./temple-with-mail.ts";

const MINUTE = 60_000;

describe("Receipts and statements by mail", () => {
  test("wait while the mail server is out, numbered and kept, and go once when it is back", async () => {
    const { mail, temple, treasurer, gift, outbox } = await openBooks();
    await mail.down();
    const receipt = await treasurer.post("/api/receipts", {
      giftIds: [await gift("2026-01-10")],
      send: "mail",
    });
    expect(await receipt.json()).toMatchObject({ number: "2026-00001" });
    await gift("2025-06-10");
    await treasurer.post("/api/statements", { year: "2025", send: "mail" });
    await temple.rooms.receipts.statements.close();
    await temple.rooms.receipts.mail.tick();
    expect(await outbox()).toMatchObject({ waiting: 2, sent: 0, failed: 0 });

    await mail.up();
    temple.clock.now += 16 * MINUTE;
    for (const _ of ["once", "and no more"]) await temple.rooms.receipts.mail.tick();
    expect(mail.letters.map(({ envelope }) => envelope.to)).toEqual([
      ["ravi@example.com"],
      ["ravi@example.com"],
    ]);
    expect(await outbox()).toMatchObject({ waiting: 0, sent: 2, failed: 0 });
  });

  test("that the mail server refuses say why, and go when they are sent again", async () => {
    const { mail, temple, treasurer, gift, outbox } = await openBooks();
    mail.manners.recipient = () => "550 No such mailbox";
    await treasurer.post("/api/receipts", { giftIds: [await gift("2026-01-10")], send: "mail" });
    await temple.rooms.receipts.mail.tick();
    const { failed, rows } = await outbox();
    expect([failed, rows]).toMatchObject([1, [{ number: "2026-00001", state: "refused" }]]);
    expect(rows[0].reason).toContain("No such mailbox");

    mail.behaveWell();
    expect((await treasurer.post(`/api/receipts/mail/${rows[0].id}/retry`, {})).status).toBe(204);
    await temple.rooms.receipts.mail.tick();
    expect(mail.letters).toHaveLength(1);
    expect(await outbox()).toMatchObject({ failed: 0, sent: 1 });
  });
});

describe("A family that asks to sponsor", () => {
  test("has its place while the mail server is out, and the temple its letter when it is back", async () => {
    const { mail, temple } = await templeWithMail();
    const editor = await temple.staff("editor");
    const event = await editor.post("/api/events", {
      title: "Pongal",
      kind: "festival",
      status: "published",
      place: "Prayer hall",
      startsAt: "2026-01-15T16:00",
      endsAt: "2026-01-15T20:00",
      tiers: [{ name: "Flowers", cents: 251_00, slots: 9 }],
    });
    const { id: eventId } = await event.json();
    await mail.down();
    const family = { name: "Kavitha Rao", email: "kavitha@mail.example", phone: "", familyNames: "Rao" };
    const asked = { ...family, eventId, date: "2026-01-15", tier: "Flowers" };
    expect((await temple.visitor.post("/api/sponsorship-requests", asked)).status).toBe(201);
    await temple.rooms.inbox.outbox.tick();
    expect(await (await editor.get("/api/sponsorships")).json()).toMatchObject({ total: 1 });

    await mail.up();
    temple.clock.now += 16 * MINUTE;
    await temple.rooms.inbox.outbox.tick();
    expect(mail.letters.map(({ text }) => text)).toEqual([expect.stringContaining("Flowers")]);
  });
});

/** A treasurer, the temple's EIN and a donor with an e-mail address. */
async function openBooks() {
  const { mail, temple } = await templeWithMail();
  const treasurer = await temple.staff("treasurer");
  const { published, version } = await (await treasurer.get("/api/website/temple")).json();
  const value = { ...published, ein: "12-3456789" };
  const draft = await (await treasurer.put("/api/website/temple/draft", { value, version })).json();
  await treasurer.post("/api/website/temple/publish", { version: draft.version });
  const details = { email: "ravi@example.com" };
  const ravi = await temple.donors.create({
    name: "Ravi",
    position: "donor",
    pledged: 0,
    donated: 0,
    details,
  });
  return {
    mail,
    temple,
    treasurer,
    // Whoever waited for the mail server has been signed out meanwhile.
    outbox: async () => (await (await temple.staff("treasurer")).get("/api/receipts/mail")).json(),
    async gift(receivedOn: string): Promise<string> {
      const form = { donorId: ravi.id, receivedOn, cents: 51_00, method: "cash", fund: "general" };
      return (await (await treasurer.post("/api/gifts", form)).json()).id;
    },
  };
}
