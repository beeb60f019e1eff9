import { describe, expect, test } from "vitest";
import { everythingIn } from "#server/store/everything-in.ts";
import type { Opened } from "./contract.ts";

export function documentContract(opened: Opened) {
  describe("a document", () => {
    test("is read back as it was written", async () => {
      const made = await opened.offerings.create({
        name: "Meena",
        pledged: 501,
        notes: { by: ["mail", null, true] },
      });

      expect(made).toMatchObject({ name: "Meena", pledged: 501, notes: { by: ["mail", null, true] } });
      expect(await opened.offerings.get(made.id)).toEqual(made);
    });

    test("gets an id of twenty letters and digits, or the one it is given", async () => {
      expect((await opened.offerings.create({ name: "Meena" })).id).toMatch(/^[A-Za-z0-9]{20}$/);
      expect((await opened.offerings.create({ name: "Ravi" }, "ravi.k_1-2")).id).toBe("ravi.k_1-2");
    });

    test("is not overwritten by another one with its id", async () => {
      await opened.offerings.create({ name: "Meena" }, "first");

      await expect(opened.offerings.create({ name: "Ravi" }, "first")).rejects.toMatchObject({
        fault: "conflict",
      });
      expect(await opened.offerings.get("first")).toMatchObject({ name: "Meena" });
    });

    test("keeps the fields an update does not mention, and loses nested ones it replaces", async () => {
      const { id } = await opened.offerings.create({ name: "Meena", pledged: 501, notes: { a: 1, b: 2 } });
      const updated = await opened.offerings.update(id, { donated: 101, notes: { b: 3 } });

      expect(updated).toMatchObject({ name: "Meena", pledged: 501, donated: 101 });
      expect(updated.notes).toEqual({ b: 3 });
      expect(await opened.offerings.get(id)).toEqual(updated);
    });

    test("takes a field whose name looks like a path for what it is", async () => {
      const { id } = await opened.offerings.create({ name: "Meena" });
      await opened.offerings.update(id, { "notes.by": "mail", "a b`c/d": 1 });

      expect(await opened.offerings.get(id)).toMatchObject({
        name: "Meena",
        "notes.by": "mail",
        "a b`c/d": 1,
      });
    });

    test("is gone once deleted", async () => {
      const { id } = await opened.offerings.create({ name: "Meena" });
      await opened.offerings.delete(id);

      expect(await opened.offerings.get(id)).toBeUndefined();
      await expect(opened.offerings.delete(id)).rejects.toMatchObject({ fault: "not-found" });
    });

    test("belongs to one collection only", async () => {
      await opened.offerings.create({ name: "Meena" }, "first");

      expect(await opened.store.collection("letters").get("first")).toBeUndefined();
    });

    test("keeps its moments to the millisecond", async () => {
      const made = await opened.offerings.create({ name: "Meena", createdAt: "2025-07-15T09:00:00.123Z" });
      const other = await opened.offerings.create({ name: "Ravi", createdAt: "2025-07-15T02:00:00-07:00" });

      expect((await opened.offerings.get(made.id))?.createdAt).toBe("2025-07-15T09:00:00.123Z");
      expect((await opened.offerings.get(other.id))?.createdAt).toBe("2025-07-15T09:00:00.000Z");
      expect((await opened.offerings.update(made.id, { createdAt: null })).createdAt).toBeNull();
    });

    test("is nobody's but the reader's: changing what was handed out changes nothing", async () => {
      const notes = { by: "mail" };
      const made = await opened.offerings.create({ name: "Meena", notes });
      notes.by = "spoilt";
      made.name = "spoilt";
      const read = await opened.offerings.get(made.id);
      if (read) read.name = "spoilt";

      expect(await opened.offerings.get(made.id)).toMatchObject({ name: "Meena", notes: { by: "mail" } });
    });
  });

  describe("many documents", () => {
    test("are deleted in one step, and no others; ids nobody has are passed over", async () => {
      for (const id of ["meena", "ravi", "lakshmi"]) await opened.offerings.create({ name: id }, id);
      await opened.store.collection("letters").create({ subject: "Feedback" }, "meena");
      await opened.offerings.deleteMany(["meena", "nobody", "", "a/b", "__x__", "lakshmi", "meena"]);

      expect(await opened.offerings.get("meena")).toBeUndefined();
      expect(await opened.offerings.get("lakshmi")).toBeUndefined();
      expect(await opened.offerings.get("ravi")).toMatchObject({ name: "ravi" });
      expect(await opened.store.collection("letters").get("meena")).toMatchObject({ subject: "Feedback" });
    });

    test("may be none, or five hundred", async () => {
      const ids = Array.from({ length: 500 }, (_, turn) => `offering-${turn}`);
      await Promise.all(ids.map((id) => opened.offerings.create({ name: id }, id)));
      await opened.offerings.deleteMany([]);
      expect(await opened.offerings.get("offering-499")).toBeDefined();
      await opened.offerings.deleteMany(ids);

      expect(await everythingIn(opened.offerings)).toEqual([]);
    });

    test("that were deleted can be made again", async () => {
      const first = await opened.offerings.create({ name: "Meena" }, "meena");
      await opened.offerings.deleteMany(["meena"]);
      const second = await opened.offerings.create({ name: "Meena" }, "meena");

      expect(second.version > first.version).toBe(true);
    });
  });

  describe("an unknown id", () => {
    test.each(["nobody", "", ".", "..", "__x__", "a/b", "ä", "x".repeat(129), "a\0b"])(
      "%j is not found",
      async (id) => {
        expect(await opened.offerings.get(id)).toBeUndefined();
        await expect(opened.offerings.update(id, { name: "Ravi" })).rejects.toMatchObject({
          fault: "not-found",
        });
        await expect(opened.offerings.delete(id)).rejects.toMatchObject({ fault: "not-found" });
      },
    );
  });

  describe("a version", () => {
    test("grows with each change of the document, also when it is deleted and made again", async () => {
      const first = await opened.offerings.create({ name: "Meena" }, "meena");
      const second = await opened.offerings.update("meena", { pledged: 1 });
      await opened.offerings.delete("meena");
      const third = await opened.offerings.create({ name: "Meena" }, "meena");

      expect(second.version > first.version).toBe(true);
      expect(third.version > second.version).toBe(true);
    });

    test("that is stale stops an update and a deletion, and nothing is changed", async () => {
      const first = await opened.offerings.create({ name: "Meena" });
      const second = await opened.offerings.update(first.id, { pledged: 1 }, first.version);

      const stale = first.version;
      await expect(opened.offerings.update(first.id, { pledged: 2 }, stale)).rejects.toMatchObject({
        fault: "conflict",
      });
      await expect(opened.offerings.delete(first.id, stale)).rejects.toMatchObject({ fault: "conflict" });
      expect(await opened.offerings.get(first.id)).toEqual(second);
    });

    test("that nobody ever gave out is a conflict, and on an unknown id not found", async () => {
      const { id } = await opened.offerings.create({ name: "Meena" });

      await expect(opened.offerings.delete(id, "nonsense")).rejects.toMatchObject({ fault: "conflict" });
      await expect(opened.offerings.delete("nobody", "nonsense")).rejects.toMatchObject({
        fault: "not-found",
      });
    });

    test("that is right lets the deletion through", async () => {
      const { id, version } = await opened.offerings.create({ name: "Meena" });
      await opened.offerings.delete(id, version);

      expect(await opened.offerings.get(id)).toBeUndefined();
    });
  });

  describe("many writers at once", () => {
    test("with the same version: one wins, the others are told", async () => {
      const { id, version } = await opened.offerings.create({ name: "Meena" });
      const tries = await Promise.allSettled(
        [1, 2, 3, 4, 5].map((pledged) => opened.offerings.update(id, { pledged }, version)),
      );

      expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
      const refused = tries.filter((one) => one.status === "rejected");
      expect(refused.map((one) => one.reason.fault)).toEqual([
        "conflict",
        "conflict",
        "conflict",
        "conflict",
      ]);
    });

    test("on different fields lose nothing of each other", async () => {
      const { id } = await opened.offerings.create({ name: "Meena" });
      await Promise.all([
        opened.offerings.update(id, { pledged: 501 }),
        opened.offerings.update(id, { donated: 101 }),
        opened.offerings.update(id, { notes: "by mail" }),
      ]);

      const read = await opened.offerings.get(id);
      expect(read).toMatchObject({ name: "Meena", pledged: 501, donated: 101, notes: "by mail" });
    });

    test("creating one id: one wins, the others are told", async () => {
      const tries = await Promise.allSettled(
        ["a", "b", "c"].map((name) => opened.offerings.create({ name }, "same")),
      );

      expect(tries.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    });
  });

  describe("the store itself", () => {
    test("answers when asked whether it can be used", async () => {
      await expect(opened.store.check()).resolves.toBeUndefined();
    });

    test("is unavailable once closed, and may be closed twice", async () => {
      await opened.store.close();
      await opened.store.close();

      await expect(opened.offerings.get("first")).rejects.toMatchObject({ fault: "unavailable" });
      await expect(opened.offerings.create({ name: "Meena" })).rejects.toMatchObject({
        fault: "unavailable",
      });
      await expect(opened.offerings.deleteMany(["first"])).rejects.toMatchObject({ fault: "unavailable" });
      await expect(opened.store.check()).rejects.toMatchObject({ fault: "unavailable" });
    });
  });
}
