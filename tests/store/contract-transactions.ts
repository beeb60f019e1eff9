import { describe, expect, test } from "vitest";
import type { HistoryLine, Note, Shape } from "#server/store/store.ts";
import { HISTORY, historyShape } from "#server/store/transaction.ts";
import { eventually } from "#tests/eventually.ts";
import type { Opened } from "./contract.ts";

type Donor = { name: string; cents: number; spouse?: string };
const donorShape = { history: "donors" } satisfies Shape;

const meena: Note = { by: "Meena", email: "meena@temple.example", at: "2026-01-14T09:00:00.000Z" };

export function transactionContract(opened: Opened) {
  const donors = () => opened.store.collection<Donor>("donors", donorShape);
  const history = () => opened.store.collection<HistoryLine>(HISTORY, historyShape);
  const linesOf = async (recordId: string) =>
    (await history().query({ equal: { recordId }, orderBy: { field: "at" } })).map(
      ({ id: _, version: __, ...line }) => line,
    );

  describe("a transaction", () => {
    test("writes several documents of several collections at once, under one version", async () => {
      const made = await opened.store.transaction(meena, async (tx) => ({
        donor: await tx.create(donors(), { name: "Ravi", cents: 500 }, "ravi"),
        offering: await tx.create(opened.offerings, { name: "a lamp" }),
      }));

      expect(await donors().get("ravi")).toEqual(made.donor);
      expect(await opened.offerings.get(made.offering.id)).toEqual(made.offering);
      expect(made.donor.version).not.toBe("");
    });

    test("writes nothing where one part is refused", async () => {
      await opened.offerings.create({ name: "taken" }, "taken");
      const work = opened.store.transaction(meena, async (tx) => {
        await tx.create(donors(), { name: "Ravi", cents: 500 }, "ravi");
        await tx.create(opened.offerings, { name: "twice" }, "taken");
      });

      await expect(work).rejects.toMatchObject({ fault: "conflict" });
      expect(await donors().get("ravi")).toBeUndefined();
      expect(await linesOf("ravi")).toEqual([]);
      expect(await opened.offerings.get("taken")).toMatchObject({ name: "taken" });
    });

    test("writes nothing where the work itself fails", async () => {
      const work = opened.store.transaction(meena, async (tx) => {
        await tx.create(donors(), { name: "Ravi", cents: 500 }, "ravi");
        throw new Error("changed our mind");
      });

      await expect(work).rejects.toThrow("changed our mind");
      expect(await donors().get("ravi")).toBeUndefined();
    });

    test("sees what it has written itself", async () => {
      await opened.store.transaction(meena, async (tx) => {
        await tx.create(donors(), { name: "Ravi", cents: 500 }, "ravi");
        expect(await tx.get(donors(), "ravi")).toMatchObject({ cents: 500 });
        await tx.update(donors(), "ravi", { cents: 700 });
        expect(await tx.get(donors(), "ravi")).toMatchObject({ name: "Ravi", cents: 700 });
        await tx.delete(donors(), "ravi");
        expect(await tx.get(donors(), "ravi")).toBeUndefined();
      });

      expect(await donors().get("ravi")).toBeUndefined();
      expect(await linesOf("ravi")).toEqual([]);
    });

    test("replaces a document whole, and loses what is no longer named", async () => {
      const { version } = await add("ravi", { name: "Ravi", cents: 500, spouse: "Uma" });
      await opened.store.transaction(meena, (tx) =>
        tx.replace(donors(), "ravi", { name: "Ravi K.", cents: 1 }, { version }),
      );

      const { id: _, version: __, ...fields } = (await donors().get("ravi")) ?? { id: "", version: "" };
      expect(fields).toEqual({ name: "Ravi K.", cents: 1 });
    });

    test("may delete and make anew under the same id", async () => {
      await add("ravi", { name: "Ravi", cents: 500, spouse: "Uma" });
      await opened.store.transaction(meena, async (tx) => {
        await tx.delete(donors(), "ravi");
        await tx.create(donors(), { name: "Another", cents: 1 }, "ravi");
      });

      const { id: _, version: __, ...fields } = (await donors().get("ravi")) ?? { id: "", version: "" };
      expect(fields).toEqual({ name: "Another", cents: 1 });
    });

    test("with a stale version is a conflict, and on an unknown id not found", async () => {
      const { version } = await add("ravi", { name: "Ravi", cents: 500 });
      await opened.store.transaction(meena, (tx) => tx.update(donors(), "ravi", { cents: 600 }));

      const stale = opened.store.transaction(meena, (tx) =>
        tx.update(donors(), "ravi", { cents: 700 }, { version }),
      );
      await expect(stale).rejects.toMatchObject({ fault: "conflict" });
      const unknown = opened.store.transaction(meena, (tx) => tx.update(donors(), "nobody", { cents: 1 }));
      await expect(unknown).rejects.toMatchObject({ fault: "not-found" });
    });

    test("does its work again when what it read was changed meanwhile", async () => {
      await add("ravi", { name: "Ravi", cents: 500 });
      let rounds = 0;
      await opened.store.transaction(meena, async (tx) => {
        const ravi = await tx.get(donors(), "ravi");
        // Another server, which knows nothing of this transaction.
        if (++rounds === 1) await opened.store.collection<Donor>("donors").update("ravi", { cents: 900 });
        await tx.create(opened.offerings, { name: "copy", pledged: ravi?.cents ?? 0 }, "copy");
      });

      expect(rounds).toBe(2);
      expect(await opened.offerings.get("copy")).toMatchObject({ pledged: 900 });
    });

    test("does its work again when what it found missing was made meanwhile", async () => {
      let rounds = 0;
      await opened.store.transaction(meena, async (tx) => {
        const there = await tx.get(donors(), "ravi");
        if (++rounds === 1)
          await opened.store.collection<Donor>("donors").create({ name: "Ravi", cents: 1 }, "ravi");
        if (there) await tx.update(donors(), "ravi", { cents: there.cents + 1 });
        else await tx.create(donors(), { name: "Ravi", cents: 1 }, "ravi");
      });

      expect(rounds).toBe(2);
      expect(await donors().get("ravi")).toMatchObject({ cents: 2 });
    });

    test("counts exactly, however many count at once", async () => {
      await opened.offerings.create({ name: "counter", pledged: 0 }, "counter");
      const numbers = await Promise.all(
        Array.from({ length: 25 }, () =>
          opened.store.transaction(undefined, async (tx) => {
            const counter = await tx.get(opened.offerings, "counter");
            const next = Number(counter?.pledged) + 1;
            await tx.update(opened.offerings, "counter", { pledged: next });
            return next;
          }),
        ),
      );

      expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
    });

    test("tells watchers of every document it wrote", async () => {
      const seen = new Set<string>();
      const watcher = {
        everything() {},
        changed: (changes: { kind: string; doc?: { id: string } }[]) => {
          for (const { doc } of changes) if (doc) seen.add(doc.id);
        },
      };
      await donors().subscribe(watcher);
      await opened.offerings.subscribe(watcher);
      await opened.store.transaction(meena, async (tx) => {
        await tx.create(donors(), { name: "Ravi", cents: 500 }, "ravi");
        await tx.create(opened.offerings, { name: "a lamp" }, "lamp");
      });

      await eventually(() => expect([...seen].sort()).toEqual(["lamp", "ravi"]));
    });

    test("that only reads writes nothing", async () => {
      await add("ravi", { name: "Ravi", cents: 500 });

      const read = await opened.store.transaction(undefined, (tx) => tx.get(donors(), "ravi"));
      expect(read).toEqual(await donors().get("ravi"));
    });
  });

  describe("history", () => {
    test("tells who changed what and when, before and after", async () => {
      const made = await add("ravi", { name: "Ravi", cents: 500 });
      const later = { ...meena, by: "Uma", at: "2026-01-15T09:00:00.000Z" };
      const changed = await opened.store.transaction(later, (tx) =>
        tx.update(donors(), "ravi", { cents: 600 }),
      );
      await opened.store.transaction({ ...meena, at: "2026-01-16T09:00:00.000Z" }, (tx) =>
        tx.delete(donors(), "ravi"),
      );

      const line = { room: "donors", recordId: "ravi", by: "Meena", email: "meena@temple.example" };
      expect(await linesOf("ravi")).toEqual([
        {
          ...line,
          kind: "added",
          at: meena.at,
          before: null,
          after: { name: "Ravi", cents: 500 },
          beforeVersion: null,
        },
        {
          ...line,
          by: "Uma",
          beforeVersion: made.version,
          kind: "changed",
          at: later.at,
          before: { name: "Ravi", cents: 500 },
          after: { name: "Ravi", cents: 600 },
        },
        {
          ...line,
          kind: "deleted",
          beforeVersion: changed.version,
          at: "2026-01-16T09:00:00.000Z",
          before: { name: "Ravi", cents: 600 },
          after: null,
        },
      ]);
    });

    test("has the record's version as its own", async () => {
      const { version } = await add("ravi", { name: "Ravi", cents: 500 });
      const [line] = await history().query({ equal: { recordId: "ravi" } });

      expect(line?.version).toBe(version);
    });

    test("keeps the order of changes made in one millisecond", async () => {
      await add("ravi", { name: "Ravi", cents: 0 });
      for (let cents = 1; cents <= 5; cents++)
        await opened.store.transaction(meena, (tx) => tx.update(donors(), "ravi", { cents }));

      const lines = await history().query({
        equal: { recordId: "ravi" },
        orderBy: { field: "at", descending: true },
      });
      expect(lines.map(({ after }) => after?.cents)).toEqual([5, 4, 3, 2, 1, 0]);
    });

    test("says what the note says happened", async () => {
      await opened.store.transaction({ ...meena, kind: "restored" }, (tx) =>
        tx.create(donors(), { name: "Ravi", cents: 500 }, "ravi"),
      );

      expect(await linesOf("ravi")).toMatchObject([{ kind: "restored" }]);
    });

    test("says of what is made anew beside it that it was added", async () => {
      const { id } = await opened.store.transaction({ ...meena, kind: "restored" }, async (tx) => {
        await tx.create(donors(), { name: "Ravi", cents: 500 }, "ravi");
        return tx.create(donors(), { name: "Uma", cents: 5 });
      });

      expect(await linesOf("ravi")).toMatchObject([{ kind: "restored" }]);
      expect(await linesOf(id)).toMatchObject([{ kind: "added" }]);
    });

    test("has no line for a figure that follows from other records", async () => {
      await add("ravi", { name: "Ravi", cents: 500 });
      await opened.store.transaction(meena, (tx) =>
        tx.update(donors(), "ravi", { cents: 600 }, { isDerived: true }),
      );

      expect(await linesOf("ravi")).toHaveLength(1);
    });

    test("keeps its version through figures that follow from other records, and tells watchers of them", async () => {
      const seen: { cents: number; version: string }[] = [];
      const made = await add("ravi", { name: "Ravi", cents: 500, spouse: "Uma" });
      const tell = ({ cents, version }: Donor & { version: string }) => seen.push({ cents, version });
      await donors().subscribe({
        everything: () => {},
        changed: (changes) => changes.forEach((change) => void (change.kind === "put" && tell(change.doc))),
      });
      const derive = (cents: number) =>
        opened.store.transaction(meena, (tx) => tx.update(donors(), "ravi", { cents }, { isDerived: true }));
      const derived = await derive(600);
      await derive(700);

      const now = { id: "ravi", name: "Ravi", cents: 700, spouse: "Uma", version: made.version };
      expect(derived).toEqual({ ...now, cents: 600 });
      expect(await donors().get("ravi")).toEqual(now);
      expect(await donors().query()).toEqual([now]);
      await eventually(async () => expect(seen.at(-1)).toEqual({ cents: 700, version: made.version }));
      // Whoever saw that version may change it, and what they change has a version of its own again.
      const changed = await opened.store.transaction(meena, (tx) =>
        tx.update(donors(), "ravi", { name: "Ravi K." }, { version: made.version }),
      );
      expect(changed.version > made.version).toBe(true);
      expect(await donors().get("ravi")).toEqual({ ...now, name: "Ravi K.", version: changed.version });
      expect(await linesOf("ravi")).toMatchObject([{}, { beforeVersion: made.version }]);
      await eventually(async () => expect(seen.at(-1)?.version).toBe(changed.version));
      // What replaces it lets go of the version, too.
      await derive(800);
      const replaced = await opened.store.transaction(meena, (tx) =>
        tx.replace(donors(), "ravi", { name: "Ravi", cents: 1, spouse: "Uma" }),
      );
      expect(await donors().get("ravi")).toEqual({
        id: "ravi",
        spouse: "Uma",
        name: "Ravi",
        cents: 1,
        version: replaced.version,
      });
    });

    test("does derived changes that come at once one after the other", async () => {
      await add("ravi", { name: "Ravi", cents: 0 });
      const one = () =>
        opened.store.transaction(meena, async (tx) => {
          const { cents = 0 } = (await tx.get(donors(), "ravi")) ?? {};
          await tx.update(donors(), "ravi", { cents: cents + 1 }, { isDerived: true });
        });
      await Promise.all([one(), one(), one()]);

      expect(await donors().get("ravi")).toMatchObject({ cents: 3 });
    });

    test("moves its version for a draft, which has no line either", async () => {
      const made = await add("ravi", { name: "Ravi", cents: 500 });
      const draft = await opened.store.transaction(meena, (tx) =>
        tx.update(donors(), "ravi", { name: "Ravi K." }, { isUntold: true }),
      );

      expect(draft.version > made.version).toBe(true);
      expect(await linesOf("ravi")).toHaveLength(1);
    });

    test("refuses a change that does not say who makes it", async () => {
      await expect(donors().create({ name: "Ravi", cents: 1 })).rejects.toMatchObject({ fault: "invalid" });
    });

    test("keeps nothing of collections that ask for none", async () => {
      await opened.store.transaction(meena, (tx) => tx.create(opened.offerings, { name: "a lamp" }, "lamp"));

      expect(await linesOf("lamp")).toEqual([]);
    });
  });

  function add(id: string, fields: Donor) {
    return opened.store.transaction(meena, (tx) => tx.create(donors(), fields, id));
  }
}
