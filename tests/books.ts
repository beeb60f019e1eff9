import { expect } from "vitest";
import { openTemple } from "./temple.ts";

export type Made = { id: string; version: string } & { [field: string]: unknown };
export type Books = Awaited<ReturnType<typeof openBooks>>;

/** A temple whose administrator asks for what a test needs and hears of refusals: records with whatever matters. */
export async function openBooks(wishes: Parameters<typeof openTemple>[0] = {}) {
  const temple = await openTemple(wishes);
  const admin = await temple.admin();

  const books = {
    ...temple,
    admin,

    async get(path: string) {
      return (await admin.get(`/api/${path}`)).json();
    },

    /** What is asked for is done, or the test fails with the refusal. */
    async ask(method: string, path: string, body?: unknown): Promise<Made> {
      const answer = await admin.ask(method, `/api/${path}`, body);
      const text = await answer.text();
      expect([method, path, answer.status, answer.status < 300 ? "" : text]).toEqual([
        ...[method, path, expect.toSatisfy((status: number) => status < 300), ""],
      ]);
      return JSON.parse(text || "{}");
    },

    /** Likewise; the answer is a refusal. */
    async refused(method: string, path: string, body?: unknown) {
      const answer = await admin.ask(method, `/api/${path}`, body);
      const { code, message, fields } = await answer.json();
      return { status: answer.status, code, message, fields };
    },

    restore: (path: string, version?: string) => books.ask("POST", `${path}/restore`, { version }),
    void: (path: string) => books.ask("POST", `${path}/void`, { reason: "By mistake" }),
    merge: (one: Made, into: Made) => books.ask("POST", `donors/${one.id}/merge`, { into: into.id }),

    donor: (name: string, fields: object = {}) =>
      books.ask("POST", "donors", { name, position: "donor", pledged: 0, donated: 0, ...fields }),

    gift: (donor: Made | null, fields: object = {}) =>
      books.ask("POST", "gifts", {
        donorId: donor?.id ?? null,
        receivedOn: "2026-01-13",
        cents: 51_00,
        method: "cash",
        fund: "general",
        evenIfLike: true,
        ...fields,
      }),

    pledge: (donor: Made, fields: object = {}) =>
      books.ask("POST", "pledges", {
        donorId: donor.id,
        pledgedOn: "2026-01-02",
        cents: 501_00,
        fund: "general",
        ...fields,
      }),

    count: (fields: object = {}) =>
      books.ask("POST", "counts", {
        countedOn: "2026-01-11",
        place: "Hall",
        counters: ["Uma", "Ravi"],
        controlCents: 0,
        controlGifts: 0,
        ...fields,
      }),

    loan: (donor: Made, fields: object = {}) =>
      books.ask("POST", "loans", {
        lenderDonorId: donor.id,
        principalCents: 10_000_00,
        ratePercent: 6,
        interest: "waived",
        startOn: "2025-06-01",
        termMonths: 12,
        status: "funded",
        ...fields,
      }),

    event: (fields: object = {}) =>
      books.ask("POST", "events", {
        title: "Abhishekam",
        kind: "festival",
        status: "published",
        place: "Hall",
        startsAt: "2026-01-20T16:00",
        endsAt: "2026-01-20T20:00",
        tiers: [{ name: "Flowers", cents: 251_00, slots: 9 }],
        ...fields,
      }),

    sponsorship: (event: Made, fields: object = {}) =>
      books.ask("POST", "sponsorships", {
        eventId: event.id,
        date: "2026-01-20",
        tier: "Flowers",
        name: "Hegdekar",
        ...fields,
      }),

    helper: (event: Made, fields: object = {}) =>
      books.ask("POST", "seva-signups", { eventId: event.id, date: "2026-01-20", name: "Uma", ...fields }),

    tithiDay: (fields: object = {}) =>
      books.ask("POST", "tithi-days", { name: "Hegdekar", month: 8, paksha: "krishna", tithi: 8, ...fields }),

    asset: (fields: object = {}) =>
      books.ask("POST", "assets", { name: "Lamp", category: "vessel", acquiredOn: "2025-01-10", ...fields }),

    /** The temple's EIN is there, without which nothing is issued. */
    async receipt(...gifts: Made[]) {
      const { published, version } = await books.get("website/temple");
      if (!published.ein) {
        const value = { ...published, ein: "12-3456789" };
        const draft = await books.ask("PUT", "website/temple/draft", { value, version });
        await books.ask("POST", "website/temple/publish", { version: draft.version });
      }
      return books.ask("POST", "receipts", { giftIds: gifts.map(({ id }) => id) });
    },
  };
  return books;
}
