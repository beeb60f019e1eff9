import fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { centsOf } from "#domain/amount.ts";
import { byName } from "#domain/name-order.ts";
import { sumOf } from "#domain/sum.ts";
import { silentLog } from "#server/log.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import type { Store } from "#server/store/store.ts";
import type { DonorForm } from "./donor.ts";
import { openDonorBook } from "./donor-book.server.ts";
import { donorCollection, openDonorRecords } from "./donors.server.ts";

describe("The wall", () => {
  test("has the trustees in one block and the donors in another, each by name", async () => {
    const { book } = await aBook(["ravi", "Anand", "Zoë"], ["Meena", "bala"]);
    const wall = book.wall(1);

    expect(wall.trustees.map((row) => row.name)).toEqual(["bala", "Meena"]);
    expect(wall.donors.rows.map((row) => row.name)).toEqual(["Anand", "ravi", "Zoë"]);
    expect(wall.donors).toMatchObject({ page: 1, pages: 1, total: 3 });
  });

  test("shows the name and the two amounts of a donor, and nothing else", async () => {
    const { book, create } = await aBook([], []);
    await create({ name: "Meena", position: "donor", pledged: 1001, donated: 51 });

    expect(Object.keys(book.wall(1).donors.rows[0] ?? {})).toEqual(["id", "name", "pledged", "donated"]);
  });

  test("has 15 rows a page, and past the end shows the last", async () => {
    const { book } = await aBook(Array.from({ length: 31 }, (_, index) => `Donor ${index}`));

    expect(book.wall(2).donors.rows.map((row) => row.name)).toEqual(
      Array.from({ length: 15 }, (_, index) => `Donor ${index + 15}`),
    );
    expect(book.wall(9).donors).toMatchObject({ page: 3, pages: 3, total: 31, rows: [{ name: "Donor 30" }] });
  });

  test("has a version that stands for what it shows", async () => {
    const { book, create } = await aBook(Array.from({ length: 16 }, (_, index) => `Donor ${index}`));
    const [first, second] = [book.wall(1).version, book.wall(2).version];
    await create({ name: "Zoë", position: "donor", pledged: 0, donated: 0 });

    expect(book.wall(2).version).not.toBe(second);
    expect(book.wall(1).version).not.toBe(first);
    expect(book.wall(1).version).toBe(book.wall(1).version);
    expect(first).not.toBe(second);
  });

  test("keeps its version when a page is touched in what the wall does not show", async () => {
    const { book, donors, create } = await aBook();
    const { id } = await create({ name: "Meena", position: "donor", pledged: 0, donated: 0 });
    const before = book.wall(1);
    await donors.update(id, { createdAt: "2020-01-01T00:00:00.000Z" });

    expect(book.wall(1).version).toBe(before.version);
  });

  test("is searched by name alone, among trustees and donors, and its totals stay those of all", async () => {
    const { book } = await aBook(["Andrés", "Ravi", "Anand"], ["Andal"]);

    expect(book.wall(1, "ANDR")).toMatchObject({
      trustees: [],
      donors: { rows: [{ name: "Andrés" }], total: 1 },
    });
    expect(names({ rows: book.wall(1, "an").trustees })).toEqual(["Andal"]);
    expect(names(book.wall(7, "an").donors)).toEqual(["Anand", "Andrés"]);
    expect(book.wall(1, "trustee")).toMatchObject({
      trustees: [],
      donors: { rows: [], page: 1, pages: 1, total: 0 },
    });
    for (const q of ["", "an", "nobody"])
      expect(book.wall(1, q).totals).toEqual({ names: 4, pledged: 404.4, donated: 40.4 });
  });

  test("finds page by page what is there now", async () => {
    const { book, create } = await aBook(Array.from({ length: 16 }, (_, index) => `Donor ${index}`));
    expect(book.wall(2, "donor").donors).toMatchObject({
      page: 2,
      pages: 2,
      total: 16,
      rows: [{ name: "Donor 15" }],
    });
    await create({ name: "Donor 99", position: "donor", pledged: 0, donated: 0 });

    expect(names(book.wall(2, "donor").donors)).toEqual(["Donor 15", "Donor 99"]);
  });
});

describe("The wall on paper", () => {
  const manyNames = Array.from({ length: 500 }, (_, index) => `Donor ${index}`);

  test("holds 500 names in one piece, and the next in another", async () => {
    const { book, create } = await aBook(manyNames, ["Meena"]);
    expect(book.printedPages).toBe(1);
    expect(names(book.printed(1).donors)).toEqual(manyNames);
    await create({ name: "Zoë", position: "donor", pledged: 0, donated: 0 });

    expect(book.printedPages).toBe(2);
    expect(book.printed(1).donors).toMatchObject({ page: 1, pages: 2, total: 501 });
    expect(book.printed(9)).toMatchObject({
      trustees: [{ name: "Meena" }],
      donors: { rows: [{ name: "Zoë" }] },
    });
  });

  test("is part of what each page shows, as long as it is in one piece", async () => {
    const { book, donors, create } = await aBook(["Anand", ...manyNames.slice(2), "Zoë"]);
    const last = book.wall(34).donors.rows.at(-1);
    expect(last?.name).toBe("Zoë");
    const rename = (name: string) => donors.update(last?.id ?? "", { name });
    const [first, found] = [book.wall(1).version, book.wall(1, "anand").version];
    await rename("Zoe");
    expect(book.wall(1).version).not.toBe(first);
    expect(book.wall(1, "anand").version).toBe(found);

    await create({ name: "Zz", position: "donor", pledged: 0, donated: 0 });
    await donors.create({ name: "Zzz", position: "donor", pledged: 0, donated: 0 });
    const tooMany = book.wall(1).version;
    await rename("Zoya");
    expect(book.wall(1).version).toBe(tooMany);
  });
});

describe("The day of the last change", () => {
  const form: DonorForm = { name: "Meena", position: "donor", pledged: 0, donated: 0 };

  test("is that of a donor added or changed, by the temple's clock, also after a restart", async () => {
    const { book, store, clock, create, update } = await aBook();
    expect(book.wall(1).changedOn).toBeNull();
    clock.now = Date.parse("2026-01-14T07:59:00Z");
    const { id } = await create(form);
    expect(book.wall(1).changedOn).toBe("2026-01-13");
    clock.now = Date.parse("2026-07-14T06:59:00Z");
    await update(id, { ...form, pledged: 51 });
    expect(book.wall(1).changedOn).toBe("2026-07-13");
    const afresh = await readAfresh(store);
    expect(afresh.wall(1)).toEqual(book.wall(1));
  });

  test("of records that do not say is when the newest was made", async () => {
    const { book, donors } = await aBook(["Ravi"]);
    await donors.create({ ...form, createdAt: "2025-07-15T09:00:00.000Z" });
    await donors.create({ ...form, createdAt: "2024-07-15T09:00:00.000Z" });

    expect(book.wall(1).changedOn).toBe("2025-07-15");
  });

  test("is shown on the wall and in no donor's record", async () => {
    const { book, create, update, get } = await aBook();
    const { id } = await create(form);
    const fields = [
      ...["id", "name", "position", "pledged", "donated"],
      ...["createdAt", "visibility", "details", "version"],
    ];

    expect(Object.keys(await update(id, form))).toEqual(fields);
    expect(Object.keys((await get(id)) ?? {})).toEqual(fields);
    expect(Object.keys(book.list({ q: "", page: 1, size: 10 }).rows[0] ?? {})).toEqual(fields);
    expect(Object.keys(book.wall(1))).toEqual(["trustees", "donors", "totals", "changedOn", "version"]);
    expect(Object.keys(book.wall(1).donors.rows[0] ?? {})).toEqual(["id", "name", "pledged", "donated"]);
  });

  test("is right through any series of changes", async () => {
    const moment = fc.option(fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }));
    const step = fc.record({ who: fc.nat(4), isGone: fc.boolean(), moment });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const { book, donors, store } = await aBook();
        for (const { who, isGone, moment } of steps) {
          const [id, changedAt] = [`donor-${who}`, moment?.toISOString() ?? null];
          const isThere = (await donors.get(id)) !== undefined;
          if (isThere && isGone) await donors.delete(id);
          else if (isThere) await donors.update(id, { changedAt });
          else await donors.create({ ...form, changedAt }, id);
          const afresh = await readAfresh(store);
          expect(book.wall(1)).toEqual(afresh.wall(1));
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe("The list", () => {
  test("holds everyone by name, with the totals over all of them", async () => {
    const { book } = await aBook(["Ravi", "Anand"], ["Meena"]);

    expect(book.list({ q: "", page: 1, size: 2 })).toMatchObject({
      rows: [{ name: "Anand" }, { name: "Meena" }],
      page: 1,
      pages: 2,
      total: 3,
      totalPledged: 303.3,
      totalDonated: 30.3,
    });
  });

  test("is searched in name and position, and its totals follow", async () => {
    const { book } = await aBook(["Ravi", "Anand", "Andrés"], ["Andal"]);

    expect(names(book.list({ q: "and", page: 1, size: 10 }))).toEqual(["Anand", "Andal", "Andrés"]);
    expect(names(book.list({ q: "TRUSTEE", page: 1, size: 10 }))).toEqual(["Andal"]);
    expect(book.list({ q: "andres donor", page: 7, size: 10 })).toMatchObject({
      page: 1,
      pages: 1,
      total: 1,
      totalPledged: 101.1,
      totalDonated: 10.1,
    });
    expect(book.list({ q: "nobody", page: 1, size: 10 })).toMatchObject({ rows: [], pages: 1, total: 0 });
  });

  test("knows on which page a donor stands", async () => {
    const { book, donors } = await aBook(Array.from({ length: 25 }, (_, index) => `Donor ${index + 1}`));
    const { id } = await donors.create({ name: "Donor 12b", position: "trustee", pledged: 0, donated: 0 });

    expect(book.pageWith(id, { q: "", size: 10 })).toBe(2);
    expect(book.list({ q: "", page: 2, size: 10 }).rows[2]).toMatchObject({ id });
    expect(book.pageWith(id, { q: "trustee", size: 10 })).toBe(1);
    expect(book.pageWith(id, { q: "nobody", size: 10 })).toBe(1);
  });

  test("gives each donor a version, and the moment the record was made, which no change moves", async () => {
    const { book, create, update, get } = await aBook();
    const made = await create({ name: "Meena", position: "donor", pledged: 0, donated: 0 });
    const changed = await update(made.id, {
      name: "Meena",
      position: "trustee",
      pledged: 5,
      donated: 1,
    });

    expect(changed.createdAt).toBe("2026-01-14T09:00:00.000Z");
    expect(book.list({ q: "", page: 1, size: 10 }).rows).toEqual([changed]);
    expect(await get(made.id)).toEqual(changed);
  });

  test("refuses a change by someone who saw an older version", async () => {
    const { create, update } = await aBook();
    const form: DonorForm = { name: "Meena", position: "donor", pledged: 0, donated: 0 };
    const made = await create(form);
    await update(made.id, { ...form, pledged: 1 }, made.version);

    await expect(update(made.id, form, made.version)).rejects.toMatchObject({ status: 409, code: "changed" });
  });
});

describe("The summary", () => {
  test("counts donors and months, and names the newest", async () => {
    const { book, donors } = await aBook();
    const months = ["2025-01", "2025-02", "2025-02", "2025-03", "2025-03", "2025-03"];
    for (const [index, month] of months.entries()) {
      await donors.create({
        name: `Donor ${index}`,
        position: index === 0 ? "trustee" : "donor",
        pledged: 100 * index,
        donated: index === 5 ? 500 : 0.1,
        createdAt: `${month}-0${index + 1}T18:00:00.000Z`,
      });
    }
    const summary = book.summary();

    expect(summary).toMatchObject({ donors: 5, trustees: 1 });
    expect(book.donatedCents).toBe(500_50);
    expect(summary.months).toEqual([
      { month: "2025-01", pledged: 0, donated: 0.1 },
      { month: "2025-02", pledged: 300, donated: 0.2 },
      { month: "2025-03", pledged: 1200, donated: 500.2 },
    ]);
    expect(names({ rows: summary.newest })).toEqual(["Donor 5", "Donor 4", "Donor 3", "Donor 2", "Donor 1"]);
  });

  test("counts a record in the month it was made in by the temple's clock", async () => {
    const { book, donors } = await aBook();
    const record = { name: "Meena", position: "donor", pledged: 1, donated: 0 } as const;
    // 6 pm on New Year's Eve in California, and midnight by summer time.
    await donors.create({ ...record, createdAt: "2026-01-01T02:00:00.000Z" });
    await donors.create({ ...record, createdAt: "2026-07-01T06:59:59.999Z" });
    await donors.create({ ...record, createdAt: "2026-07-01T07:00:00.000Z" });
    await donors.create({ ...record, createdAt: null });

    expect(book.summary().months.map(({ month }) => month)).toEqual(["2025-12", "2026-06", "2026-07"]);
  });

  test("of nobody is nothing", async () => {
    const { book } = await aBook();

    expect(book.summary()).toMatchObject({
      donors: 0,
      trustees: 0,
      newest: [],
      months: [],
    });
  });
});

describe("The book", () => {
  test("tells of many changes in a row as few, the last one included", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { book, create } = await aBook();
    vi.advanceTimersByTime(1000);
    const seen: number[] = [];
    book.onChange(() => seen.push(book.wall(1).donors.total));
    for (let turn = 0; turn < 50; turn++) {
      await create({ name: `Donor ${turn}`, position: "donor", pledged: 0, donated: 0 });
      vi.advanceTimersByTime(5);
    }
    vi.advanceTimersByTime(1000);

    expect(seen).toEqual([1, 20, 40, 50]);
  });

  test("reads records that others wrote oddly", async () => {
    const { book, store } = await aBook();
    await store.collection("donorsdetails").create({ name: "Meena", pledged: "$1,001", position: "Trustee" });
    await store.collection("donorsdetails").create({});

    expect(book.wall(1).trustees).toMatchObject([{ name: "Meena", pledged: 1001, donated: 0 }]);
    expect(book.wall(1).donors.rows).toMatchObject([{ name: "", pledged: 0 }]);
  });

  test("stays, through any series of changes, what it would be if read afresh", async () => {
    const name = fc.constantFrom("Meena", "meena", "Ravi", "Zoë", "Zoe", "Family 9", "Family 10", "");
    const amount = fc.integer({ min: 0, max: 1e14 }).map((cents) => cents / 100);
    const step = fc.record({
      who: fc.nat(12),
      deed: fc.constantFrom("put", "put", "put", "gone"),
      name,
      position: fc.constantFrom("donor" as const, "trustee" as const),
      pledged: amount,
      donated: amount,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { book, donors, store } = await aBook();
        for (const { who, deed, ...fields } of steps) {
          const id = `donor-${who}`;
          const isThere = (await donors.get(id)) !== undefined;
          if (deed === "gone" && isThere) await donors.delete(id);
          if (deed === "put" && isThere) await donors.update(id, fields);
          if (deed === "put" && !isThere) await donors.create(fields, id);
        }
        const afresh = await readAfresh(store);
        const everyone = { q: "", page: 1, size: 100 };
        expect(book.wall(1)).toEqual(afresh.wall(1));
        expect(book.list(everyone)).toEqual(afresh.list(everyone));
        expect(book.summary()).toEqual(afresh.summary());
        const { rows, totalPledged } = book.list(everyone);
        expect(rows).toEqual(rows.toSorted(byName));
        expect(totalPledged).toBe(dollars(rows.map((row) => row.pledged)));
        expect(book.donatedCents).toBe(sumOf(rows.map(({ donated }) => centsOf(donated))));
      }),
      { numRuns: 40 },
    );
  });
});

const BY = { name: "Meena" };

async function aBook(donorNames: string[] = [], trusteeNames: string[] = []) {
  const store = openEmbedded(":memory:");
  // As others write: without a word about who did it.
  const donors = donorCollection(store);
  const amounts = { pledged: 101.1, donated: 10.1 };
  for (const name of donorNames) await donors.create({ name, position: "donor", ...amounts });
  for (const name of trusteeNames) await donors.create({ name, position: "trustee", ...amounts });
  const clock = { now: Date.parse("2026-01-14T09:00:00Z") };
  const records = openDonorRecords({ store, now: () => clock.now, log: silentLog });
  const book = await openDonorBook(records.collection, { store, now: () => clock.now, log: silentLog });
  onTestFinished(() => store.close());
  return {
    store,
    donors,
    book,
    clock,
    get: records.get,
    create: (form: DonorForm) => records.create(form, BY),
    update: (id: string, form: DonorForm, version?: string) => records.update(id, form, version, BY),
  };
}

function readAfresh(store: Store) {
  return openDonorBook(donorCollection(store), { store, now: Date.now, log: silentLog });
}

function dollars(amounts: number[]) {
  return sumOf(amounts.map(centsOf)) / 100;
}

function names({ rows }: { rows: { name: string }[] }) {
  return rows.map((row) => row.name);
}
