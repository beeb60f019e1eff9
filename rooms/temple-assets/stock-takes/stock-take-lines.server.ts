import { tellChange } from "#domain/activity.ts";
import { omit } from "#domain/omit.ts";
import type { HistoryKind, Told } from "#domain/records.ts";
import { Refusal } from "#server/refusal.ts";
import type { LineTeller } from "#server/room.ts";
import type { Collection, Fields, Shape, Store, Stored } from "#server/store/store.ts";
import { type Asset, metalInWords } from "../assets/asset.ts";
import {
  extraOf,
  foundWords,
  isListed,
  isSeen,
  type Line,
  type StockTake,
  type StockTakeWithLines,
  stockTakeKind,
  stockTakePage,
  tallyOf,
  titleOf,
  UNSAID,
  type Word,
  type WordForm,
} from "./stock-take.ts";

/** As it is kept: its list as the register was when it was begun, and once it is closed with what was found. */
export type KeptTake = StockTake & {
  lines: Line[];
  /** The ids of what was found and is not on the list. */
  extras: string[];
};

/** The last word about one thing in one stock-take. */
export type KeptWord = Word & {
  takeId: string;
  assetId: string;
  tag: string;
  /** Of something that is not on the list, as whoever found it calls it. */
  name: string;
  place: string;
};

export const WORDS = "stock-take-words";
export const wordShape: Shape = {
  moments: ["at"],
  indexes: { tag: ["takeId", "assetId"] },
  refersTo: { takeId: "stock-takes", assetId: "assets" },
  history: WORDS,
};

export function wordId(takeId: string, assetId: string) {
  return `${takeId}.${assetId}`;
}

/** Without its lines: lists and histories do not carry them. */
export function summaryOf(doc: Stored<Fields>): StockTake {
  return omit(doc as unknown as KeptTake, "lines", "extras");
}

export function shown(take: KeptTake, wordsOf: ReadonlyMap<string, KeptWord>): StockTakeWithLines {
  const { extras, ...rest } = take;
  const lines = take.lines.map((line) => {
    const word = wordsOf.get(line.assetId);
    return word ? spoken(line, word) : line;
  });
  const found = extras.flatMap((id) => {
    const word = wordsOf.get(id);
    return word?.found ? [spoken(extraOf(word), word)] : [];
  });
  return { ...rest, lines: take.status === "closed" ? take.lines : [...lines, ...found] };
}

export function spoken(line: Line, { found, note, pictures, at, by }: Word): Line {
  return { ...line, found, note, pictures, at, by };
}

export function lineOf(asset: Asset, lastSeen: Line["lastSeen"]): Line {
  const { id, tag, name, place, category, serial, pictures, status, condition, insuredCents, lending } =
    asset;
  return {
    assetId: id,
    tag,
    name,
    place,
    category,
    status,
    condition,
    insuredCents,
    lastSeen,
    change: null,
    about: [metalInWords(asset), serial].filter(Boolean).join(", "),
    picture: pictures[0] ?? null,
    lent: lending && { to: lending.to, dueOn: lending.dueOn },
    ...UNSAID,
  };
}

/** Something that was found and is on no list: whoever found it says what it is. */
export function unlisted(assetId: string, { what, place = "" }: WordForm) {
  if (!what) throw notOnTheList();
  return extraOf({ assetId, name: what, place });
}

export function isSame(one: KeptWord, other: KeptWord) {
  const of = ({ found, note, pictures, name, place }: KeptWord) =>
    JSON.stringify([found, note, pictures, name, place]);
  return of(one) === of(other);
}

/** How far the stock-take is once this was said. */
export function figuresAfter(take: KeptTake, before: Line, after: Line): Partial<KeptTake> {
  const by = take.by.includes(after.by) ? take.by : [...take.by, after.by];
  if (!isListed(after)) {
    const extras = take.extras.includes(after.assetId) ? take.extras : [...take.extras, after.assetId];
    const isNew = Number(after.found !== null) - Number(before.found !== null);
    return { by, extras, unlisted: take.unlisted + isNew };
  }
  const are = (found: "missing" | "damaged") =>
    take[found] + Number(after.found === found) - Number(before.found === found);
  const seen = take.seen + Number(isSeen(after)) - Number(isSeen(before));
  return { by, seen, missing: are("missing"), damaged: are("damaged") };
}

/** A word about a thing in the activity log. */
export function wordTeller(kept: Collection<KeptWord>): LineTeller {
  const kind = {
    one: "line of a stock-take",
    nameOf: ({ tag, name }: Told<Stored<KeptWord>>) => [tag, name].filter(Boolean).join(" "),
    words: [
      { label: "Found", show: ({ found }: Told<Stored<KeptWord>>) => (found ? foundWords[found] : "") },
      { label: "Note", show: ({ note }: Told<Stored<KeptWord>>) => note },
      { label: "Pictures", show: ({ pictures }: Told<Stored<KeptWord>>) => String(pictures.length || "") },
    ],
  };
  return {
    noun: WORDS,
    one: kind.one,
    tell: ({ kind: what, before, after }) =>
      tellChange(
        kind,
        what as HistoryKind,
        before as Told<Stored<KeptWord>> | null,
        after as Told<Stored<KeptWord>> | null,
      ),
    async find(id) {
      const word = await kept.get(id);
      return word && { name: word.name, href: stockTakePage(word.takeId) };
    },
  };
}

/** What `npm run store -- check` finds: stock-takes that count otherwise than what was said in them. */
export async function checkStockTakes(store: Store) {
  const takes: Collection<KeptTake> = store.collection(stockTakeKind.name);
  const kept: Collection<KeptWord> = store.collection(WORDS, wordShape);
  const all = await kept.query();
  return (await takes.query()).flatMap((take) => {
    const own = new Map(all.filter(({ takeId }) => takeId === take.id).map((word) => [word.assetId, word]));
    const { lines } = shown(take, take.status === "closed" ? new Map() : own);
    const found = tallyOf(lines);
    return (["of", "seen", "missing", "damaged", "unlisted"] as const)
      .filter((figure) => take[figure] !== found[figure])
      .map(
        (figure) =>
          `${titleOf(take)} (${take.id}) says ${take[figure]} ${figure}, and its lines ${found[figure]}.`,
      );
  });
}

export function notOnTheList() {
  return new Refusal(404, "not-on-the-list", "This is not on the list of this stock-take.");
}
