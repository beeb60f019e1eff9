import { describe, expect, test } from "vitest";
import type { Opened } from "./contract.ts";

export function hostileContract(opened: Opened) {
  describe("texts of every kind", () => {
    test.each([
      ["quotes and code", `Robert'); DROP TABLE documents;-- "\\" \${x} <script>`],
      ["a NUL and other control characters", "a\0b\u0001\u001f\u007f\u2028\r\n\t"],
      ["emoji and Tamil", "🪔🙏🏽👨‍👩‍👧 வணக்கம் கோயில்"],
      ["accents in either form", "Zoë Zoe\u0308 ﷺ \u202e\u200b"],
      ["100 kB", "கோ🪔x".repeat(10_000)],
      ["nothing", ""],
      ["the look of a number, of JSON, of a moment", '{"$date":"2025-07-15T09:00:00Z"} 1e400'],
    ])("come back as they were: %s", async (_, name) => {
      const { id } = await opened.offerings.create({ name, notes: { [name.slice(0, 50) || "x"]: [name] } });

      const read = await opened.offerings.get(id);
      expect(read).toMatchObject({ name, notes: { [name.slice(0, 50) || "x"]: [name] } });
    });

    test("half a surrogate pair becomes the replacement character", async () => {
      const { id } = await opened.offerings.create({ name: "a\ud800b\udc00" });

      expect((await opened.offerings.get(id))?.name).toBe("a\ufffdb\ufffd");
    });

    test("fields named like JavaScript's own are only fields", async () => {
      const fields = { constructor: "x", toString: "y", hasOwnProperty: "z", prototype: { valueOf: 1 } };
      const { id } = await opened.offerings.create({ name: "Meena", notes: fields });

      expect((await opened.offerings.get(id))?.notes).toEqual(fields);
    });

    test("numbers come back exactly, and minus zero as zero", async () => {
      const notes = [0.1, 1e12, 1e-300, 2 ** 53, -2.005, -0];
      const { id } = await opened.offerings.create({ name: "Meena", notes });

      expect((await opened.offerings.get(id))?.notes).toEqual([0.1, 1e12, 1e-300, 2 ** 53, -2.005, 0]);
    });
  });

  describe("what cannot be kept", () => {
    const ring: { [field: string]: unknown } = {};
    ring.ring = ring;

    test.each<[string, unknown]>([
      ["undefined", undefined],
      ["a number that is none", Number.NaN],
      ["infinity", Number.POSITIVE_INFINITY],
      ["a function", () => 1],
      ["a big integer", 1n],
      ["a date object", new Date(0)],
      ["a map object", new Map()],
      ["a list in a list", [[1]]],
      ["a hole in a list", Array(1)],
      ["a ring", ring],
      ["thirty levels", JSON.parse(`${'{"a":'.repeat(30)}1${"}".repeat(30)}`)],
      ["more than 900 kB", "x".repeat(900_001)],
      ["more than 900 kB of three bytes each", "க".repeat(300_001)],
      ["a field without a name", { "": 1 }],
      ["a field named __proto__", JSON.parse('{"__proto__":{"isAdmin":true}}')],
      ["a field between double underscores", { __name__: 1 }],
      ["a field with half a surrogate pair", { "\ud800": 1 }],
      ["a field with a name of 201 characters", { ["x".repeat(201)]: 1 }],
    ])("is refused as invalid, and nothing is changed: %s", async (_, notes) => {
      const kept = await opened.offerings.create({ name: "Meena" }, "kept");

      await expect(opened.offerings.create({ name: "x", notes }, "new")).rejects.toMatchObject({
        fault: "invalid",
      });
      await expect(opened.offerings.update("kept", { notes })).rejects.toMatchObject({ fault: "invalid" });
      expect(await opened.offerings.get("new")).toBeUndefined();
      expect(await opened.offerings.get("kept")).toEqual(kept);
    });

    test("what is too large only together with what is there already is refused too", async () => {
      const { id } = await opened.offerings.create({ name: "Meena", notes: "x".repeat(600_000) });

      const more = opened.offerings.update(id, { "more notes": "x".repeat(600_000) });
      await expect(more).rejects.toMatchObject({ fault: "invalid" });
    });

    test("800 kB are kept whole", async () => {
      const notes = "x".repeat(800_000);
      const { id } = await opened.offerings.create({ name: "Meena", notes });

      expect((await opened.offerings.get(id))?.notes).toBe(notes);
    });

    test("an update without a field is invalid", async () => {
      await opened.offerings.create({ name: "Meena" }, "kept");

      await expect(opened.offerings.update("kept", {})).rejects.toMatchObject({ fault: "invalid" });
    });

    test.each(["id", "version", "heldVersion"])(
      "a field called %s is invalid, because the store has one itself",
      async (field) => {
        const fields = { name: "Meena", [field]: "mine" };

        await expect(opened.offerings.create(fields)).rejects.toMatchObject({ fault: "invalid" });
      },
    );

    test.each(["yesterday", "", 1752570000000, "+012345-01-01T00:00:00Z"])(
      "%j is no moment",
      async (createdAt) => {
        const fields = { name: "Meena", createdAt };

        await expect(opened.offerings.create(Object(fields))).rejects.toMatchObject({ fault: "invalid" });
      },
    );

    test.each(["", ".", "..", "__x__", "a/b", "ä", "x".repeat(129), "a\0b"])("%j is no id", async (id) => {
      await expect(opened.offerings.create({ name: "Meena" }, id)).rejects.toMatchObject({
        fault: "invalid",
      });
    });
  });
}
