import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Kind, Shown } from "#domain/records.ts";
import { silentLog } from "#server/log.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import type { Fields, Stored } from "#server/store/store.ts";
import type { ListRules } from "./list.ts";
import { checkMonthSums, openMonthSums } from "./month-sums.ts";
import { openRecords } from "./records.ts";
import { openStoredList } from "./stored-list.ts";

const GiftForm = z.object({ on: z.iso.date(), fund: z.string(), method: z.string(), cents: z.int() });
type GiftForm = z.infer<typeof GiftForm>;
type Gift = GiftForm & Shown;

const kind: Kind<Gift, GiftForm> = {
  name: "gifts",
  one: "gift",
  many: "gifts",
  nameOf: ({ on }) => on,
  words: [],
};
const shape = { indexes: { on: ["method", "fund"] }, sums: ["cents"] };
const list: ListRules<Gift> = {
  columns: ["on", "fund", "method", "cents"],
  filters: ["fund", "method"],
  date: "on",
  sums: ["cents"],
  sorts: ["-on"],
};
const rules = { of: "gifts", date: "on", by: ["fund"], sums: ["cents"] };
const BY = { name: "Meena" };

const day = fc
  .record({
    year: fc.integer({ min: 2024, max: 2025 }),
    month: fc.integer({ min: 2, max: 4 }),
    day: fc.integer({ min: 1, max: 31 }),
  })
  .map((parts) => Temporal.PlainDate.from(parts).toString());
const gift = fc.record({
  on: day,
  fund: fc.constantFrom("general", "building"),
  method: fc.constantFrom("cash", "check"),
  cents: fc.integer({ min: -5000, max: 100_000 }),
});
/** A gift is added, or the one with that number changed or deleted. */
const change = fc.record({
  gift,
  number: fc.nat(30),
  what: fc.constantFrom("add", "add", "add", "change", "delete"),
});
const asked = fc.record({
  from: fc.constantFrom("", "2024-03-01", "2024-12-31").chain((from) => fc.oneof(fc.constant(from), day)),
  to: fc.constantFrom("", "2024-02-29", "2025-06-30").chain((to) => fc.oneof(fc.constant(to), day)),
  fund: fc.constantFrom("", "general"),
  method: fc.constantFrom("", "", "check"),
  sort: fc.constantFrom("on", "-on"),
  page: fc.integer({ min: 1, max: 9 }).map(String),
});

describe("A ledger counted month by month", () => {
  test("answers every page as one that is counted line by line, after any changes", async () => {
    const changes = fc.array(change, { minLength: 40, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(
        changes,
        fc.array(asked, { minLength: 10, maxLength: 10 }),
        async (steps, questions) => {
          const { store, records, counted, plain } = await openLedger();
          const ids: string[] = [];
          for (const { gift, number, what } of steps) {
            const id = ids[number % ids.length];
            if (what === "add" || !id) ids.push((await records.create(gift, BY)).id);
            else if (what === "change") await records.update(id, gift, undefined, BY);
            else await records.delete(ids.splice(ids.indexOf(id), 1)[0] ?? id, BY);
          }

          for (const question of questions) {
            const query = { ...counted.read(new URLSearchParams(question)), size: 3 };
            expect(await counted.page(query)).toEqual(await plain.page(query));
          }
          expect(await checkMonthSums(store, records.collection, rules)).toEqual([]);
          await store.close();
        },
      ),
      { numRuns: 25 },
    );
  });

  test("says which figures differ from the ledger", async () => {
    const { store, records } = await openLedger();
    const gift = { on: "2025-03-01", fund: "general", method: "check", cents: 5100 };
    const { id } = await records.create(gift, BY);
    await records.create({ ...gift, fund: "building" }, BY);
    await store.collection("gifts").update(id, { cents: 5000 });
    await store.collection("gifts").create({ ...gift, on: "2025-04-01", cents: 7 });

    expect(await checkMonthSums(store, records.collection, rules)).toEqual([
      "gifts of 2025-03, general: 1 record, 5100 cents kept, 1 record, 5000 cents in the ledger.",
      "gifts of 2025-04, general: 0 records, 0 cents kept, 1 record, 7 cents in the ledger.",
    ]);
    await store.close();
  });
});

async function openLedger() {
  const store = openEmbedded(":memory:");
  const needs = { store, now: Date.now, log: silentLog };
  const months = await openMonthSums(needs, rules);
  const records = openRecords(needs, {
    kind,
    form: GiftForm,
    shape,
    read: (doc: Stored<Fields>) => doc as Stored<GiftForm>,
    inTransaction: {
      afterCreate: (tx, gift) => months.moved(tx, undefined, gift),
      afterUpdate: (tx, gift, before) => months.moved(tx, before, gift),
      beforeDelete: (tx, before) => months.moved(tx, before, undefined),
    },
  });
  const counted = openStoredList(records, { ...list, months });
  return { store, records, counted, plain: openStoredList(records, list) };
}
