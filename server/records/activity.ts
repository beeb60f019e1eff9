import { setImmediate as othersFirst } from "node:timers/promises";
import { Hono } from "hono";
import { timeZone } from "#content/temple.ts";
import {
  type ActivityList,
  type ActivityRow,
  changesInWords,
  filtersFor,
  type LineToTell,
  sentenceOf,
  type Telling,
  tellChange,
  tellPlainly,
  tellSignIn,
  tellTaken,
} from "#domain/activity.ts";
import { grouped } from "#domain/counted.ts";
import { readListQuery } from "#domain/list-query.ts";
import { omit } from "#domain/omit.ts";
import { pageOf } from "#domain/paging.ts";
import { nameOf } from "#domain/person.ts";
import { listInWords } from "#domain/record-words.ts";
import {
  type ActivityEntry,
  addressOfDeleted,
  type HistoryKind,
  type ListQuery,
  type Shown,
} from "#domain/records.ts";
import { roleWords } from "#domain/roles.ts";
import { isFound, plain, searchWords } from "#domain/search.ts";
import type { Asked } from "#server/api/asked.ts";
import { burst } from "#server/live/burst.ts";
import { versioned, watchable } from "#server/live/view.ts";
import type { LineTeller, OpenRoom } from "#server/room.ts";
import type { Services } from "#server/services.ts";
import type { Fields, HistoryLine, Stored, Where } from "#server/store/store.ts";
import { templeDay } from "#server/temple-day.ts";
import { COMMAND_LINE } from "./actors.ts";
import { csvFile, noteExport } from "./api.ts";
import { historyCollection } from "./history.ts";
import type { Records } from "./records.ts";

const SIZE = 50;
const COLUMNS = ["at", "by", "email", "kind", "room", "recordId", "what", "changes"];
/** Watchers of the log get a new page at most this often, however busy the day. */
const PAUSE_MS = 500;
const AT_ONCE = 200;
/**
 * No backend searches within texts, so a search reads lines, newest first, up to this many: hosted reads are billed.
 * Filters (days, room, kind, name) narrow what is read.
 */
const MOST_SEARCHED = 2000;

const signIns: LineTeller = { noun: "sign-in", one: "sign-in", tell: tellSignIn };
const exportsOfTheLog: LineTeller = {
  noun: "activity",
  one: "line of activity",
  tell: ({ after }) => tellTaken("exported", "", after),
};

/** Describes the changes of a room's records in the words of their kind. */
export function tellerOf<Rec extends Shown, Form extends Fields>(
  records: Pick<Records<Rec, Form>, "kind" | "collection" | "tell" | "told" | "deletion">,
  addressOf?: (record: Rec) => string,
  /** Where a deleted record can be restored: its own address, or the room's list. */
  broughtBack?: ((record: Rec) => string) | "in the list",
): LineTeller {
  const { kind, collection, told } = records;
  return {
    noun: kind.name,
    one: kind.one,
    tell({ kind: what, recordId, before, after }) {
      if (what === "exported" || what === "printed") return tellTaken(what, kind.one, after);
      const [then, since] = [before, after].map((fields) => fields && told(recordId, fields));
      return tellChange(kind, what as HistoryKind, then ?? null, since ?? null);
    },
    async find(id) {
      const doc = await collection.get(id);
      if (!doc) {
        const deleted = broughtBack && (await records.deletion(id));
        if (!deleted) return undefined;
        const href = broughtBack === "in the list" ? {} : { href: broughtBack(deleted.record) };
        return { name: deleted.name, isDeleted: true, ...href };
      }
      const record = records.tell(doc);
      return { name: kind.nameOf(record), ...(addressOf && { href: addressOf(record) }) };
    },
  };
}

type ActivityNeeds = Pick<Services, "store" | "hub" | "env" | "log" | "now" | "accounts">;

/** The activity log of all rooms, newest first. Read-only. */
export function activityApi(needs: ActivityNeeds, rooms: OpenRoom[]): NonNullable<OpenRoom["api"]> {
  const { store, hub, now, accounts } = needs;
  const { people } = accounts;
  const lines = historyCollection(store);
  const known = placesOf(rooms);
  const source = { revision: 0 };
  const publish = burst(hub.publish, PAUSE_MS);
  lines.onChange(() => {
    source.revision++;
    publish();
  });
  let namesAt: { revision: number; names: ActivityList["who"] } | undefined;

  return {
    activity: watchable(needs, "/api/activity", "activity", (asked) => {
      const query = queryOf(asked);
      return { key: JSON.stringify(query), source, read: () => list(query) };
    }),
    "activity.csv": new Hono<Asked>().get("/", async (c) => {
      const query = queryOf(new URL(c.req.url).searchParams);
      const filters = filtersFor(await whoEver(), known.rooms);
      // The export is logged before it is read, so the number of matches of a search is not known yet.
      const count = query.q ? null : (await lines.totals(whereOf(query))).count;
      const what =
        count === null ? "lines of activity" : `${grouped(count)} ${lineOrLines(count)} of activity`;
      const filter = listInWords(filters, query);
      const line = await noteExport(needs, c, "activity", { count, what, filter });
      return csvFile(c, "activity", COLUMNS, fileRows(query, line?.id));
    }),
  };

  async function list(query: ListQuery): Promise<ActivityList> {
    const { rows, total, page, pages, lookedThrough } = await (query.q ? search(query) : pageOfLines(query));
    return versioned({
      rows: await Promise.all(rows.map(withLink)),
      page,
      pages,
      total,
      sums: {},
      lookedThrough,
      today: templeDay(now()),
      who: await whoEver(),
      rooms: known.rooms,
    });
  }

  async function pageOfLines(query: ListQuery) {
    const where = whereOf(query);
    const { count: total } = await lines.totals(where);
    const { page, pages, start: offset } = pageOf(total, query.size, query.page);
    const found = await lines.query({ ...where, ...NEWEST_FIRST, limit: query.size, offset });
    return { rows: found.map(rowOf), total, page, pages, lookedThrough: null };
  }

  async function search(query: ListQuery) {
    const found: FoundLine[] = [];
    let looked = 0;
    for await (const part of read(query)) {
      found.push(...part.filter(holds(query)));
      looked += part.length;
      if (looked >= MOST_SEARCHED) break;
    }
    const { page, pages, start, end } = pageOf(found.length, query.size, query.page);
    const lookedThrough = looked >= MOST_SEARCHED ? looked : null;
    return { rows: found.slice(start, end), total: found.length, page, pages, lookedThrough };
  }

  /** All lines that match the filters, without the search, page by page. */
  async function* read(query: ListQuery) {
    const asked = { ...whereOf(query), ...NEWEST_FIRST, limit: AT_ONCE };
    let part = await lines.query(asked);
    while (part.length > 0) {
      yield part.map(rowOf);
      const after = part.at(-1);
      await othersFirst();
      part = part.length < AT_ONCE ? [] : await lines.query({ ...asked, ...(after && { after }) });
    }
  }

  /** Leaves out the line that logs this export: it was written after the count. */
  async function* fileRows(query: ListQuery, itself: string | undefined) {
    for await (const part of read(query))
      yield part
        .filter((row) => row.id !== itself)
        .filter(holds(query))
        .map((row): Fields => ({ ...row, what: sentenceOf(row.told), changes: changesInWords(row.told) }));
  }

  function rowOf(kept: Stored<HistoryLine>): FoundLine {
    const line = omit(kept, "beforeVersion");
    const { email } = line;
    const entry = { ...line, kind: line.kind as ActivityEntry["kind"] };
    const person = email === null ? undefined : people.withAddress(email);
    const isGone = email !== null && !person;
    const { teller, label, href } = known.placeOf(line.room);
    return {
      ...entry,
      recordId: line.recordId || String(line.after?.about ?? ""),
      told: told(entry, teller),
      roomLabel: label,
      standing: person ? roleWords[person.role].label : isGone ? "no longer has access" : "",
      isGone,
      place: { teller, href },
    };
  }

  /** For shown lines only, because each record is looked up. */
  async function withLink({ place: { teller, href }, ...row }: FoundLine): Promise<ActivityRow> {
    const found = row.recordId === "" ? undefined : await teller?.find?.(row.recordId);
    const search = found && new URLSearchParams({ q: found.name });
    const inList =
      href &&
      (found?.isDeleted ? `${addressOfDeleted(href)}&${search}` : `${href}?${search}#open-${row.recordId}`);
    const address = found && (found.href ?? inList);
    return { ...row, link: address ? { href: address, label: `Open the ${teller?.one}` } : null };
  }

  /**
   * The names for the filter: everyone with access, and former names. Former ones are read from the lines about people,
   * which stay few, and read again whenever the people change.
   */
  async function whoEver() {
    const { revision } = people;
    if (namesAt?.revision !== revision) {
      const here = new Map(people.all().map((person) => [nameOf(person), nameOf(person)]));
      const about = { room: "staff", kind: ["changed", "deleted"] };
      for (const { recordId, before } of await lines.query({ equal: about, ...NEWEST_FIRST, limit: 1000 })) {
        const name = formerName(before);
        if (!name || here.has(name)) continue;
        here.set(name, people.get(recordId) ? `Earlier name: ${name}` : `No longer here: ${name}`);
      }
      here.set(COMMAND_LINE.name, "The command line");
      namesAt = { revision, names: Object.fromEntries(here) };
    }
    return namesAt.names;
  }

  function whereOf({ filters: { by, room, kind }, from, to }: ListQuery): Where {
    const kinds = kind === "exported" ? ["exported", "printed"] : kind === "roles" ? ROLE_KINDS : kind;
    const nouns = room ? (known.nounsOf(room) ?? [room]) : undefined;
    const ofRoles = nouns === undefined || nouns.includes("staff") ? "staff" : NOWHERE;
    return {
      equal: { by, room: kind === "roles" ? ofRoles : nouns, kind: kinds },
      range: { field: "at", from: from ? startOf(from) : undefined, to: to ? endOf(to) : undefined },
    };
  }
}

type FoundLine = Omit<ActivityRow, "link"> & {
  place: { teller: LineTeller | undefined; href: string | undefined };
};

/** The lines about people that name them. */
const ROLE_KINDS = ["added", "changed", "deleted", "restored"];
/** Matches no line. */
const NOWHERE = "-";
const NEWEST_FIRST = { orderBy: { field: "at", descending: true } };

function queryOf(asked: URLSearchParams) {
  return readListQuery(asked, { filters: ["by", "room", "kind"], size: SIZE });
}

/** The room and the teller of each noun. */
function placesOf(rooms: OpenRoom[]) {
  const all = [
    ...rooms
      .filter(({ tellers = [] }) => tellers.length > 0)
      .map(({ name, label, href, tellers = [] }) => ({
        name: name ?? tellers[0]?.noun ?? "",
        label,
        href,
        tellers: name === "staff" ? [...tellers, exportsOfTheLog] : tellers,
      })),
    { name: "sign-in", label: "Sign-in", href: undefined, tellers: [signIns] },
  ];
  const places = new Map(
    all.flatMap(({ label, href, tellers }) =>
      tellers.map((teller) => [teller.noun, { teller, label: label ?? capital(teller.noun), href }]),
    ),
  );
  return {
    rooms: Object.fromEntries(all.map(({ name, label }) => [name, label ?? capital(name)])),
    nounsOf: (room: string) => all.find(({ name }) => name === room)?.tellers.map(({ noun }) => noun),
    placeOf: (noun: string) =>
      places.get(noun) ?? { teller: undefined, label: capital(noun), href: undefined },
  };
}

/** Falls back to the names of the fields where a teller is missing or throws, so that the other lines still show. */
function told(line: LineToTell, teller: LineTeller | undefined): Telling {
  if (!teller) {
    if (line.kind === "exported" || line.kind === "printed")
      return tellTaken(line.kind, "record", line.after);
    return tellPlainly(line);
  }
  try {
    return teller.tell(line);
  } catch {
    return tellPlainly(line);
  }
}

function holds({ q }: ListQuery) {
  const words = searchWords(q);
  return ({ by, email, told, roomLabel }: FoundLine) =>
    isFound(plain([by, email ?? "", sentenceOf(told), changesInWords(told), roomLabel].join(" ")), words);
}

/** The person's name before the change; undefined for a line about an invitation. */
function formerName(before: Fields | null) {
  if (!before || "expiresAt" in before || typeof before.email !== "string") return undefined;
  return nameOf({ name: typeof before.name === "string" ? before.name : "", email: before.email });
}

function lineOrLines(count: number) {
  return count === 1 ? "line" : "lines";
}

function capital(word: string) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The start of a day in the temple's time zone; days of 23 and 25 hours included. */
function startOf(day: string) {
  return Temporal.PlainDate.from(day)
    .toZonedDateTime(timeZone)
    .toInstant()
    .toString({ smallestUnit: "millisecond" });
}

function endOf(day: string) {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone);
  const end = next.subtract({ milliseconds: 1 }).toInstant().toString({ smallestUnit: "millisecond" });
  // The end of 9999-12-31 can be in the year 10000 in UTC, which is written "+010000" and would sort first.
  return end.startsWith("+") ? undefined : end;
}
