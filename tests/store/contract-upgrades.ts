import { describe, expect, test } from "vitest";
import type { Fields } from "#server/store/store.ts";
import { upgradeDocuments } from "#server/store/upgrade.ts";
import type { Opened } from "./contract.ts";

/** Dollars became cents. */
function upgrade({ dollars, ...fields }: Fields): Fields {
  return dollars === undefined ? fields : { ...fields, cents: Number(dollars) * 100 };
}

export function upgradeContract(opened: Opened) {
  const gifts = (format: number) =>
    opened.store.collection<Fields>("gifts", { format, upgrade, indexes: { cents: [] } });

  describe("an upgrade", () => {
    test("brings every older document up to date, and lists find them", async () => {
      const old = opened.store.collection("gifts");
      for (let dollars = 1; dollars <= 250; dollars++) await old.create({ dollars }, `gift-${dollars}`);
      await upgradeDocuments(opened.store, [gifts(1)]);

      const gift = await gifts(1).get("gift-7");
      expect(gift).toEqual({ id: "gift-7", version: gift?.version, cents: 700 });
      expect(await gifts(1).query({ range: { field: "cents", from: 10_001 } })).toHaveLength(150);
    });

    test("leaves what is up to date as it is, and is done once", async () => {
      const made = await gifts(1).create({ cents: 700 }, "new");
      await upgradeDocuments(opened.store, [gifts(1)]);
      await opened.store.collection("gifts").create({ dollars: 1 }, "late");
      await upgradeDocuments(opened.store, [gifts(1)]);

      expect(await gifts(1).get("new")).toEqual(made);
      expect(await gifts(1).get("late")).toMatchObject({ dollars: 1 });
    });

    test("refuses records that a newer version of the site has written", async () => {
      await upgradeDocuments(opened.store, [gifts(2)]);

      await expect(upgradeDocuments(opened.store, [gifts(1)])).rejects.toMatchObject({
        fault: "unavailable",
        message: expect.stringContaining("newer version"),
      });
    });
  });
}
