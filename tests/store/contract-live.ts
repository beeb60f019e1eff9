import { describe, expect, test, vi } from "vitest";
import type { Change, Collection, Stored, Watcher } from "#server/store/store.ts";
import { eventually } from "#tests/eventually.ts";
import type { Offering, Opened } from "./contract.ts";

export function liveContract(opened: Opened) {
  describe("a watcher", () => {
    test("is first told everything, and by then is subscribed", async () => {
      const meena = await opened.offerings.create({ name: "Meena" });
      const ravi = await opened.offerings.create({ name: "Ravi" });
      const mirror = watch();
      await opened.offerings.subscribe(mirror);

      expect(mirror.byId()).toEqual({ [meena.id]: meena, [ravi.id]: ravi });
    });

    test("of an empty collection is told so", async () => {
      const everything = vi.fn();
      await opened.offerings.subscribe({ everything, changed() {} });

      expect(everything).toHaveBeenCalledExactlyOnceWith([]);
    });

    test("then sees each change until both sides agree", async () => {
      const kept = await opened.offerings.create({ name: "Meena" });
      const gone = await opened.offerings.create({ name: "Ravi" });
      const mirror = watch();
      await opened.offerings.subscribe(mirror);
      const added = await opened.offerings.create({ name: "Lakshmi" });
      const updated = await opened.offerings.update(kept.id, { pledged: 501 });
      await opened.offerings.delete(gone.id);

      await eventually(() => expect(mirror.byId()).toEqual({ [kept.id]: updated, [added.id]: added }));
    });

    test("sees many deleted at once, and what is made again after that", async () => {
      for (const id of ["meena", "ravi", "lakshmi"]) await opened.offerings.create({ name: id }, id);
      const mirror = watch();
      await opened.offerings.subscribe(mirror);
      await opened.offerings.deleteMany(["meena", "nobody", "lakshmi"]);
      await eventually(() => expect(Object.keys(mirror.byId())).toEqual(["ravi"]));
      const again = await opened.offerings.create({ name: "again" }, "meena");

      await eventually(() => expect(mirror.byId().meena).toEqual(again));
    });

    test("never sees a document go back in time", async () => {
      const { id } = await opened.offerings.create({ name: "Meena", pledged: 0 });
      const mirror = watch();
      await opened.offerings.subscribe(mirror);
      for (let pledged = 1; pledged <= 20; pledged++) await opened.offerings.update(id, { pledged });

      await eventually(() => expect(mirror.byId()[id]?.pledged).toBe(20));
      expect(mirror.seen).toEqual(mirror.seen.toSorted());
    });

    test("who comes while others write misses nothing and converges", async () => {
      const writing = writeAlot(opened.offerings);
      const mirrors = [watch(), watch(), watch()];
      for (const mirror of mirrors) await opened.offerings.subscribe(mirror);
      await writing;

      const late = watch();
      await opened.offerings.subscribe(late);
      expect(Object.keys(late.byId())).toHaveLength(20);
      await eventually(() => {
        for (const mirror of mirrors) expect(mirror.byId()).toEqual(late.byId());
      });
    });

    test("hears nothing of other collections", async () => {
      const mirror = watch();
      await opened.offerings.subscribe(mirror);
      await opened.store.collection("letters").create({ subject: "Pooja Booking" });
      const made = await opened.offerings.create({ name: "Meena" });

      await eventually(() => expect(mirror.byId()).toEqual({ [made.id]: made }));
      expect(mirror.seen).toHaveLength(1);
    });

    test("hears of what is written through another handle on the collection", async () => {
      const mirror = watch();
      await opened.offerings.subscribe(mirror);
      const made = await opened.store.collection<Offering>("offerings").create({ name: "Meena" });

      await eventually(() => expect(mirror.byId()[made.id]).toMatchObject({ name: "Meena" }));
    });

    test("hears nothing after stopping, however often it stops", async () => {
      const [mirror, other] = [watch(), watch()];
      const stop = await opened.offerings.subscribe(mirror);
      await opened.offerings.subscribe(other);
      stop();
      stop();
      const made = await opened.offerings.create({ name: "Meena" });

      await eventually(() => expect(other.byId()).toEqual({ [made.id]: made }));
      expect(mirror.byId()).toEqual({});
    });

    test("who throws harms neither the writer nor the others, and is told of the next change", async () => {
      const changed = vi.fn(() => {
        throw new Error("a faulty page");
      });
      const mirror = watch();
      await opened.offerings.subscribe({ everything() {}, changed });
      await opened.offerings.subscribe(mirror);
      const first = await opened.offerings.create({ name: "Meena" });
      await eventually(() => expect(mirror.byId()).toEqual({ [first.id]: first }));
      const second = await opened.offerings.create({ name: "Ravi" });

      await eventually(() => expect(mirror.byId()).toEqual({ [first.id]: first, [second.id]: second }));
      await eventually(() => expect(changed.mock.calls.length).toBeGreaterThan(1));
      expect(opened.faults[0]).toMatchObject({ message: "a faulty page" });
    });

    test("who spoils what it is handed spoils it for nobody else", async () => {
      const mirror = watch();
      await opened.offerings.subscribe({
        everything() {},
        changed(changes) {
          for (const change of changes) if (change.kind === "put") change.doc.name = "spoilt";
        },
      });
      await opened.offerings.subscribe(mirror);
      const made = await opened.offerings.create({ name: "Meena" });

      await eventually(() => expect(mirror.byId()[made.id]?.name).toBe("Meena"));
      expect(made.name).toBe("Meena");
    });

    test("may write while it is being told, and all still see one order", async () => {
      const mirror = watch();
      await opened.offerings.subscribe({
        everything() {},
        changed([change]) {
          if (change?.kind === "put" && change.doc.pledged === 1) {
            void opened.offerings.update(change.doc.id, { pledged: 2 });
          }
        },
      });
      await opened.offerings.subscribe(mirror);
      const { id } = await opened.offerings.create({ name: "Meena", pledged: 1 });

      await eventually(() => expect(mirror.byId()[id]?.pledged).toBe(2));
      expect(mirror.seen).toEqual(mirror.seen.toSorted());
    });
  });
}

/** A watcher that keeps what it was told, and every version it saw on the way. */
function watch() {
  const docs = new Map<string, Stored<Offering>>();
  const seen: string[] = [];
  const mirror = {
    seen,
    byId: () => Object.fromEntries(docs),
    everything(all: Stored<Offering>[]) {
      docs.clear();
      for (const doc of all) docs.set(doc.id, doc);
    },
    changed(changes: Change<Offering>[]) {
      for (const change of changes) {
        if (change.kind === "gone") docs.delete(change.id);
        else {
          docs.set(change.doc.id, change.doc);
          seen.push(change.doc.version);
        }
      }
    },
  };
  return mirror satisfies Watcher<Offering>;
}

/** Twenty documents made, changed and some replaced, five hands at a time. */
async function writeAlot(offerings: Collection<Offering>) {
  await Promise.all(
    [0, 1, 2, 3, 4].map(async (hand) => {
      for (let turn = 0; turn < 4; turn++) {
        const { id } = await offerings.create({ name: `${hand}-${turn}`, pledged: 0 });
        await offerings.update(id, { pledged: turn });
        if (turn % 2) {
          await offerings.delete(id);
          await offerings.create({ name: "again" }, id);
        }
      }
    }),
  );
}
