import { setImmediate as othersFirst } from "node:timers/promises";
import { FUNDS, type Fund, funds } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import { plain } from "#domain/search.ts";
import { tidyName } from "#domain/tidy-name.ts";
import { writtenDate } from "#domain/written-date.ts";
import { isPossibleId, newId } from "#server/store/documents.ts";
import type { Store } from "#server/store/store.ts";
import type { Donors } from "../../donors/donors.server.ts";
import { type Gift, type GiftForm, METHODS, type Method, methodWords } from "../../ledger/gift.ts";
import type { Ledger } from "../../ledger/ledger.server.ts";
import { ledgerCollections } from "../../ledger/ledger-collections.server.ts";
import { GiftSchema } from "../gifts/gift-schema.ts";
import type { Gifts } from "../gifts/gifts.server.ts";
import { cellFinder, isOtherMoney, nameIn, readCents, readDay } from "./bank-file.ts";
import type { Mapping } from "./file-columns.ts";
import type { GiverChoice, ImportRow, RowOutcome } from "./import.ts";
import {
  importCollections,
  nameKey,
  type OwnCells,
  type Reading,
  type SaidRow,
} from "./import-collections.server.ts";

export type Rooms = { ledger: Ledger; gifts: Gifts; donors: Donors };

/** What a row becomes, and what has to be written down for it. */
export type PlannedRow = {
  shown: ImportRow;
  gift?: { form: GiftForm; id?: string | undefined; fields?: Partial<Gift> };
  newDonor?: { id: string; name: string };
  /** A name that means somebody from now on. */
  learnt?: { name: string; donorId: string };
};

const MOST_WORDS = 300;
const MOST_NOTE = 2000;
/** Rows looked at before others have their turn. */
const AT_ONCE = 20;

const OWN_COLUMNS = [
  ...["id", "receivedOn", "donorId", "donorName", "cents", "method", "reference", "fund", "pledgeId"],
  ...["eventId", "dedication", "benefit", "goodsDescription", "goodsCents", "inKindDescription"],
  ...["isAnonymous", "note", "countId", "receiptNo", "kind", "status", "voidReason"],
];

/** Reads the rows of a file by the columns that were mapped. */
export function rowReader(header: readonly string[], mapping: Mapping, isOwn: boolean) {
  const cellOf = cellFinder(header);
  const called = (name: string) => header.find((column) => plain(column) === name);
  const [status, currency] = isOwn ? [] : [called("status"), called("currency")];
  return (row: readonly string[], number: number): SaidRow => {
    const cell = (column: string | undefined, most = MOST_WORDS) => cellOf(row, column).trim().slice(0, most);
    const own = isOwn ? ownCells((column) => cellOf(row, column)) : undefined;
    return {
      row: number,
      name: own ? (own.donorName ?? "").trim().slice(0, MOST_WORDS) : nameIn(cell(mapping.donorName)),
      day: cell(mapping.receivedOn),
      amount: cell(mapping.cents || mapping.amount),
      reference: cell(mapping.reference),
      method: cell(mapping.method),
      fund: cell(mapping.fund),
      note: cell(mapping.note, MOST_NOTE),
      status: cell(status),
      currency: cell(currency),
      ...(own && { own }),
    };
  };
}

/** What was made harmless for spreadsheets is as it was. */
function ownCells(cellOf: (column: string) => string): OwnCells {
  return Object.fromEntries(
    OWN_COLUMNS.map((column) => [
      column,
      cellOf(column)
        .slice(0, MOST_NOTE)
        .replace(/^'(?='*[=+\-@\t\r])/, ""),
    ]),
  );
}

/**
 * What becomes of the rows of a file, one after the other: the same code tries an import and does it. What was planned
 * counts for the rows that follow, as if it were written down.
 */
export async function openPlanner(
  store: Store,
  { ledger, gifts, donors }: Rooms,
  reading: Reading,
  importId: string,
) {
  const { learnt } = importCollections(store);
  const { counts } = ledgerCollections(store);
  const names = await donorsByName(donors);
  const today = ledger.today();
  const yearAgo = Temporal.PlainDate.from(today).subtract({ years: 1 }).toString();
  /** Rows of this file that are gifts, by what makes two of them one. */
  const seen = new Map<string, number>();
  /** Donors whom this file adds, by their ids. */
  const added = new Set<string>();
  const owed = new Map<string, { id: string; fund: Fund; left: number }[]>();

  return {
    async plan(rows: readonly SaidRow[]) {
      const planned: PlannedRow[] = [];
      for (const [at, said] of rows.entries()) {
        if (at % AT_ONCE === AT_ONCE - 1) await othersFirst();
        planned.push(await (said.own ? planOwn(said, said.own) : planRow(said)));
      }
      return planned;
    },

    /** Rows of this file that were done before. */
    remember(rows: readonly ImportRow[]) {
      for (const { row, isRecorded, becomes, cents, receivedOn, reference, addedDonorId } of rows) {
        if (addedDonorId) added.add(addedDonorId);
        if (isRecorded) seen.set(seenKey(becomes, { cents, receivedOn, reference }), row);
      }
    },
  };

  /** One row of somebody else's file, by the same rules as a gift that somebody types. */
  async function planRow(said: SaidRow): Promise<PlannedRow> {
    const day = readDay(said.day, reading.dayOrder);
    const cents = centsIn(said.amount);
    const shown = shownAs(said, day, cents);
    const wrong = wrongIn(said, day, cents);
    if (wrong || !day || cents === undefined) return refused(shown, wrong);
    const giver = await giverOf(said);
    const form: GiftForm = {
      ...blank,
      donorId: giver.donorId,
      donorName: giver.name || said.name.slice(0, 200),
      receivedOn: day,
      cents,
      method: methodOf(said.method, reading.source, reading.method),
      fund: fundOf(said.fund) ?? reading.fund ?? "general",
      reference: said.reference.slice(0, 100),
      note: said.note,
    };
    const checked = GiftSchema.safeParse({
      ...form,
      ...(form.method === "in-kind" && { inKindDescription: said.note || "In kind" }),
      ...(form.method === "stock" && { inKindDescription: said.note }),
    });
    if (!checked.success) return refused(shown, checked.error.issues[0]?.message ?? "This is no gift");
    const known: ImportRow = {
      ...shown,
      outcome: giver.outcome,
      message: [giver.message, day < yearAgo ? "more than a year ago" : ""].filter(Boolean).join(", "),
      becomes: { donorId: giver.isAdded ? null : giver.donorId, name: giver.name },
      ...(giver.isTold && { isTold: true }),
    };
    if (giver.isLeftOut) return { shown: { ...known, isRecorded: false, message: "Left out" } };
    const key = seenKey({ donorId: giver.donorId, name: giver.name || said.name }, form);
    const check = checkKey({ donorId: giver.donorId, name: giver.name || said.name }, form);
    const twice = (await twiceIn(key, checked.data, giver.isAdded)) || sameCheck(check);
    if (twice && !said.isAnyway)
      return { shown: { ...known, outcome: "looks-twice", message: twice, isRecorded: false } };
    seen.set(key, said.row);
    if (check) seen.set(check, said.row);
    if (giver.isNew && giver.donorId) noteDonor(giver.donorId, giver.name);
    const pledge = giver.isAdded ? undefined : await pledgeFor(checked.data, fundOf(said.fund));
    return {
      shown: {
        ...known,
        ...(twice && { outcome: "looks-twice", message: twice }),
        isRecorded: true,
        ...(pledge && { pledge: pledge.does }),
      },
      gift: { form: { ...checked.data, ...(pledge && { pledgeId: pledge.id, fund: pledge.fund }) } },
      ...(giver.isNew && giver.donorId && { newDonor: { id: giver.donorId, name: giver.name } }),
      ...(giver.isNew && giver.isTold && giver.donorId && said.name
        ? { learnt: { name: said.name, donorId: giver.donorId } }
        : {}),
    };
  }

  /** One row of our own file: the gift as it was, under its own id, to the donor as they were. */
  async function planOwn(said: SaidRow, own: OwnCells): Promise<PlannedRow> {
    const cents = /^-?\d+$/.test(own.cents ?? "") ? Number(own.cents) : undefined;
    const day = readDay(own.receivedOn ?? "", "month first");
    const shown = shownAs({ ...said, reference: own.reference ?? "" }, day, cents);
    if (!day) return refused(shown, notA(said.day, "day"));
    if (cents === undefined) return refused(shown, notA(said.amount, "amount in cents"));
    if (day > today) return refused(shown, "This day is still to come");
    const kind = (["gift", "opening", "adjustment"] as const).find((each) => each === own.kind);
    const status = (["recorded", "void"] as const).find((each) => each === own.status);
    if (!kind || !status) return refused(shown, "What kind of line this is cannot be read");
    if (cents < 0 && kind !== "adjustment") return refused(shown, "The amount is not over zero");
    const known = own.id && isPossibleId(own.id) ? await ledger.gifts.get(own.id) : undefined;
    const giver = await giverOf(said, own.donorId);
    const pledge = own.pledgeId ? await ledger.pledges.get(own.pledgeId) : undefined;
    const count = own.countId ? await counts.get(own.countId) : undefined;
    const checked = GiftSchema.safeParse({
      ...blank,
      donorId: giver.donorId,
      donorName: own.donorName || giver.name,
      receivedOn: day,
      cents: Math.abs(cents),
      method: own.method,
      fund: own.fund,
      reference: own.reference ?? "",
      note: own.note ?? "",
      // What is not here cannot be linked to.
      pledgeId: pledge && pledge.donorId === giver.donorId ? own.pledgeId : null,
      countId: count?.status === "open" ? own.countId : null,
      eventId: own.eventId && (await ledger.events.get(own.eventId)) ? own.eventId : null,
      dedication: dedicationIn(own.dedication),
      benefit: own.benefit || "none",
      goodsDescription: own.goodsDescription ?? "",
      goodsCents: Number(own.goodsCents || 0),
      inKindDescription: own.inKindDescription ?? "",
      isAnonymous: own.isAnonymous === "true",
    });
    if (!checked.success) return refused(shown, checked.error.issues[0]?.message ?? "This is no gift");
    const form = { ...checked.data, cents };
    const isWithout = (own.pledgeId && !form.pledgeId) || (own.countId && !form.countId);
    const isWithoutEvent = own.eventId && !form.eventId;
    // A receipt stays in the house that issued it, where its number means another one.
    const lost = [
      ...(isWithout ? ["its pledge or count is not here"] : []),
      ...(isWithoutEvent ? ["its event is not here"] : []),
      ...(own.receiptNo ? [`receipt ${own.receiptNo} stays where it was issued`] : []),
    ];
    const row: ImportRow = {
      ...shown,
      outcome: giver.outcome,
      message: [giver.message, ...lost].filter(Boolean).join(", "),
      becomes: { donorId: giver.isAdded ? null : giver.donorId, name: giver.name },
      ...(giver.isTold && { isTold: true }),
    };
    if (giver.isLeftOut) return { shown: { ...row, message: "Left out" } };
    const key = own.id ? `id ${own.id}` : seenKey({ donorId: giver.donorId, name: form.donorName }, form);
    const isPlain = kind === "gift" && status === "recorded";
    const twice = known
      ? `This gift is here already${known.status === "void" ? ", and void" : ""}`
      : await twiceIn(key, form, giver.isAdded || !isPlain, own.id ? "row" : "like");
    if (twice && !said.isAnyway) return { shown: { ...row, outcome: "looks-twice", message: twice } };
    seen.set(key, said.row);
    if (giver.isNew && giver.donorId) noteDonor(giver.donorId, giver.name);
    const id = !twice && own.id && isPossibleId(own.id) ? own.id : undefined;
    const fields = { kind, status, voidReason: own.voidReason ?? "" };
    return {
      shown: { ...row, ...(twice && { outcome: "looks-twice", message: twice }), isRecorded: true },
      gift: { form, id, fields },
      ...(giver.isNew && giver.donorId && { newDonor: { id: giver.donorId, name: giver.name } }),
    };
  }

  function centsIn(amount: string) {
    if (!reading.isWholeCents) return readCents(amount, reading.decimalSign);
    return /^-?\d{1,15}$/.test(amount) ? Number(amount) : undefined;
  }

  function wrongIn(said: SaidRow, day: string | undefined, cents: number | undefined) {
    if (
      TOTAL.test(said.name) ||
      (!day && TOTAL.test(`${said.day} ${said.name} ${said.note} ${said.reference}`))
    )
      return "A total of other rows";
    if (!day) return said.day ? notA(said.day, "day") : "No day stands in this row";
    if (said.amount === "") return "No amount stands in this row";
    if (cents === undefined) return notA(said.amount, "amount");
    if (isOtherMoney(said.amount) || (said.currency && plain(said.currency) !== "usd"))
      return "The amount is not in dollars";
    if (cents <= 0) return "The amount is not over zero";
    if (NOT_THROUGH.test(said.status)) return `Its status is “${said.status}”`;
    return day > today ? "This day is still to come" : "";
  }

  type Giver = {
    donorId: string | null;
    name: string;
    outcome: RowOutcome;
    message: string;
    isTold?: boolean;
    /** This row adds the donor; `isAdded`: this file does. */
    isNew?: boolean;
    isAdded?: boolean;
    isLeftOut?: boolean;
  };

  async function giverOf({ name, choice }: SaidRow, ownId = ""): Promise<Giver> {
    const remembered =
      choice === undefined && name ? await learnt.get(nameKey(reading.source, name)) : undefined;
    const told: GiverChoice | undefined =
      remembered === undefined ? choice : remembered.leaveOut ? { leaveOut: true } : remembered.donorId;
    if (told === null) return { ...unknown("Said to be nobody we know"), isTold: true };
    if (typeof told === "object") {
      if ("leaveOut" in told) return { ...unknown("Left out"), isTold: true, isLeftOut: true };
      return { ...namedGiver(told.newName, ""), isTold: true };
    }
    const said = told ? await donorAt(told) : undefined;
    if (said) return { ...knownGiver(said), message: name ? `${name} is ${said.name}` : "", isTold: true };
    const same = ownId && isPossibleId(ownId) ? await donorAt(ownId) : undefined;
    if (same) return knownGiver(same);
    if (ownId && added.has(ownId))
      return { ...knownGiver({ id: ownId, name }), outcome: "new-donor", isAdded: true };
    if (!name || (reading.isOwn && !ownId)) return unknown("The file names no giver");
    return namedGiver(name, ownId);
  }

  /** The donor of that name; or somebody new. In our own file, two of one name are two. */
  function namedGiver(name: string, ownId: string): Giver {
    const here = names.get(nameOf(name)) ?? namesakesOf(name);
    const [only, ...others] = ownId ? here.filter(({ id }) => !added.has(id)) : here;
    if (only && others.length === 0)
      return added.has(only.id)
        ? { ...knownGiver(only), outcome: "new-donor", message: "No such name yet", isAdded: true }
        : knownGiver(only);
    if (only) return unknown(`${others.length + 1} donors have this name`);
    return {
      donorId: ownId && isPossibleId(ownId) ? ownId : newId(),
      name: tidyName(inTitleCase(name)).slice(0, 200),
      outcome: "new-donor",
      message: "No such name yet",
      isNew: true,
      isAdded: true,
    };
  }

  /** Somebody may have added the donor since the file was begun. */
  function namesakesOf(name: string) {
    return importId ? donors.book.namesakes(name) : [];
  }

  function noteDonor(id: string, name: string) {
    added.add(id);
    names.set(nameOf(name), [...(names.get(nameOf(name)) ?? []), { id, name }]);
  }

  async function donorAt(id: string) {
    const { collection, read } = donors.records;
    // A name that was learnt may mean a record that has been merged into another since.
    const doc = (await collection.get(id)) ?? (await collection.get(await donors.merges.leadsTo(id)));
    return doc && read(doc);
  }

  /** Why a row looks like a gift that is there already, in this file or in the ledger. */
  async function twiceIn(key: string, form: GiftForm, isNewGiver = false, by: "like" | "row" = "like") {
    const row = seen.get(key);
    if (row !== undefined) return `Row ${row} of this file says the same`;
    if (by === "row" && isNewGiver) return "";
    const near = isNewGiver ? [] : await gifts.looksTwice(form);
    const [like] = [...near, ...(await sameTransfers(form))].filter(
      (gift) => gift.importId !== importId || !importId,
    );
    if (!like) return "";
    const what = [methodWords[like.method], like.reference].filter(Boolean).join(" ");
    return `${what} of ${formatCents(like.cents)} was recorded on ${writtenDate(like.receivedOn)}`;
  }

  function sameCheck(key: string | undefined) {
    const row = key && seen.get(key);
    return row ? `Row ${row} of this file is the same check` : "";
  }

  /** What a person cannot see when typing: the same confirmation, or the same line of a giver nobody knows. */
  async function sameTransfers({ donorId, donorName, cents, receivedOn, reference, method }: GiftForm) {
    const range = { field: "receivedOn", from: receivedOn, to: receivedOn };
    const orderBy = { field: "receivedOn" };
    if (reference !== "" && method !== "check")
      return (
        await ledger.gifts.query({
          equal: { reference, cents, status: "recorded" },
          range,
          orderBy,
          limit: 20,
        })
      ).filter((gift) => gift.method === method);
    if (donorId) return [];
    const equal = { donorId: null, cents, status: "recorded" };
    return (await ledger.gifts.query({ equal, range, orderBy, limit: 200 })).filter(
      (gift) => gift.method === method && gift.donorName === donorName && gift.reference === reference,
    );
  }

  /** The oldest promise of the donor that is not kept yet; where the file names a fund, one for that fund. */
  async function pledgeFor({ donorId, cents }: GiftForm, fund: Fund | undefined) {
    if (!reading.towardPledges || !donorId) return undefined;
    const open = owed.get(donorId) ?? (await openPledges(donorId));
    owed.set(donorId, open);
    const pledge = open.find((each) => each.left > 0 && (!fund || each.fund === fund));
    if (!pledge) return undefined;
    pledge.left -= cents;
    return {
      id: pledge.id,
      fund: pledge.fund,
      does: pledge.left > 0 ? ("counts" as const) : ("completes" as const),
    };
  }

  async function openPledges(donorId: string) {
    const all = await ledger.pledgesOf(donorId);
    return all.map(({ id, fund, balanceCents }) => ({ id, fund, left: balanceCents }));
  }
}

const TOTAL =
  /^\s*(?:(?:grand|sub)[ -]?)?totals?\b|\b(?:opening|closing|ending|beginning|running|available) balance\b|^\s*(?:saldo|summe)\b|\btotals?:?\s*$/i;
const NOT_THROUGH = /pending|denied|failed|refunded|reversed|cancell?ed|declined|\bheld\b|expired/i;

const blank = {
  pledgeId: null,
  eventId: null,
  dedication: null,
  benefit: "none" as const,
  goodsDescription: "",
  goodsCents: 0,
  inKindDescription: "",
  isAnonymous: false,
  countId: null,
};

function shownAs(said: SaidRow, day: string | undefined, cents: number | undefined): ImportRow {
  return {
    row: said.row,
    outcome: "wrong",
    message: "",
    isRecorded: false,
    donorName: said.name,
    day: said.day,
    reference: said.reference.slice(0, 100),
    receivedOn: day ?? "",
    cents: cents ?? 0,
    becomes: { donorId: null, name: "" },
  };
}

function refused(shown: ImportRow, message: string): PlannedRow {
  return { shown: { ...shown, message } };
}

function notA(text: string, what: string) {
  return `“${text.slice(0, 40)}” is not ${/^[aeiou]/.test(what) ? "an" : "a"} ${what}`;
}

function unknown(message: string) {
  return { donorId: null, name: "", outcome: "giver-unknown" as const, message };
}

function knownGiver({ id, name }: { id: string; name: string }) {
  return { donorId: id, name, outcome: "known-donor" as const, message: "" };
}

function seenKey(
  { donorId, name }: { donorId: string | null; name: string },
  { cents, receivedOn, reference }: Pick<GiftForm, "cents" | "receivedOn" | "reference">,
) {
  return [donorId ?? nameOf(name), cents, receivedOn, reference].join("\0");
}

/** What a check of somebody is known by, whatever its amount. */
function checkKey(
  { donorId, name }: { donorId: string | null; name: string },
  { method, reference }: Pick<GiftForm, "method" | "reference">,
) {
  if (method !== "check" || reference === "") return undefined;
  return ["check", donorId ?? nameOf(name), reference].join("\0");
}

function nameOf(name: string) {
  return plain(tidyName(name));
}

/** Everybody by name, read once: looking through all donors for each row would take minutes. */
async function donorsByName({ book }: Donors) {
  const names = new Map<string, { id: string; name: string }[]>();
  for (const [at, { id, name }] of book.found({}).entries()) {
    if (at % 5000 === 4999) await othersFirst();
    const key = nameOf(name);
    const same = names.get(key);
    if (same) same.push({ id, name });
    else names.set(key, [{ id, name }]);
  }
  return names;
}

/** Banks shout: RAVI KUMAR is Ravi Kumar. */
function inTitleCase(name: string) {
  if (name !== name.toUpperCase()) return name;
  return name.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
}

function dedicationIn(text = ""): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return text;
  }
}

function methodOf(text: string, source: string, fallback: Method | undefined): Method {
  const said = plain(text);
  const known = METHODS.find((method) => said === method || said === plain(methodWords[method]));
  if (known) return known;
  if (fallback) return fallback;
  const from = plain(`${text} ${source}`);
  return (["zelle", "check", "bank"] as const).find((method) => from.includes(method)) ?? "card";
}

function fundOf(text: string): Fund | undefined {
  const said = plain(text);
  return FUNDS.find((fund) => said === fund || said === plain(funds[fund]));
}
