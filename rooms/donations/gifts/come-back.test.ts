import { describe, expect, test } from "vitest";
import { differencesIn } from "#server/cli/store.ts";
import { type Books, type Made, openBooks } from "#tests/books.ts";

describe("A gift that was voided comes back", () => {
  test("to the donor that its donor was merged into since, and goes along when they part", async () => {
    const books = await openBooks();
    const [old, kept] = [await books.donor("G. Hegdekar"), await books.donor("Girish")];
    const gift = await books.gift(old);
    await books.void(`gifts/${gift.id}`);
    await books.merge(old, kept);

    expect(await books.restore(`gifts/${gift.id}`, gift.version)).toMatchObject({
      status: "recorded",
      donorId: kept.id,
    });
    expect(await books.get(`donors/${kept.id}`)).toMatchObject({ donated: 51 });
    await books.restore(`donors/${old.id}`);
    expect(await books.get(`donors/${old.id}`)).toMatchObject({ donated: 51 });
    await agrees(books);
  });

  test("to its donor, where the records were merged and parted since", async () => {
    const books = await openBooks();
    const [old, kept] = [await books.donor("G. Hegdekar"), await books.donor("Girish")];
    const gift = await books.gift(old);
    await books.merge(old, kept);
    const merged = await books.get(`gifts/${gift.id}`);
    await books.void(`gifts/${gift.id}`);
    await books.restore(`donors/${old.id}`);

    expect(await books.restore(`gifts/${gift.id}`, merged.version)).toMatchObject({ donorId: old.id });
    await agrees(books);
  });

  test("without the count that is gone, as its line says", async () => {
    const books = await openBooks();
    const count = await books.count();
    const gift = await books.gift(await books.donor("Girish"), { countId: count.id });
    await books.void(`gifts/${gift.id}`);
    await books.ask("DELETE", `counts/${count.id}`);

    expect(await books.restore(`gifts/${gift.id}`, gift.version)).toMatchObject({
      status: "recorded",
      countId: null,
    });
    const [line] = await books.get(`gifts/${gift.id}/history`);
    expect([line.kind, line.before.countId, line.after.countId]).toEqual(["restored", count.id, null]);
    await agrees(books);
  });

  test("under the name of a donor who was deleted, and is theirs again with the donor", async () => {
    const books = await openBooks();
    const donor = await books.donor("Girish");
    const gift = await books.gift(donor);
    await books.void(`gifts/${gift.id}`);
    await books.ask("DELETE", `donors/${donor.id}`);

    expect(await books.restore(`gifts/${gift.id}`, gift.version)).toMatchObject({
      status: "recorded",
      donorId: donor.id,
      donorName: "Girish",
    });
    expect(await books.restore(`donors/${donor.id}`)).toMatchObject({ donated: 51 });
    await agrees(books);
  });

  test("without the pledge that is void, the event that is gone and the sponsorship that was deleted", async () => {
    const books = await openBooks();
    const [donor, event] = [await books.donor("Girish"), await books.event()];
    const pledge = await books.pledge(donor);
    const toward = await books.gift(donor, { pledgeId: pledge.id });
    await books.ask("PUT", `gifts/${toward.id}`, { ...toward, pledgeId: null });
    await books.void(`pledges/${pledge.id}`);
    expect(await books.restore(`gifts/${toward.id}`, toward.version)).toMatchObject({ pledgeId: null });

    const atEvent = await books.gift(donor, { eventId: event.id });
    await books.ask("PUT", `gifts/${atEvent.id}`, { ...atEvent, eventId: null });
    const sponsorship = await books.sponsorship(event, { donorId: donor.id });
    const paid = await books.ask("POST", `sponsorships/${sponsorship.id}/pay`, PAID);
    const paying = await books.get(`gifts/${paid.giftId}`);
    await books.ask("DELETE", `sponsorships/${sponsorship.id}/pay`);
    await books.ask("DELETE", `sponsorships/${sponsorship.id}`);
    await books.ask("DELETE", `events/${event.id}`);
    expect(await books.restore(`gifts/${atEvent.id}`, atEvent.version)).toMatchObject({ eventId: null });
    expect(await books.restore(`gifts/${paying.id}`, paying.version)).toMatchObject({ status: "recorded" });
    await agrees(books);
  });

  test("into a count that was closed since only as what was voided in it", async () => {
    const books = await openBooks();
    const donor = await books.donor("Girish");
    const count = await books.count({ controlCents: 51_00, controlGifts: 1 });
    const gift = await books.gift(donor, { countId: count.id });
    const other = await books.gift(donor, { countId: count.id, cents: 7_00 });
    await books.ask("PUT", `gifts/${other.id}`, { ...other, countId: null });
    await books.ask("POST", `counts/${count.id}/close`);
    await books.void(`gifts/${gift.id}`);

    expect(await books.restore(`gifts/${gift.id}`, gift.version)).toMatchObject({ countId: count.id });
    expect(await books.restore(`gifts/${other.id}`, other.version)).toMatchObject({ countId: null });
    await agrees(books);
  });
});

describe("An earlier version comes back", () => {
  test("of a pledge from before its donor was merged", async () => {
    const books = await openBooks();
    const [old, kept] = [await books.donor("G. Hegdekar"), await books.donor("Girish")];
    const pledge = await books.pledge(old);
    await books.gift(old, { pledgeId: pledge.id });
    await books.merge(old, kept);

    expect(await books.restore(`pledges/${pledge.id}`, pledge.version)).toMatchObject({
      donorId: kept.id,
      paidCents: 51_00,
    });
    await agrees(books);
  });

  test("of a pledge from when it was another donor's, with the donor whose gifts it has now", async () => {
    const books = await openBooks();
    const [one, other] = [await books.donor("Girish"), await books.donor("Uma")];
    const pledge = await books.pledge(one, { note: "By phone" });
    const moved = await books.ask("PUT", `pledges/${pledge.id}`, { ...pledge, donorId: other.id, note: "" });
    await books.gift(other, { pledgeId: moved.id });

    expect(await books.restore(`pledges/${pledge.id}`, pledge.version)).toMatchObject({
      donorId: other.id,
      note: "By phone",
      paidCents: 51_00,
    });
    await agrees(books);
  });

  test.each(["loans", "sponsorships", "tithi-days", "assets"])(
    "of %s that were deleted, after the donor was merged or deleted",
    async (noun) => {
      const books = await openBooks();
      const [old, kept] = [await books.donor("G. Hegdekar"), await books.donor("Girish")];
      const made = await naming(books, noun, old);
      await books.ask("DELETE", `${noun}/${made.id}`);
      await books.merge(old, kept);

      const field = noun === "loans" ? "lenderDonorId" : "donorId";
      expect(await books.restore(`${noun}/${made.id}`)).toMatchObject({ [field]: kept.id });
      await books.ask("DELETE", `${noun}/${made.id}`);
      await books.ask("DELETE", `donors/${kept.id}`);
      expect(await books.restore(`${noun}/${made.id}`, made.version)).toMatchObject({ [field]: kept.id });
      await agrees(books);
    },
  );

  test("of a deleted count without sums that it no longer has", async () => {
    const books = await openBooks();
    const count = await books.count();
    const gift = await books.gift(null, { countId: count.id });
    const changed = await books.ask("PUT", `counts/${count.id}`, { ...count, place: "Kitchen" });
    await books.void(`gifts/${gift.id}`);
    await books.ask("DELETE", `counts/${count.id}`);

    expect(await books.restore(`counts/${count.id}`, changed.version)).toMatchObject({
      place: "Kitchen",
      sumCents: 0,
      gifts: 0,
    });
    await agrees(books);
  });
});

const PAID = { receivedOn: "2026-01-13", method: "cash" };

async function naming(books: Books, noun: string, donor: Made) {
  if (noun === "loans") return books.loan(donor, { status: "offered" });
  if (noun === "sponsorships") return books.sponsorship(await books.event(), { donorId: donor.id });
  return noun === "assets"
    ? books.asset({ how: "given", donorId: donor.id })
    : books.tithiDay({ donorId: donor.id });
}

/** Every total is that of its lines, and every record what its history says. */
async function agrees({ services: { store, files } }: Books) {
  expect(await Array.fromAsync(differencesIn(store, files.store))).toEqual([]);
}
