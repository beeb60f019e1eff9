import { describe, expect, test } from "vitest";
import type { Change, Query, Shape, Stored } from "#server/store/store.ts";
import { eventually } from "#tests/eventually.ts";
import type { Opened } from "./contract.ts";

type Gift = {
  donor: string | null;
  fund: string;
  isAnonymous: boolean;
  cents: number;
  on: string;
  at?: string;
};

const shape = {
  moments: ["at"],
  indexes: { on: ["donor", "fund", "isAnonymous"], cents: ["fund"], at: [] },
  notIndexed: { fund: "general", donor: null },
  sums: ["cents"],
} satisfies Shape;

const AT = "2026-01-01T08:00:00.000Z";

export function queryContract(opened: Opened) {
  const gifts = () => opened.store.collection<Gift>("gifts", shape);
  const give = (id: string, fields: Partial<Gift>) =>
    gifts().create(
      { donor: null, fund: "general", isAnonymous: false, cents: 100, on: "2026-01-01", at: AT, ...fields },
      id,
    );
  const found = async (query: Query) => (await gifts().query(query)).map(({ id }) => id);

  describe("a query", () => {
    test("finds everything, by id, where nothing is asked", async () => {
      for (const id of ["c", "a", "b"]) await give(id, {});

      expect(await found({})).toEqual(["a", "b", "c"]);
      expect(await found({ limit: 2 })).toEqual(["a", "b"]);
    });

    test("answers whole documents", async () => {
      const made = await give("a", { donor: "meena", cents: 12_345 });

      expect(await gifts().query({ equal: { donor: "meena" } })).toEqual([made]);
    });

    test("finds what equals, in the order asked for, ties by id", async () => {
      await give("b", { fund: "building", on: "2026-02-01" });
      await give("a", { fund: "building", on: "2026-02-01" });
      await give("c", { fund: "building", on: "2026-01-15" });
      await give("d", { fund: "general", on: "2026-01-20" });

      const building = { equal: { fund: "building" } };
      expect(await found({ ...building, orderBy: { field: "on" } })).toEqual(["c", "a", "b"]);
      expect(await found({ ...building, orderBy: { field: "on", descending: true } })).toEqual([
        "b",
        "a",
        "c",
      ]);
    });

    test("knows true, false and null from each other and from texts", async () => {
      await give("a", { isAnonymous: true, donor: null });
      await give("b", { isAnonymous: false, donor: "true" });

      expect(await found({ equal: { isAnonymous: true } })).toEqual(["a"]);
      expect(await found({ equal: { isAnonymous: false } })).toEqual(["b"]);
      expect(await found({ equal: { donor: null } })).toEqual(["a"]);
      expect(await found({ equal: { donor: "true" } })).toEqual(["b"]);
    });

    test("leaves a filter that is not given out of account", async () => {
      await give("a", {});

      expect(await found({ equal: { fund: undefined } })).toEqual(["a"]);
    });

    test("finds one of several values", async () => {
      await give("a", { fund: "general" });
      await give("b", { fund: "building" });
      await give("c", { fund: "festivals" });

      expect(await found({ equal: { fund: ["building", "festivals"] } })).toEqual(["b", "c"]);
    });

    test("finds what nearly all have as it finds the rest, alone and together, with other filters and without", async () => {
      await give("a", { donor: "meena" });
      await give("b", { donor: "meena", fund: "building" });
      await give("c", { donor: null });
      await give("d", { donor: "ravi", fund: "festivals" });

      expect(await found({ equal: { fund: "general" } })).toEqual(["a", "c"]);
      expect(await found({ equal: { fund: "general" }, orderBy: { field: "cents" } })).toEqual(["a", "c"]);
      expect(await found({ equal: { fund: ["general", "festivals"] } })).toEqual(["a", "c", "d"]);
      expect(await found({ equal: { fund: "general", donor: "meena" } })).toEqual(["a"]);
      expect(await found({ equal: { fund: "building", donor: ["meena", "ravi"] } })).toEqual(["b"]);
      expect(await gifts().totals({ equal: { fund: "general" } }, ["cents"])).toEqual({
        count: 2,
        sums: { cents: 200 },
      });
    });

    test("finds those with nothing in a field, whatever else is asked", async () => {
      await give("a", { donor: "meena" });
      await give("b", { donor: null, fund: "building" });
      await give("c", { donor: null });

      expect(await found({ equal: { fund: "general", donor: null } })).toEqual(["c"]);
      expect(await found({ equal: { fund: "building", donor: null } })).toEqual(["b"]);
    });

    test("takes as many values at once as it says, ten at least, and no more", async () => {
      await give("a", { fund: "fund-7" });
      const { valuesAtOnce } = opened.offerings;
      const funds = Array.from({ length: valuesAtOnce + 1 }, (_, at) => `fund-${at}`);

      expect(valuesAtOnce).toBeGreaterThanOrEqual(10);
      expect(await found({ equal: { fund: funds.slice(1) } })).toEqual(["a"]);
      await expect(found({ equal: { fund: funds } })).rejects.toMatchObject({ fault: "invalid" });
    });

    test("finds what lies between two bounds, both included, or beyond one", async () => {
      for (const day of [1, 2, 3, 4]) await give(`day-${day}`, { on: `2026-03-0${day}` });

      const between = { field: "on", from: "2026-03-02", to: "2026-03-03" };
      expect(await found({ range: between })).toEqual(["day-2", "day-3"]);
      expect(await found({ range: { field: "on", from: "2026-03-03" } })).toEqual(["day-3", "day-4"]);
      expect(await found({ range: { field: "on", to: "2026-03-01" } })).toEqual(["day-1"]);
      expect(await found({ range: { field: "on" } })).toHaveLength(4);
    });

    test("bounds numbers as numbers and moments as moments", async () => {
      await give("small", { cents: 900, at: "2026-01-01T08:00:00.000Z" });
      await give("large", { cents: 10_000, at: "2026-01-01T08:00:00.500Z" });

      expect(await found({ range: { field: "cents", from: 1000 } })).toEqual(["large"]);
      expect(await found({ range: { field: "at", to: "2026-01-01T08:00:00.100Z" } })).toEqual(["small"]);
    });

    test("combines filters and bounds", async () => {
      await give("a", { donor: "meena", fund: "building", on: "2026-03-01" });
      await give("b", { donor: "meena", fund: "general", on: "2026-03-02" });
      await give("c", { donor: "meena", fund: "building", on: "2026-04-01" });
      await give("d", { donor: "ravi", fund: "building", on: "2026-03-03" });

      const march = { field: "on", from: "2026-03-01", to: "2026-03-31" };
      expect(await found({ equal: { donor: "meena", fund: "building" }, range: march })).toEqual(["a"]);
    });

    test("goes on behind the last document of a page, and may skip", async () => {
      for (const id of ["a", "b", "c", "d", "e"])
        await give(id, { on: id < "c" ? "2026-01-01" : "2026-01-02" });
      const orderBy = { field: "on", descending: true };
      const [first, second] = await gifts().query({ orderBy, limit: 2 });

      expect([first?.id, second?.id]).toEqual(["e", "d"]);
      expect(await found({ orderBy, limit: 2, after: second })).toEqual(["c", "b"]);
      expect(await found({ orderBy, limit: 2, offset: 3 })).toEqual(["b", "a"]);
      expect(await found({ limit: 2, after: { id: "b" } })).toEqual(["c", "d"]);
    });

    test.each<[string, Query]>([
      ["an order nobody declared", { orderBy: { field: "fund" } }],
      ["a filter nobody declared for that order", { equal: { donor: "x" }, orderBy: { field: "cents" } }],
      ["a filter nobody declared at all", { equal: { note: "x" } }],
      [
        "bounds of one field in the order of another",
        {
          range: { field: "on", from: "2026" },
          orderBy: { field: "cents" },
        },
      ],
      ["no value to compare with", { equal: { fund: [] } }],
    ])("is refused for %s", async (_, query) => {
      await expect(gifts().query(query)).rejects.toMatchObject({ fault: "invalid" });
    });

    test.each<[string, object]>([
      ["nothing to order by", { on: null }],
      ["an object to filter by", { fund: { name: "general" } }],
      ["half a cent", { cents: 0.5 }],
    ])("would not find a document with %s, which is therefore refused", async (_, fields) => {
      await expect(give("a", fields)).rejects.toMatchObject({ fault: "invalid" });
    });
  });

  describe("totals", () => {
    test("count and sum what matches, over all pages", async () => {
      await give("a", { fund: "building", cents: 10_050, on: "2026-03-01" });
      await give("b", { fund: "building", cents: 1, on: "2026-03-02" });
      await give("c", { fund: "general", cents: 999, on: "2026-03-03" });

      expect(await gifts().totals({}, ["cents"])).toEqual({ count: 3, sums: { cents: 11_050 } });
      const building = { equal: { fund: "building" } };
      expect(await gifts().totals(building, ["cents"])).toEqual({ count: 2, sums: { cents: 10_051 } });
      const late = { ...building, range: { field: "on", from: "2026-03-02" } };
      expect(await gifts().totals(late, ["cents"])).toEqual({ count: 1, sums: { cents: 1 } });
      expect(await gifts().totals({ equal: { fund: "none" } }, ["cents"])).toEqual({
        count: 0,
        sums: { cents: 0 },
      });
      expect(await gifts().totals(building)).toEqual({ count: 2, sums: {} });
    });

    test("of a field nobody declared are refused", async () => {
      await expect(gifts().totals({}, ["fund"])).rejects.toMatchObject({ fault: "invalid" });
    });
  });

  describe("a watcher of a query", () => {
    test("is told what matches, what begins to and what no longer does", async () => {
      await give("there", { fund: "building" });
      await give("elsewhere", { fund: "general" });
      const shown = new Map<string, Stored<Gift>>();
      const take = (changes: Change<Gift>[]) => {
        for (const change of changes) {
          if (change.kind === "put") shown.set(change.doc.id, change.doc);
          else shown.delete(change.id);
        }
      };
      await gifts().subscribe(
        {
          everything: (docs) => {
            shown.clear();
            for (const doc of docs) shown.set(doc.id, doc);
          },
          changed: take,
        },
        { equal: { fund: "building" } },
      );
      expect([...shown.keys()]).toEqual(["there"]);

      await give("new", { fund: "building" });
      await give("other", { fund: "festivals" });
      await gifts().update("elsewhere", { fund: "building" });
      await gifts().update("there", { fund: "general" });

      await eventually(() => expect([...shown.keys()].sort()).toEqual(["elsewhere", "new"]));
      await gifts().delete("new");
      await eventually(() => expect([...shown.keys()]).toEqual(["elsewhere"]));
    });
  });

  describe("whoever only wants to know that something changed", () => {
    test("is called after each change of that collection, until it stops", async () => {
      let calls = 0;
      const stop = gifts().onChange(() => calls++);
      await give("a", {});
      await eventually(() => expect(calls).toBeGreaterThan(0));

      await opened.offerings.create({ name: "Meena" });
      stop();
      const before = calls;
      await give("b", {});
      await opened.store.check();
      expect(calls).toBe(before);
    });
  });
}
