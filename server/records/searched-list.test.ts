import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byName } from "#domain/name-order.ts";
import { isFound, searchText, searchWords } from "#domain/search.ts";
import { searchedIn } from "./searched-list.ts";
import { SortedList } from "./sorted-list.ts";

const names = ["Meena Rao", "Ravi", "Rao", "மீனா", "Zoë", "Ra", "O'Neil Rao", "meena", ""];
const entry = (index: number, name: string) => ({
  id: `${index}`,
  name,
  text: searchText({ name, position: "donor" }),
});

describe("A search through a long list", () => {
  const entries = Array.from({ length: 1500 }, (_, index) =>
    entry(index, `${names[index % names.length]} ${index % 37}`),
  );
  const sorted = entries.toSorted(byName);

  test.each(["rao", "ra", "meena 3", "மீனா", "donor", "zoe", "nobody", "r a", "36 donor", "o'n", ""])(
    "finds those whose text holds each word of %j, in their order",
    (asked) => {
      const words = searchWords(asked);
      const expected = sorted.filter(({ text }) => isFound(text, words));
      expect(searchedIn(new SortedList(byName, sorted), words)).toEqual(expected);
    },
  );

  test("follows every coming, change and going", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(40), fc.constantFrom(...names)), { maxLength: 80 }), (steps) => {
        const list = new SortedList<ReturnType<typeof entry>>(byName);
        const kept = new Map<number, ReturnType<typeof entry>>();
        for (const [id, name] of steps) {
          const [before, after] = [kept.get(id), entry(id, name)];
          if (before && name === "") {
            list.remove(before);
            kept.delete(id);
          } else {
            if (before) list.replace(before, after);
            else list.insert(after);
            kept.set(id, after);
          }
          expect(searchedIn(list, ["ra"])).toEqual(
            [...kept.values()].sort(byName).filter(({ text }) => text.includes("ra")),
          );
        }
      }),
    );
  });
});
