import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byName } from "#domain/name-order.ts";
import { SortedList } from "./sorted-list.ts";

describe("A list by name", () => {
  test("stays in order through thousands of comings, changes and goings", () => {
    const list = new SortedList<Named>(byName);
    const plain = new Map<string, Named>();
    let dice = 7;
    for (let turn = 0; turn < 6000; turn++) {
      dice = (dice * 48_271) % 2_147_483_647;
      const item = { id: `donor-${dice % 4000}`, name: `Donor ${(dice >>> 4) % 3000}` };
      const before = plain.get(item.id);
      if (!before) list.insert(item);
      else if (turn % 2) list.replace(before, item);
      else list.remove(before);
      if (before && turn % 2 === 0) plain.delete(item.id);
      else plain.set(item.id, item);
    }

    const sorted = [...plain.values()].sort(byName);
    expect(list.length).toBe(sorted.length);
    expect(list.slice(0, list.length)).toEqual(sorted);
    expect(list.blocks.flat()).toEqual(sorted);
  });

  test("is cut as an array is, across its blocks", () => {
    const items = Array.from({ length: 2000 }, (_, index) => ({ id: String(index), name: `Donor ${index}` }));
    const list = new SortedList(byName, items);
    fc.assert(
      fc.property(fc.nat(2100), fc.nat(2100), (start, end) => {
        expect(list.slice(start, end)).toEqual(items.slice(start, end));
      }),
    );
  });

  test("can be emptied and filled again", () => {
    const [meena, ravi] = [
      { id: "a", name: "Meena" },
      { id: "b", name: "Ravi" },
    ];
    const list = new SortedList(byName, [meena, ravi]);
    list.remove(ravi);
    list.remove(meena);
    expect(list.slice(0, 9)).toEqual([]);
    list.insert(ravi);
    list.insert(meena);

    expect(list.slice(0, 9)).toEqual([meena, ravi]);
  });
});

type Named = { id: string; name: string };
