import { describe, expect, test } from "vitest";
import { byField } from "#domain/name-order.ts";
import type { OpenRoom } from "#server/room.ts";
import { templeDay } from "#server/temple-day.ts";
import { openTemple } from "./temple.ts";

type Row = { id: string; [field: string]: unknown };
type Asked = {
  /** Fields that a value can be asked for. */
  filters: readonly string[];
  sorts: readonly string[];
  /** The day that `from` and `to` mean. */
  date?: string;
  /** What asks for all of them, where a list leaves some out by itself. */
  all?: string;
};

/** What each list can be asked, as docs/api.md and the contract have it. */
const lists: { [noun: string]: Asked } = {
  donors: {
    filters: ["position", "visibility"],
    sorts: ["name", "position", "pledged", "donated", "createdAt"],
    date: "createdAt",
  },
  gifts: {
    filters: ["donorId", "fund", "method", "receipt", "band", "status", "countId", "pledgeId", "kind"],
    sorts: ["receivedOn"],
    date: "receivedOn",
  },
  pledges: {
    filters: ["donorId", "fund", "status", "kind", "state"],
    sorts: ["donorName", "balanceCents", "pledgedOn", "cents", "paidCents"],
    date: "pledgedOn",
  },
  counts: { filters: ["status"], sorts: ["countedOn"], date: "countedOn" },
  receipts: { filters: ["donorId", "kind", "status"], sorts: ["issuedOn"], date: "issuedOn" },
  news: { filters: ["state"], sorts: ["date", "title"], date: "date" },
  loans: {
    filters: ["status", "fund", "interest", "lenderDonorId"],
    sorts: ["maturesOn", "lenderName", "principalCents", "balanceCents", "startOn"],
    date: "maturesOn",
  },
  phases: { filters: [], sorts: ["number"] },
  events: { filters: ["kind", "status"], sorts: ["title", "startsAt"] },
  sponsorships: {
    filters: ["eventId", "tier", "status"],
    sorts: ["askedAt", "name", "date", "cents", "status"],
    date: "date",
  },
  "seva-signups": { filters: ["eventId", "status"], sorts: ["name", "helpsWith", "askedAt"], date: "date" },
  "tithi-days": { filters: ["donorId"], sorts: ["nextOn", "name", "forWhom"], date: "nextOn" },
  assets: {
    filters: ["category", "place", "condition", "how", "custodian", "status"],
    sorts: ["tag", "name", "place", "status", "acquiredOn", "costCents", "insuredCents"],
    date: "acquiredOn",
    all: "status=all",
  },
  "stock-takes": { filters: ["status", "place"], sorts: ["begunOn", "place", "of"], date: "begunOn" },
};

describe("Every list", () => {
  test("answers what it is asked: filters narrow, sorts sort, days bound, and nothing else does anything", async () => {
    const { get, csv, nouns } = await openFullTemple();
    // The claims are made from the words of the site and answered whole.
    expect(Object.keys(lists).toSorted()).toEqual(nouns.filter((noun) => noun !== "claims").toSorted());

    for (const [noun, { filters, sorts, date, all = "" }] of Object.entries(lists)) {
      const whole = await everything(noun, all);
      expect([noun, whole.length > 1]).toEqual([noun, true]);
      expect([noun, await everything(noun, `${all}&q=zzyzx`)]).toEqual([noun, []]);

      for (const field of filters) {
        const values = new Set(whole.flatMap((row) => (row[field] ? String(row[field]) : [])));
        expect([noun, field, values.size > 0]).toEqual([noun, field, true]);
        const beside = all.startsWith(`${field}=`) ? "" : all;
        for (const value of [...values].slice(0, 3)) {
          const asked = `${beside}&${new URLSearchParams({ [field]: value })}`;
          const expected = whole.filter((row) => String(row[field]) === value);
          const found = await everything(noun, asked);
          expect([noun, asked, idsOf(found)]).toEqual([noun, asked, idsOf(expected)]);
          expect([noun, asked, await csv(noun, asked)]).toEqual([noun, asked, expected.length]);
        }
        const nobody = await get(`/api/${noun}?${beside}&${field}=no-such-value`);
        expect([noun, field, nobody.total]).toEqual([noun, field, 0]);
      }

      for (const sort of sorts.flatMap((field) => [field, `-${field}`])) {
        const found = await everything(noun, `${all}&sort=${sort}`);
        const field = sort.replace("-", "");
        expect([noun, sort, idsOf(found)]).toEqual([noun, sort, idsOf(whole)]);
        const order = byField(field, sort.startsWith("-"));
        const values = found.map((row) => row[field]);
        const sorted = found.toSorted(order).map((row) => row[field]);
        expect([noun, sort, values]).toEqual([noun, sort, sorted]);
      }

      if (date) {
        const dayOf = (row: Row) => asDay(row[date]);
        const days = whole.map(dayOf).filter(Boolean).sort();
        const [from, to] = [
          days[Math.floor(days.length / 3)] ?? "",
          days[Math.floor((days.length * 2) / 3)] ?? "",
        ];
        for (const [asked, isWithin] of [
          [`from=${from}`, (day: string) => day >= from],
          [`to=${to}`, (day: string) => day <= to],
          [`from=${from}&to=${to}`, (day: string) => day >= from && day <= to],
        ] as const) {
          const expected = whole.filter((row) => dayOf(row) !== "" && isWithin(dayOf(row)));
          const found = await everything(noun, `${all}&${asked}`);
          expect([noun, asked, idsOf(found)]).toEqual([noun, asked, idsOf(expected)]);
        }
        const never = await get(`/api/${noun}?${all}&from=1900-01-01&to=1900-01-02`);
        expect([noun, never.total]).toEqual([noun, 0]);
      }

      const plain = await get(`/api/${noun}?${all}`);
      for (const unknown of ["sort=no-such-field", "no-such-filter=1", "from=yesterday&to=2026-02-30"])
        expect([noun, unknown, await get(`/api/${noun}?${all}&${unknown}`)]).toEqual([noun, unknown, plain]);
    }

    async function everything(noun: string, asked: string): Promise<Row[]> {
      const rows: Row[] = [];
      for (let page = 1; ; page++) {
        const answer = await get(`/api/${noun}?${asked}&size=100&page=${page}`);
        rows.push(...answer.rows);
        if (page >= answer.pages) {
          expect([noun, asked, answer.total]).toEqual([noun, asked, rows.length]);
          return rows;
        }
      }
    }
  });
});

function idsOf(rows: readonly Row[]) {
  return rows.map(({ id }) => id).toSorted();
}

function asDay(value: unknown) {
  if (typeof value !== "string") return "";
  return value.length > 10 ? templeDay(value) : value;
}

/** A temple with its samples, and some of everything else. */
async function openFullTemple() {
  const temple = await openTemple({ settings: { SAMPLE_DATA: "on" } });
  const admin = await temple.admin();
  const nouns = Object.values<OpenRoom>(temple.rooms)
    .flatMap(({ api = {} }) => Object.keys(api))
    .filter((noun, _, all) => all.includes(`${noun}.csv`));
  const get = async (path: string) => {
    const answer = await admin.get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.json();
  };
  const post = async (path: string, body: object) => {
    const answer = await admin.post(path, body);
    const made = await answer.json();
    expect([path, answer.status < 300, made]).toEqual([path, true, made]);
    return made;
  };

  const { published, version } = await get("/api/website/temple");
  const value = { ...published, ein: "12-3456789" };
  const draft = await (await admin.put("/api/website/temple/draft", { value, version })).json();
  await admin.post("/api/website/temple/publish", { version: draft.version });
  const { rows } = await get("/api/donors?size=2");
  const [one, other] = rows.map(({ id }: Row) => id);

  const count = { place: "Hall", counters: ["A", "B"], controlGifts: 0 };
  for (const [countedOn, controlCents] of [
    ["2026-01-04", 0],
    ["2026-01-11", 9_00],
    ["2025-12-28", 0],
  ]) {
    const { id } = await post("/api/counts", { ...count, countedOn, controlCents });
    const gift = { cents: 5_00, method: "cash", fund: "general", receivedOn: countedOn, countId: id };
    if (controlCents) await post("/api/gifts", gift);
    else await post(`/api/counts/${id}/close`, {});
  }
  const gift = { method: "check", fund: "building", receivedOn: "2026-01-10" };
  for (const [donorId, cents] of [
    [one, 90_00],
    [other, 91_00],
    [other, 92_00],
  ]) {
    const { id } = await post("/api/gifts", { ...gift, donorId, cents });
    const receipt = await post("/api/receipts", { giftIds: [id], send: "none" });
    if (cents === 92_00) await post(`/api/receipts/${receipt.id}/void`, { reason: "Twice" });
  }
  const loan = { ratePercent: 5, interest: "none", fund: "phase-1" };
  for (const [lenderDonorId, startOn, principalCents, more] of [
    [one, "2025-03-01", 5_000_00, {}],
    [one, "2025-06-01", 9_000_00, { status: "funded" }],
    [other, "2025-09-01", 7_000_00, { fund: "phase-2", interest: "waived" }],
  ])
    await post("/api/loans", { ...loan, lenderDonorId, startOn, principalCents, termMonths: 12, ...more });
  const happens = { place: "Hall", status: "published", tiers: [{ name: "Flowers", cents: 251_00 }] };
  const events = [
    await post("/api/events", {
      ...happens,
      title: "Pongal",
      kind: "festival",
      startsAt: "2026-01-15T16:00",
    }),
    await post("/api/events", {
      ...happens,
      title: "Abhishekam",
      kind: "pooja",
      startsAt: "2026-01-20T09:00",
    }),
    await post("/api/events", {
      ...happens,
      title: "Class",
      kind: "class",
      startsAt: "2026-02-01T09:00",
      status: "draft",
    }),
  ];
  const [pongal, pooja] = events.map(({ id }) => id);
  const family = { email: "f@mail.example", tier: "Flowers" };
  await post("/api/sponsorships", { ...family, name: "Sudha", eventId: pongal });
  await post("/api/sponsorships", { ...family, name: "Anand", eventId: pooja });
  await temple.visitor.post("/api/sponsorship-requests", { ...family, name: "Uma", eventId: pooja });
  for (const [name, eventId] of [
    ["Kavitha", pongal],
    ["Bala", pooja],
  ])
    await temple.visitor.post("/api/seva-requests", { name, email: "k@mail.example", eventId });
  const tithi = { forWhom: "her father", tithi: 11, paksha: "shukla", month: "Kartika" };
  await post("/api/tithi-days", { ...tithi, name: "Sudha", donorId: one });
  await post("/api/tithi-days", {
    ...tithi,
    name: "Anand",
    donorId: other,
    tithi: 4,
    forWhom: "her mother",
  });
  for (const place of ["Prayer hall", ""]) await post("/api/stock-takes", place ? { place } : {});

  return {
    get,
    nouns,
    /** How many rows the file has. */
    csv: async (noun: string, asked: string) => {
      const lines = (await (await admin.get(`/api/${noun}.csv?${asked}`)).text()).split(/\r\n(?=[^\r\n]*)/);
      return lines.slice(1).filter(Boolean).length;
    },
  };
}
