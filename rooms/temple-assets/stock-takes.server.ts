import { Hono } from "hono";
import { z } from "zod";
import { tellChange } from "#domain/activity.ts";
import type { AttentionLine } from "#domain/attention.ts";
import { counted } from "#domain/counted.ts";
import type { HistoryKind, Told } from "#domain/records.ts";
import { type Asked, readFields, readJson } from "#server/api/asked.ts";
import { versioned, watchable } from "#server/live/view.ts";
import { tellerOf } from "#server/records/activity.ts";
import { actorOf, csvFile, keyOf, noteExport, recordsApi } from "#server/records/api.ts";
import { openMirrorList } from "#server/records/lists.ts";
import { openMirror } from "#server/records/mirror.ts";
import { type Actor, openRecords } from "#server/records/records.ts";
import { Refusal } from "#server/refusal.ts";
import type { Attention, House, KeptCollection, LineTeller } from "#server/room.ts";
import { isPossibleId } from "#server/store/documents.ts";
import { everythingIn } from "#server/store/everything-in.ts";
import type { Collection, Fields, Note, Shape, Store, Stored, Transaction } from "#server/store/store.ts";
import { dayOf } from "../donations/ledger.server.ts";
import { wrong } from "../donations/lines.server.ts";
import { daysBetween } from "../loans-projects/loan-interest.ts";
import { type Asset, isKept, type KeptAsset, metalInWords } from "./asset.ts";
import type { Assets } from "./assets.server.ts";
import {
  areTwoPeople,
  type Change,
  changeInWords,
  differencesIn,
  differenceWords,
  extraOf,
  FOUND,
  foundWords,
  isListed,
  isSeen,
  type Line,
  MOST_PICTURES,
  STOCK_TAKES,
  type StockTake,
  type StockTakeForm,
  type StockTakeView,
  type StockTakeWithLines,
  stockTakeKind,
  stockTakePage,
  TWO_PEOPLE,
  tallyOf,
  titleOf,
  UNSAID,
  type Word,
  type WordForm,
} from "./stock-take.ts";

/** As it is kept: its list as the register was when it was begun, and once it is closed with what was found. */
type KeptTake = StockTake & {
  lines: Line[];
  /** The ids of what was found and is not on the list. */
  extras: string[];
};

/** The last word about one thing in one stock-take. */
type KeptWord = Word & {
  takeId: string;
  assetId: string;
  tag: string;
  /** Of something that is not on the list, as whoever found it calls it. */
  name: string;
  place: string;
};

const WORDS = "stock-take-words";
const TAKE_FIGURES = ["of", "seen", "missing", "damaged", "unlisted", "by", "extras"];
const wordShape: Shape = { moments: ["at"], history: WORDS };

export const stockTakeCollections: KeptCollection[] = [
  {
    name: stockTakeKind.name,
    shape: { moments: ["closedAt"], history: stockTakeKind.name },
    one: "stock-take",
    many: "stock-takes",
    withoutHistory: { fields: TAKE_FIGURES },
  },
  { name: WORDS, shape: wordShape, one: "word of a stock-take", many: "words of stock-takes" },
];

/** After so many days somebody has forgotten it. */
const LONG_DAYS = 7;

const FormSchema: z.ZodType<StockTakeForm> = z.object({
  place: z.string("Please choose a place").trim().max(200, "Please choose a place").default(""),
});

const words = (most: number) => z.string().trim().max(most, `Please keep this within ${most} characters`);

const WordSchema: z.ZodType<WordForm> = z.object(
  {
    found: z.enum(FOUND, "Please say whether it is present, missing or damaged").nullable(),
    note: words(1000).default(""),
    pictures: z
      .array(z.string().min(1).max(128), "Please choose pictures")
      .max(MOST_PICTURES, `At most ${MOST_PICTURES} pictures`)
      .transform((ids) => [...new Set(ids)])
      .default([]),
    at: z.iso.datetime("Please say when as a moment").optional(),
    what: words(200).min(1, "Please say what it is").optional(),
    place: words(200).optional(),
  },
  "Please say whether it is present, missing or damaged",
);

const CloseSchema = z.object(
  {
    names: z
      .array(z.string().trim().max(200, "Please keep the names within 200 characters"), TWO_PEOPLE)
      .refine((names) => names.length === 2 && areTwoPeople(names), TWO_PEOPLE),
  },
  TWO_PEOPLE,
);

/** Walks through what the register says is there, and writes down what is. */
export async function openStockTakes(house: House, assets: Assets, today: () => string) {
  const { store } = house;
  const kept: Collection<KeptWord> = store.collection(WORDS, wordShape);
  const records = openRecords(house, {
    kind: stockTakeKind,
    form: FormSchema,
    shape: { moments: ["closedAt"] },
    read: summaryOf,
    begin: ({ place }, moment) => beginning(place, moment as Note),
    // A list that was begun stays as it is; how far it is follows from what was said.
    comeBack: (then, now) => ({
      ...then,
      ...Object.fromEntries(TAKE_FIGURES.map((each) => [each, now[each]])),
    }),
    together: {
      async changed(_tx, take, before) {
        if (before.status === "closed") throw isClosed();
        if (take.status === "closed") throw new Refusal(409, "two-names", "Two people close a stock-take.");
        if (take.place !== before.place)
          throw wrong("place", "For another place, please begin another stock-take");
      },
      async deleted(_tx, { status }) {
        if (status === "closed") throw isClosed();
      },
    },
  });
  const takes = records.collection as unknown as Collection<KeptTake>;
  const list = await openMirrorList(
    records,
    {
      columns: [
        ...(["begunOn", "place", "status", "of", "seen", "missing", "damaged", "unlisted"] as const),
        ...(["begunBy", "closedBy", "closedAt"] as const),
      ],
      searched: ["place", "begunBy"],
      filters: ["status", "place"],
      date: "begunOn",
      sorts: ["-begunOn", "begunOn", "place", "of"],
    },
    house.log,
  );
  const mirror = await openMirror({ collection: takes, read: (doc) => doc, log: house.log });
  const said = await openMirror({ collection: kept, read: (doc) => doc, log: house.log });
  const listeners = new Set<() => void>();
  for (const each of [mirror, said])
    each.onChange(() => {
      for (const listener of listeners) listener();
    });
  const source = {
    get revision() {
      return mirror.revision + said.revision;
    },
  };
  const stopUses = house.files.uses.add((fileId) =>
    [...said.entries()]
      .filter(({ takeId, pictures }) => pictures.includes(fileId) && mirror.get(takeId))
      .map(({ takeId, name }) => ({ by: `${nameOf(takeId)}: ${name}`, isShown: false })),
  );
  const viewOf = (asked: URLSearchParams) => {
    const id = asked.get("id") ?? "";
    return { key: id, source, read: () => one(id) };
  };

  const own = new Hono<Asked>()
    .route("/one", watchable(house, "/api/stock-takes/one", "one", viewOf))
    .post("/", async (c) => {
      const body = await readJson(c.req.raw);
      const form = FormSchema.safeParse(body);
      if (!form.success) throw wrong("place", "Please choose a place");
      const take = await records.create(form.data, actorOf(c), keyOf(c, body));
      house.log.info("stock-take begun", { request: c.get("requestId"), id: take.id });
      return c.json(await withLines(take.id), 201);
    })
    .get("/:id", async (c) => c.json(await withLines(c.req.param("id"))))
    .get("/:id/differences.csv", async (c) => {
      const take = await withLines(c.req.param("id"));
      const rows = differencesIn(take.lines).map(({ kind, line }) => ({
        ...{ tag: line.tag, name: line.name, place: line.place, difference: differenceWords[kind] },
        ...{ insuredCents: line.insuredCents, lastSeenOn: line.lastSeen?.on ?? "" },
        ...{ change: changeInWords(line.change), note: line.note, by: line.by, at: line.at ?? "" },
      }));
      const what = counted(rows.length, "difference");
      await noteExport(house, c, stockTakeKind.name, { count: rows.length, what, filter: titleOf(take) });
      return csvFile(c, `stock-take-${take.begunOn}`, REPORT, [rows]);
    })
    .put("/:id/lines/:assetId", async (c) => {
      const { id, assetId } = c.req.param();
      return c.json(await say(id, assetId, await readFields(c, WordSchema), actorOf(c)));
    })
    .post("/:id/close", async (c) => {
      const { names } = await readFields(c, CloseSchema);
      return c.json(await close(c.req.param("id"), names, actorOf(c)));
    })
    .post("/:id/reopen", async (c) => c.json(await reopen(c.req.param("id"), actorOf(c))));
  const common = recordsApi(house, records, list);

  return {
    list,
    one,
    attention: attention(),
    tellers: [tellerOf(records, ({ id }) => stockTakePage(id)), wordTeller()],
    api: { "stock-takes": own.route("/", common.api), "stock-takes.csv": common.csv },
    onChange(listener: () => void) {
      list.onChange(listener);
      listeners.add(listener);
    },
    close() {
      stopUses();
      listeners.clear();
      for (const each of [list, mirror, said]) each.close();
    },
  };

  function beginning(place: string, { at, by }: Note): Fields {
    const seenBefore = lastSeen();
    const there = assets
      .all()
      .filter(isKept)
      .filter((asset) => place === "" || asset.place === place)
      .toSorted((a, b) => a.tag.localeCompare(b.tag));
    if (there.length === 0)
      throw wrong(
        "place",
        place ? "Nothing in the register is at this place" : "Nothing is in the register yet",
      );
    const lines = there.map((asset) => lineOf(asset, seenBefore.get(asset.id) ?? null));
    const { of, seen } = tallyOf(lines);
    return {
      ...{ lines, extras: [], of, seen, missing: 0, damaged: 0, unlisted: 0, by: [] },
      ...{ begunOn: dayOf(at), begunBy: by, status: "open", names: [], closedAt: null, closedBy: "" },
    };
  }

  /** One as somebody watches it who walks through it. */
  async function one(id: string): Promise<StockTakeView> {
    const take = mirror.get(id);
    if (!take) return versioned({ take: null, thumbs: {} });
    const wordsOf = new Map(
      [...said.entries()].filter(({ takeId }) => takeId === id).map((word) => [word.assetId, word]),
    );
    const seen = shown(take, wordsOf);
    const thumbs = await house.files.thumbs(
      seen.lines.flatMap(({ picture, pictures }) => [...(picture ? [picture] : []), ...pictures]),
    );
    return versioned({ take: seen, thumbs });
  }

  /** As the store itself has it: what this very request wrote is in it. */
  async function withLines(id: string): Promise<StockTakeWithLines> {
    const take = isPossibleId(id) ? await takes.get(id) : undefined;
    if (!take) throw noSuch();
    if (take.status === "closed") return shown(take, new Map());
    const ids = [...take.lines.map(({ assetId }) => assetId), ...take.extras];
    const found = await Promise.all(ids.map((assetId) => kept.get(wordId(id, assetId))));
    return shown(take, new Map(found.flatMap((word) => (word ? [[word.assetId, word] as const] : []))));
  }

  async function say(id: string, asked: string, form: WordForm, by: Actor): Promise<Line> {
    const now = new Date(house.now()).toISOString();
    const note = noteBy(by, now);
    // A clock that is ahead says no more than that it is now.
    const at = form.at && form.at < now ? new Date(form.at).toISOString() : now;
    return store.transaction(note, async (tx) => {
      const take = await openTake(tx, id);
      const listed = take.lines.find(({ assetId, tag }) => assetId === asked || tag === asked);
      const assetId = listed?.assetId ?? asked;
      const key = wordId(id, assetId);
      if (!isPossibleId(key)) throw notOnTheList();
      const before = await tx.get(kept, key);
      const line = listed ?? (before && extraOf(before)) ?? unlisted(assetId, form);
      const then = before ? spoken(line, before) : line;
      // Somebody spoke later than this was said, though it arrives only now.
      if (before?.at && before.at > at) return then;
      const { found, pictures } = form;
      const word: KeptWord = {
        ...{ takeId: id, assetId, tag: line.tag, found, note: form.note, pictures, at, by: by.name },
        name: listed ? line.name : (form.what ?? line.name),
        place: listed ? line.place : (form.place ?? line.place),
      };
      if (before && isSame(before, word)) return then;
      const added = pictures.filter((each) => !before?.pictures.includes(each));
      if (added.length > 0) await house.files.take(tx, added);
      if (before) await tx.replace(kept, key, word);
      else await tx.create(kept, word, key);
      const next = listed ? spoken(line, word) : spoken(extraOf(word), word);
      await tx.update(takes, id, figuresAfter(take, then, next), { isDerived: true });
      return next;
    });
  }

  /** What differs is written into the register in the same transaction, each with its line of history. */
  async function close(id: string, names: string[], by: Actor): Promise<StockTakeWithLines> {
    const at = new Date(house.now()).toISOString();
    const note = noteBy(by, at);
    await store.transaction(note, async (tx) => {
      const take = await openTake(tx, id);
      const found: Line[] = [];
      for (const line of [...take.lines, ...take.extras.map(nameless)]) {
        const word = await tx.get(kept, wordId(id, line.assetId));
        const extra = isListed(line) ? line : word && extraOf(word);
        if (extra && (isListed(line) || word?.found)) found.push(word ? spoken(extra, word) : extra);
      }
      const lines: Line[] = [];
      for (const line of found)
        lines.push({ ...line, change: await intoRegister(tx, line, dayOf(at), note) });
      const { of, seen, missing, damaged, unlisted: extra } = tallyOf(lines);
      const figures = { of, seen, missing, damaged, unlisted: extra };
      const closed = { status: "closed", names, closedAt: at, closedBy: by.name } as const;
      await tx.update(takes, id, { ...closed, ...figures, lines });
    });
    return withLines(id);
  }

  /** As it was before it was closed; what somebody changed in the register since stays. */
  async function reopen(id: string, by: Actor): Promise<StockTakeWithLines> {
    const note = noteBy(by, new Date(house.now()).toISOString());
    await store.transaction(note, async (tx) => {
      const take = await takeIn(tx, id);
      if (take.status === "open") throw new Refusal(409, "open", "This stock-take is open.");
      for (const line of take.lines) await outOfRegister(tx, line, dayOf(take.closedAt ?? ""), note);
      const lines = take.lines.filter(isListed).map((line) => ({ ...line, ...UNSAID, change: null }));
      await tx.update(takes, id, { status: "open", names: [], closedAt: null, closedBy: "", lines });
    });
    return withLines(id);
  }

  async function openTake(tx: Transaction, id: string) {
    const take = await takeIn(tx, id);
    if (take.status === "closed") throw isClosed();
    return take;
  }

  async function takeIn(tx: Transaction, id: string) {
    const take = isPossibleId(id) ? await tx.get(takes, id) : undefined;
    if (!take) throw noSuch();
    return take;
  }

  async function intoRegister(tx: Transaction, line: Line, day: string, note: Note): Promise<Change | null> {
    if (!isListed(line) || line.found === null) return null;
    const asset = await assetIn(tx, line.assetId);
    if (!asset) return null;
    const { missingSince = null, condition, status, lendings } = asset;
    const isHere = line.found !== "missing";
    const lending = lendings.at(-1);
    const isBack = isHere && status === "lent" && lending?.backOn === null;
    const change: Change = {
      ...(line.found === "damaged" &&
        condition !== "damaged" && { condition: { from: condition, to: "damaged" } }),
      ...(isBack && { status: { from: status, to: lending.from } }),
      ...(isHere && missingSince && { missingSince: { from: missingSince, to: null } }),
      ...(!isHere && !missingSince && { missingSince: { from: null, to: day } }),
    };
    if (Object.keys(change).length === 0) return null;
    const fields = {
      ...valuesOf(change, "to"),
      ...(isBack && { lendings: [...lendings.slice(0, -1), { ...lending, backOn: day }] }),
    };
    await assets.records.within.set(tx, line.assetId, fields, note);
    return change;
  }

  async function outOfRegister(tx: Transaction, { assetId, change }: Line, day: string, note: Note) {
    const asset = change && (await assetIn(tx, assetId));
    if (!asset) return;
    const lending = asset.lendings.at(-1);
    const isAsLeft = Object.entries(valuesOf(change, "to")).every(
      ([field, value]) => (asset[field as keyof KeptAsset] ?? null) === value,
    );
    const wasBack = change.status !== undefined;
    if (!isAsLeft || (wasBack && lending?.backOn !== day)) return;
    const fields = {
      ...valuesOf(change, "from"),
      ...(wasBack && { lendings: [...asset.lendings.slice(0, -1), { ...lending, backOn: null }] }),
    };
    await assets.records.within.set(tx, assetId, fields, note);
  }

  /** One that is still the temple's. */
  async function assetIn(tx: Transaction, id: string) {
    const asset = (await tx.get(assets.records.collection, id)) as unknown as KeptAsset | undefined;
    return asset && isKept(asset) ? asset : undefined;
  }

  /** When each thing was last seen, by the closed stock-takes. */
  function lastSeen() {
    const seen = new Map<string, { on: string; by: string }>();
    const closed = [...mirror.entries()]
      .filter(({ status }) => status === "closed")
      .toSorted((a, b) => (a.closedAt ?? "").localeCompare(b.closedAt ?? ""));
    for (const { lines } of closed)
      for (const { assetId, found, at, by } of lines)
        if (at && (found === "present" || found === "damaged")) seen.set(assetId, { on: dayOf(at), by });
    return seen;
  }

  function attention(): Attention {
    return {
      get revision() {
        return mirror.revision;
      },
      lines() {
        const open = [...mirror.entries()]
          .filter(({ status, begunOn }) => status === "open" && daysSince(begunOn) >= LONG_DAYS)
          .toSorted((a, b) => a.begunOn.localeCompare(b.begunOn));
        const [oldest] = open;
        if (!oldest) return [];
        const isOne = open.length === 1;
        const line: AttentionLine = {
          when: "now",
          figure: counted(daysSince(oldest.begunOn), "day"),
          title: isOne ? "A stock-take is open" : `${open.length} stock-takes are open`,
          about: `${titleOf(oldest)}: ${oldest.seen} of ${oldest.of} seen`,
          href: isOne ? stockTakePage(oldest.id) : STOCK_TAKES,
          label: isOne ? "Go on" : "Stock-takes",
        };
        return [line];
      },
    };
  }

  function daysSince(day: string) {
    return daysBetween(day, today());
  }

  function nameOf(takeId: string) {
    const take = mirror.get(takeId);
    return take ? titleOf(take) : "a stock-take";
  }

  function wordTeller(): LineTeller {
    const kind = {
      one: "line of a stock-take",
      nameOf: ({ tag, name }: Told<Stored<KeptWord>>) => [tag, name].filter(Boolean).join(" "),
      fields: [
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
}

const REPORT = [
  ...["tag", "name", "place", "difference", "insuredCents", "lastSeenOn", "change", "note", "by", "at"],
];

/** What `npm run store -- check` finds: stock-takes that count otherwise than what was said in them. */
export async function checkStockTakes(store: Store) {
  const takes: Collection<KeptTake> = store.collection(stockTakeKind.name);
  const kept: Collection<KeptWord> = store.collection(WORDS, wordShape);
  const all = await everythingIn(kept);
  return (await everythingIn(takes)).flatMap((take) => {
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

function noteBy({ name, email }: Actor, at: string): Note {
  return { by: name, at, ...(email && { email }) };
}

function wordId(takeId: string, assetId: string) {
  return `${takeId}.${assetId}`;
}

/** Without its lines: lists and histories do not carry them. */
function summaryOf(doc: Stored<Fields>): StockTake {
  const { lines: _, extras: __, ...take } = doc as unknown as KeptTake;
  return take;
}

function shown(take: KeptTake, wordsOf: ReadonlyMap<string, KeptWord>): StockTakeWithLines {
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

function spoken(line: Line, { found, note, pictures, at, by }: Word): Line {
  return { ...line, found, note, pictures, at, by };
}

function lineOf(asset: Asset, lastSeen: Line["lastSeen"]): Line {
  const { id, tag, name, place, category, serial, pictures, status, condition, insuredCents, lending } =
    asset;
  return {
    ...{ assetId: id, tag, name, place, category, status, condition, insuredCents, lastSeen, change: null },
    about: [metalInWords(asset), serial].filter(Boolean).join(", "),
    picture: pictures[0] ?? null,
    lent: lending && { to: lending.to, dueOn: lending.dueOn },
    ...UNSAID,
  };
}

function nameless(assetId: string) {
  return extraOf({ assetId, name: "", place: "" });
}

/** Something that was found and is on no list: whoever found it says what it is. */
function unlisted(assetId: string, { what, place = "" }: WordForm) {
  if (!what) throw notOnTheList();
  return extraOf({ assetId, name: what, place });
}

function isSame(one: KeptWord, other: KeptWord) {
  const of = ({ found, note, pictures, name, place }: KeptWord) =>
    JSON.stringify([found, note, pictures, name, place]);
  return of(one) === of(other);
}

/** How far the stock-take is once this was said. */
function figuresAfter(take: KeptTake, before: Line, after: Line): Partial<KeptTake> {
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

function valuesOf(change: Change, side: "from" | "to"): Fields {
  return Object.fromEntries(Object.entries(change).map(([field, sides]) => [field, sides[side]]));
}

function isClosed() {
  return new Refusal(409, "stock-take-closed", "This stock-take is closed.");
}

function noSuch() {
  return new Refusal(404, "no-such-stock-take", "There is no such stock-take any more.");
}

function notOnTheList() {
  return new Refusal(404, "not-on-the-list", "This is not on the list of this stock-take.");
}
