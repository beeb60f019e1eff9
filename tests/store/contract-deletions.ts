import { describe, expect, test } from "vitest";
import { silentLog } from "#server/log.ts";
import { openDeletions } from "#server/store/deletions.ts";
import { everythingIn } from "#server/store/everything-in.ts";
import { type Collection, type Fields, type Shape, type Store, StoreError } from "#server/store/store.ts";
import { eventually } from "#tests/eventually.ts";
import type { Offering, Opened } from "./contract.ts";

const MEENA = { name: "Meena", pledged: 501, createdAt: "2025-07-15T09:00:00.123Z", notes: { by: ["mail"] } };
const DAY_MS = 24 * 60 * 60_000;

export function deletionContract(opened: Opened) {
  let passedMs = 0;
  /** On the opened store, or on one that gets in the way, as of a day. */
  const deletionsIn = (store: Store, day = 0) =>
    openDeletions({
      store,
      name: "offerings",
      records: store.collection<Offering>("offerings", { moments: ["createdAt"] }),
      now: () => Date.parse("2026-01-14T09:00:00Z") + day * DAY_MS + passedMs++,
      log: silentLog,
    });
  const copies = () => everythingIn(opened.store.collection("offerings-deleted", { moments: ["deletedAt"] }));

  describe("a deletion", () => {
    test("can be undone: the document is back as it was, and no copy is left", async () => {
      const made = await opened.offerings.create(MEENA, "meena");
      const { delete: remove, restore } = deletionsIn(opened.store);

      expect(await remove("meena")).toEqual(made);
      expect(await opened.offerings.get("meena")).toBeUndefined();
      expect(await restore("meena")).toEqual({ ...made, version: expect.any(String) });
      expect(await opened.offerings.get("meena")).toEqual({ ...made, version: expect.any(String) });
      expect(await copies()).toEqual([]);
    });

    test("can be made and undone again and again, with what the document held last", async () => {
      await opened.offerings.create({ ...MEENA, donated: 1 }, "meena");
      const { delete: remove, restore } = deletionsIn(opened.store);
      await remove("meena");
      // As when the process was killed between bringing the document back and throwing the copy away.
      await opened.offerings.create({ name: "Meena" }, "meena");
      await remove("meena");

      expect(await restore("meena")).toEqual({ name: "Meena", id: "meena", version: expect.any(String) });
    });

    test("of nothing is not found, and neither is what was never deleted", async () => {
      const { delete: remove, restore } = deletionsIn(opened.store);

      await expect(remove("nobody")).rejects.toMatchObject({ fault: "not-found" });
      await expect(restore("nobody")).rejects.toMatchObject({ fault: "not-found" });
    });

    test("keeps what somebody changed while it was under way", async () => {
      await opened.offerings.create(MEENA, "meena");
      const meddling = between(opened.store, "offerings-deleted", () =>
        opened.offerings.update("meena", { donated: 77 }),
      );
      await deletionsIn(meddling).delete("meena");

      expect(await deletionsIn(opened.store).restore("meena")).toMatchObject({ ...MEENA, donated: 77 });
    });

    test("made while another is being undone can be undone too", async () => {
      await opened.offerings.create(MEENA, "meena");
      const { delete: remove, restore } = deletionsIn(opened.store);
      await remove("meena");
      await deletionsIn(between(opened.store, "offerings", () => remove("meena"))).restore("meena");
      expect(await opened.offerings.get("meena")).toBeUndefined();

      expect(await restore("meena")).toMatchObject(MEENA);
    });

    test.each([0, 1, 2, 3])("stopped after %i writes loses nothing", async (writes) => {
      await opened.offerings.create(MEENA, "meena");
      await deletionsIn(stoppedAfter(opened.store, writes)).delete("meena").catch(isStopped);
      expect(await deletionsIn(opened.store).restore("meena")).toMatchObject(MEENA);

      await deletionsIn(opened.store).delete("meena");
      await deletionsIn(stoppedAfter(opened.store, writes)).restore("meena").catch(isStopped);
      expect(await deletionsIn(opened.store).restore("meena")).toMatchObject(MEENA);
    });

    test("is for good after 30 days", async () => {
      await opened.offerings.create(MEENA, "meena");
      await opened.offerings.create({ name: "Ravi" }, "ravi");
      await deletionsIn(opened.store).delete("meena");
      await deletionsIn(opened.store, 5).delete("ravi");
      const { restore } = deletionsIn(opened.store, 31);
      await eventually(async () => expect(await copies()).toMatchObject([{ id: "ravi" }]));

      await expect(restore("meena")).rejects.toMatchObject({ fault: "not-found" });
      expect(await restore("ravi")).toMatchObject({ name: "Ravi" });
    });
  });
}

/** A store in which something happens once, right after the first document is written into the collection. */
function between(store: Store, name: string, deed: () => Promise<unknown>): Store {
  let isDone = false;
  return writing(store, async (collection, write) => {
    const result = await write();
    if (collection !== name || isDone) return result;
    isDone = true;
    await deed();
    return result;
  });
}

/** A store that can be written so many times, as if the process had been killed then. */
function stoppedAfter(store: Store, writes: number): Store {
  let left = writes;
  return writing(store, (_, write) => {
    if (left-- > 0) return write();
    throw new StoreError("unavailable", "Stopped.");
  });
}

function isStopped(fault: unknown) {
  expect(fault).toMatchObject({ fault: "unavailable" });
}

type Write = <R>(collection: string, write: () => Promise<R>) => Promise<R>;

function writing(store: Store, write: Write): Store {
  return {
    ...store,
    collection<T extends Fields>(name: string, shape?: Shape): Collection<T> {
      const inner = store.collection<T>(name, shape);
      return {
        ...inner,
        create: (...args) => write(name, () => inner.create(...args)),
        update: (...args) => write(name, () => inner.update(...args)),
        delete: (...args) => write(name, () => inner.delete(...args)),
      };
    },
  };
}
