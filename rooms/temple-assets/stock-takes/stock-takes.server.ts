import { Hono } from "hono";
import { z } from "zod";
import type { AttentionLine } from "#domain/attention.ts";
import { counted } from "#domain/counted.ts";
import { daysBetween } from "#domain/days.ts";
import { addressOfDeleted } from "#domain/records.ts";
import { LineText, NeededText, OptionalLines, TextField } from "#domain/text-field.ts";
import { type Asked, readFields, readJson } from "#server/api/asked.ts";
import { versioned, watchable } from "#server/live/view.ts";
import { tellerOf } from "#server/records/activity.ts";
import type { Actor } from "#server/records/actors.ts";
import { actorOf, csvFile, keyOf, noteExport, recordsApi } from "#server/records/api.ts";
import { noteBy } from "#server/records/history.ts";
import { openMemoryList } from "#server/records/memory-list.ts";
import { openMirror } from "#server/records/mirror.ts";
import { openRecords } from "#server/records/records.ts";
import { Refusal, wrong } from "#server/refusal.ts";
import type { Attention, House } from "#server/room.ts";
import { isPossibleId } from "#server/store/documents.ts";
import type { KeptCollection } from "#server/store/kept-collection.ts";
import type { Collection, Fields, Note, Shape, Transaction } from "#server/store/store.ts";
import { templeDay } from "#server/temple-day.ts";
import { isKept } from "../assets/asset.ts";
import type { Assets } from "../assets/assets.server.ts";
import {
  areTwoPeople,
  changeInWords,
  differencesIn,
  differenceWords,
  extraOf,
  FOUND,
  isListed,
  type LastWord,
  type Line,
  MOST_PICTURES,
  STOCK_TAKES,
  type StockTakeForm,
  type StockTakeView,
  type StockTakeWithLines,
  stockTakeKind,
  stockTakePage,
  TWO_PEOPLE,
  tallyOf,
  titleOf,
  UNSAID,
  type WordForm,
} from "./stock-take.ts";
import {
  figuresAfter,
  isSame,
  type KeptTake,
  type KeptWord,
  lineOf,
  notOnTheList,
  shown,
  spoken,
  summaryOf,
  unlisted,
  WORDS,
  wordId,
  wordShape,
  wordTeller,
} from "./stock-take-lines.server.ts";
import { registerFor } from "./stock-take-register.server.ts";

const TAKE_FIGURES = ["of", "seen", "missing", "damaged", "unlisted", "by", "extras"];

/** A list that was begun stays as it is; how far it is follows from what was said. */
const takeShape = { moments: ["closedAt"], derived: TAKE_FIGURES } satisfies Shape;

export const stockTakeCollections: KeptCollection[] = [
  {
    name: stockTakeKind.name,
    shape: { ...takeShape, history: stockTakeKind.name },
    one: "stock-take",
    many: "stock-takes",
  },
  { name: WORDS, shape: wordShape, one: "word of a stock-take", many: "words of stock-takes" },
];

/** After so many days somebody has forgotten it. */
const LONG_DAYS = 7;

const FormSchema: z.ZodType<StockTakeForm> = z.object({
  place: LineText("Please choose a place").max(200, "Please choose a place").default(""),
});

const WordSchema: z.ZodType<WordForm> = z.object(
  {
    found: z.enum(FOUND, "Please say whether it is present, missing or damaged").nullable(),
    note: OptionalLines(1000),
    pictures: z
      .array(z.string().min(1).max(128), "Please choose pictures")
      .max(MOST_PICTURES, `At most ${MOST_PICTURES} pictures`)
      .transform((ids) => [...new Set(ids)])
      .default([]),
    at: z.iso.datetime("Please say when as a moment").optional(),
    what: NeededText(200, "Please say what it is").optional(),
    place: TextField(200).optional(),
  },
  "Please say whether it is present, missing or damaged",
);

const CloseSchema = z.object(
  {
    names: z
      .array(LineText().max(200, "Please keep the names within 200 characters"), TWO_PEOPLE)
      .refine((names) => names.length === 2 && areTwoPeople(names), TWO_PEOPLE),
  },
  TWO_PEOPLE,
);

/** Walks through what the register says is there, and writes down what is. */
export async function openStockTakes(house: House, assets: Assets, today: () => string) {
  const { store } = house;
  const kept: Collection<KeptWord> = store.collection(WORDS, wordShape);
  const register = registerFor(assets);
  const records = openRecords(house, {
    kind: stockTakeKind,
    form: FormSchema,
    shape: takeShape,
    read: summaryOf,
    begin: ({ place }, moment) => beginning(place, moment as Note),
    inTransaction: {
      async afterUpdate(_tx, take, before) {
        if (before.status === "closed") throw isClosed();
        if (take.status === "closed") throw new Refusal(409, "two-names", "Two people close a stock-take.");
        if (take.place !== before.place)
          throw wrong("place", "For another place, please begin another stock-take");
      },
      async beforeDelete(_tx, { status }) {
        if (status === "closed") throw isClosed();
      },
    },
  });
  const takes = records.collection as unknown as Collection<KeptTake>;
  const list = await openMemoryList(
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
    .get("/:id/differences.csv", async (c) => {
      const take = await withLines(c.req.param("id"));
      const rows = differencesIn(take.lines).map(({ kind, line }) => ({
        tag: line.tag,
        name: line.name,
        place: line.place,
        difference: differenceWords[kind],
        insuredCents: line.insuredCents,
        lastSeenOn: line.lastSeen?.on ?? "",
        change: changeInWords(line.change),
        note: line.note,
        by: line.by,
        at: line.at ?? "",
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
  const common = recordsApi(house, { ...records, get: withLines }, list);

  return {
    list,
    one,
    lastWordOn,
    attention: attention(),
    tellers: [
      tellerOf(
        records,
        ({ id }) => stockTakePage(id),
        () => addressOfDeleted(STOCK_TAKES),
      ),
      wordTeller(kept),
    ],
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
      lines,
      extras: [],
      of,
      seen,
      missing: 0,
      damaged: 0,
      unlisted: 0,
      by: [],
      begunOn: templeDay(at),
      begunBy: by,
      status: "open",
      names: [],
      closedAt: null,
      closedBy: "",
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
    const note = noteBy(by, house.now());
    // A clock that is ahead says no more than that it is now.
    const at = form.at && form.at < note.at ? new Date(form.at).toISOString() : note.at;
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
        takeId: id,
        assetId,
        tag: line.tag,
        found,
        note: form.note,
        pictures,
        at,
        by: by.name,
        name: listed ? line.name : (form.what ?? line.name),
        place: listed ? line.place : (form.place ?? line.place),
      };
      if (before && isSame(before, word)) return then;
      const added = pictures.filter((each) => !before?.pictures.includes(each));
      await house.files.take(tx, added, { kind: "picture", field: "pictures" });
      if (before) await tx.replace(kept, key, word);
      else await tx.create(kept, word, key);
      const next = listed ? spoken(line, word) : spoken(extraOf(word), word);
      await tx.update(takes, id, figuresAfter(take, then, next), { isDerived: true });
      return next;
    });
  }

  /** What differs is written into the register in the same transaction, each with its line of history. */
  async function close(id: string, names: string[], by: Actor): Promise<StockTakeWithLines> {
    const note = noteBy(by, house.now());
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
        lines.push({ ...line, change: await register.write(tx, line, templeDay(note.at), note) });
      const { of, seen, missing, damaged, unlisted: extra } = tallyOf(lines);
      const figures = { of, seen, missing, damaged, unlisted: extra };
      const closed = { status: "closed", names, closedAt: note.at, closedBy: by.name } as const;
      await tx.update(takes, id, { ...closed, ...figures, lines });
    });
    return withLines(id);
  }

  /** As it was before it was closed. */
  async function reopen(id: string, by: Actor): Promise<StockTakeWithLines> {
    const note = noteBy(by, house.now());
    await store.transaction(note, async (tx) => {
      const take = await takeIn(tx, id);
      if (take.status === "open") throw new Refusal(409, "open", "This stock-take is open.");
      for (const line of take.lines) await register.takeBack(tx, line, templeDay(take.closedAt ?? ""), note);
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

  /** What the latest closed stock-take that looked at a thing says of it. */
  function lastWordOn(assetId: string): LastWord | null {
    for (const { id, lines } of closedInOrder().reverse()) {
      const line = lines.find((each) => each.assetId === assetId);
      if (line?.found && line.at)
        return { takeId: id, found: line.found, on: templeDay(line.at), by: line.by };
    }
    return null;
  }

  function closedInOrder() {
    return [...mirror.entries()]
      .filter(({ status }) => status === "closed")
      .toSorted((a, b) => (a.closedAt ?? "").localeCompare(b.closedAt ?? ""));
  }

  /** When each thing was last seen, by the closed stock-takes. */
  function lastSeen() {
    const seen = new Map<string, { on: string; by: string }>();
    for (const { lines } of closedInOrder())
      for (const { assetId, found, at, by } of lines)
        if (at && (found === "present" || found === "damaged")) seen.set(assetId, { on: templeDay(at), by });
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
          look: "Stock-takes",
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
}

const REPORT = [
  ...["tag", "name", "place", "difference", "insuredCents", "lastSeenOn", "change", "note", "by", "at"],
];

function isClosed() {
  return new Refusal(409, "stock-take-closed", "This stock-take is closed.");
}

function noSuch() {
  return new Refusal(404, "no-such-stock-take", "There is no such stock-take any more.");
}

function nameless(assetId: string) {
  return extraOf({ assetId, name: "", place: "" });
}
