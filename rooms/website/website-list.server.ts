import { versioned } from "#server/live/view.ts";
import type { House } from "#server/room.ts";
import { type FindableText, findableTexts, findWords } from "./find-words.ts";
import { rowOf, type WebsiteList, type WebsiteRow } from "./part-rows.ts";
import type { Part, PartLine } from "./website.ts";

/** Words of the website that another room keeps, such as its news: they are in the list, and found, like all others. */
export type WordsBeside = {
  /** Its line in the list; left out where the room is reached by another way. */
  row?(): WebsiteRow | Promise<WebsiteRow>;
  texts(): FindableText[] | Promise<FindableText[]>;
  /** Where it has a line: calls whenever that is another. */
  onChange?(listener: () => void): unknown;
};

type WebsiteListNeeds = {
  /** Every part, and its line, in the order of the list. */
  all(): Promise<{ part: Part; line: PartLine }[]>;
  /** Calls whenever a part or its draft is another. */
  onChange(listener: () => void): unknown;
};

/** The list of all that the website says, and the search in it. */
export function openWebsiteList(house: House, { all, onChange }: WebsiteListNeeds) {
  const others: WordsBeside[] = [];
  let revision = 0;
  onChange(moveOn);

  return {
    source: {
      get revision() {
        return revision;
      },
    },
    async list(): Promise<WebsiteList> {
      const words = house.words.now;
      const own = (await all()).map(({ part, line }) => rowOf(line, part, words));
      const beside = await Promise.all(others.flatMap(({ row }) => row?.() ?? []));
      // What other rooms keep, such as the news, changes most often: it stands first.
      return versioned({ rows: [...beside, ...own] });
    },
    /** Every text that has these words in it, drafts included. */
    async find(asked: string) {
      const own = (await all()).flatMap(({ part }) => findableTexts(part));
      const beside = await Promise.all(others.map((other) => other.texts()));
      return findWords([...own, ...beside.flat()], asked);
    },
    /** How another room adds the words it keeps: it says so as it opens. */
    add(beside: WordsBeside) {
      others.push(beside);
      beside.onChange?.(moveOn);
    },
  };

  function moveOn() {
    revision++;
    house.hub.publish();
  }
}
