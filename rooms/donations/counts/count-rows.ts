import { isUnreachable, whoChanged } from "#app/records/client.ts";
import { centsTyped, NOT_AN_AMOUNT } from "#domain/amount.ts";
import { grouped } from "#domain/counted.ts";
import type { Fund } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import { omit } from "#domain/omit.ts";
import { writtenDate } from "#domain/written-date.ts";
import type { Picked } from "../../donors/donor-picker.tsx";
import { NO_NUMBER } from "../../ledger/count.ts";
import { type Gift, type GiftForm, isNoncash, type Method } from "../../ledger/gift.ts";

/**
 * The rows of a count, from the first letter to the gift in the ledger. Nothing here asks anybody or remembers anything:
 * every function takes the rows as they are and answers them as they become. Rows nothing happened to stay the same
 * objects, so that the grid draws only those that changed.
 */
export type CountRow = {
  /** Stays for as long as the row is on the sheet, and makes a gift that is sent again the same one. */
  key: string;
  cells: Cells;
  /** The gift it became, as it was last answered. */
  gift?: Gift;
  /** Sent under the key and not answered. It may be in the ledger: it is sent again as it was, whatever is typed since. */
  sent?: Sent;
  /** Recorded even if it looks like another, or is of long ago. */
  sure?: Sure;
  /** Somebody said that the check has no number. */
  hasNoNumber?: boolean;
  /** The day the gift is moved to with its count. */
  day?: string;
  state: State;
};

/** What stands in the cells, as typed. */
export type Cells = {
  /** With the open pledge that a gift of theirs is offered for. */
  donor: Picked & { pledge?: RowPledge | undefined };
  amount: string;
  method: Method;
  reference: string;
  /** What was chosen, or came from the row above; a payment on a pledge has the fund of the pledge instead. */
  fund: Fund;
  isPledged?: boolean;
};
export type RowPledge = { id: string; fund: Fund };
export type CellName = Exclude<keyof Cells, "isPledged">;
export const COLUMNS: readonly CellName[] = ["donor", "amount", "method", "reference", "fund"];

export type NewGift = GiftForm & Sure;
export type Sent = { form: NewGift; at: string; by: string };
type Sure = { evenIfLike?: true; evenIfOld?: true };

export type State =
  /** Blank, or being written. */
  | { is: "typed" }
  /** Complete and left: to be sent, or on its way. */
  | { is: "left" }
  /** Sent in vain: kept here until the site can be reached again. */
  | { is: "waiting" }
  | { is: "saved" }
  | { is: "wrong"; column?: CellName; says: string }
  /** Only a person can tell whether it is meant. */
  | { is: "doubt"; why: "looks-twice"; like: Gift[] }
  | { is: "doubt"; why: "long-ago" }
  | { is: "doubt"; why: "perhaps-there" }
  /** Somebody else changed it since it was shown here. */
  | { is: "conflict"; current: Gift; changedBy: string };

/** How the sheet hears of what became of a row that was sent. */
export type RowAnswer =
  | { ok: true; data: Gift }
  | {
      ok: false;
      status: number;
      code: string;
      message: string;
      fields: { [field: string]: string };
      details: { [field: string]: unknown };
    };

/** The day and the count that new rows belong to. */
export type Sheet = { id: string; countedOn: string };

const FIRST = { method: "cash", fund: "general" } as const;
const NOBODY: Picked = { id: null, name: "" };

/** The gifts of a count as rows, in the order they were written down; what is void is not among them. */
export function rowsOf(gifts: readonly Gift[]): CountRow[] {
  return inOrder(gifts.filter(isRecorded)).map(rowOf);
}

export function inOrder(gifts: readonly Gift[]) {
  const place = ({ recordedAt = "", id }: Gift) => `${recordedAt} ${id}`;
  return gifts.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
}

function rowOf(gift: Gift): CountRow {
  return { key: gift.id, cells: cellsOf(gift), gift, state: { is: "saved" } };
}

export function cellsOf(gift: Gift): Cells {
  const { donorId, donorName, cents, method, reference, inKindDescription, fund } = gift;
  const pledge = gift.pledgeId ? { id: gift.pledgeId, fund } : undefined;
  return {
    donor: donorId ? { id: donorId, name: donorName, ...(pledge && { pledge }) } : NOBODY,
    isPledged: pledge !== undefined,
    amount: amountOf(cents),
    method,
    reference: isNoncash(gift) ? inKindDescription || reference : reference,
    fund,
  };
}

/** The pledge that the row is a payment on. */
export function pledgeOf({ donor, isPledged }: Cells) {
  return isPledged ? donor.pledge : undefined;
}

/** "1,116.00", as it stands in a cell. */
export function amountOf(cents: number) {
  const [dollars = "", rest = ""] = (cents / 100).toFixed(2).split(".");
  return `${grouped(dollars)}.${rest}`;
}

/** Whose gift it is when nobody is named. */
export function nobodyIn({ method }: Pick<Cells, "method">) {
  return method === "hundi" ? "Hundi" : "Giver not known";
}

export function isBlank({ gift, sent, cells }: CountRow) {
  return !gift && !sent && cells.donor.name === "" && cells.amount === "" && cells.reference === "";
}

/** Whether there is something in it that no server has confirmed. */
function isPending(row: CountRow) {
  return !isBlank(row) && (row.state.is !== "saved" || !row.gift);
}

/**
 * Blank rows wait at the end, at least one, with the method and the fund of the row above them; others that were left
 * blank go. Nothing moves above the row somebody stands in, and a blank one they stand in is left as it is.
 */
export function tidied(rows: CountRow[], activeKey: string | undefined, newKey: () => string): CountRow[] {
  const end = endOf(rows);
  const active = rows.findIndex(({ key }) => key === activeKey);
  const kept = rows.filter((row, at) => at >= end || at <= active || !isBlank(row));
  const { method, fund } = carriedFrom(kept.slice(0, endOf(kept)));
  if (end === rows.length) return [...kept, blankRow(newKey(), method, fund)];
  const isOther = (row: CountRow) => row.cells.method !== method || row.cells.fund !== fund;
  const isStale = (row: CountRow, at: number) => at >= endOf(kept) && row.key !== activeKey && isOther(row);
  if (!kept.some(isStale)) return kept.length === rows.length ? rows : kept;
  return kept.map((row, at) => (isStale(row, at) ? { ...row, cells: { ...row.cells, method, fund } } : row));
}

/** What a new row has from those above it; the fund of a pledge is its donor's alone. */
function carriedFrom(rows: readonly CountRow[]) {
  const { method } = rows.at(-1)?.cells ?? FIRST;
  const { fund } = rows.findLast(({ cells }) => !cells.isPledged)?.cells ?? FIRST;
  return { method, fund };
}

/** Where the blank rows at the end begin. */
function endOf(rows: readonly CountRow[]) {
  return rows.findLastIndex((row) => !isBlank(row)) + 1;
}

function blankRow(key: string, method: Method, fund: Fund): CountRow {
  return { key, cells: { donor: NOBODY, amount: "", method, reference: "", fund }, state: { is: "typed" } };
}

const FEWEST_SPARE = 3;
const SPARE = 10;

/** Blank rows ahead of whoever types: a table that grew with each row would make the key that does it slow. */
export function withSpare(rows: CountRow[], newKey: () => string): CountRow[] {
  const spare = rows.length - endOf(rows);
  if (spare >= FEWEST_SPARE) return rows;
  const { method, fund } = carriedFrom(rows);
  return [...rows, ...Array.from({ length: SPARE - spare }, () => blankRow(newKey(), method, fund))];
}

export function typed<C extends CellName>(
  rows: CountRow[],
  key: string,
  column: C,
  value: Cells[C],
): CountRow[] {
  return change(rows, key, (row) => ({
    ...row,
    cells: { ...row.cells, [column]: value, ...pledgedBy(column, value) },
    // Whoever corrects what was doubted is asked again about what they make of it.
    state: { is: "typed" },
  }));
}

/** A donor with an open pledge is taken to pay it, until another fund is chosen. */
function pledgedBy<C extends CellName>(column: C, value: Cells[C]) {
  if (column === "fund") return { isPledged: false };
  return column === "donor" ? { isPledged: (value as Cells["donor"]).pledge !== undefined } : {};
}

/** The gift counts toward the pledge of its donor after all. */
export function towardPledge(rows: CountRow[], key: string): CountRow[] {
  return change(rows, key, (row) => ({
    ...row,
    cells: { ...row.cells, isPledged: row.cells.donor.pledge !== undefined },
    state: { is: "typed" },
  }));
}

/** The row's own mistakes are said at once; all else is for the server. */
export function left(rows: CountRow[], key: string): CountRow[] {
  return change(rows, key, (row) => {
    if (isBlank(row) || row.state.is !== "typed") return row;
    if (row.gift && isSame(row.cells, row.gift)) return { ...row, state: { is: "saved" } };
    return { ...row, state: mistakeIn(row) ?? { is: "left" } };
  });
}

/** A check is recorded without a number once somebody has said that it has none. */
export function withoutNumber(rows: CountRow[], key: string): CountRow[] {
  return change(rows, key, (row) => ({ ...row, hasNoNumber: true, state: { is: "left" } }));
}

const NO_AMOUNT = "write an amount over zero";

function mistakeIn({ cells, gift, hasNoNumber }: CountRow): State | undefined {
  const { amount, method, reference } = cells;
  if (amount.trim() !== "" && centsTyped(amount) === undefined)
    return { is: "wrong", column: "amount", says: inside(NOT_AN_AMOUNT) };
  if (readCents(amount) === 0 && method !== "in-kind")
    return { is: "wrong", column: "amount", says: NO_AMOUNT };
  if (isNoncash({ method }) && reference.trim() === "")
    return { is: "wrong", column: "reference", says: "write what was given in the cell of the check number" };
  const isKnown = hasNoNumber || (gift?.method === "check" && gift.reference === "");
  if (method === "check" && reference.trim() === "" && !isKnown)
    return { is: "wrong", column: "reference", says: NO_NUMBER };
}

export function readCents(amount: string) {
  return centsTyped(amount) ?? 0;
}

function isSame(cells: Cells, gift: Gift) {
  const kept = cellsOf(gift);
  return (
    cells.donor.id === kept.donor.id &&
    (cells.donor.id !== null || cells.donor.name === kept.donor.name) &&
    readCents(cells.amount) === gift.cents &&
    cells.method === kept.method &&
    cells.reference.trim() === kept.reference &&
    (pledgeOf(cells)?.id ?? null) === gift.pledgeId &&
    (pledgeOf(cells)?.fund ?? cells.fund) === kept.fund
  );
}

/** The first that is to be sent. */
export function nextToSend(rows: readonly CountRow[]) {
  return rows.find(({ state }) => state.is === "left" || state.is === "waiting");
}

/** What is sent of a row: what no cell shows stays as it is. */
export function formOf({ cells, gift, sure, day }: CountRow, { id: countId, countedOn }: Sheet): NewGift {
  const { donor, method } = cells;
  const pledge = pledgeOf(cells);
  const reference = cells.reference.trim();
  const told = {
    donorId: donor.id,
    donorName: donor.id ? donor.name : "",
    cents: readCents(cells.amount),
    method,
    fund: pledge?.fund ?? cells.fund,
    pledgeId: pledge?.id ?? null,
    reference: isNoncash({ method }) ? "" : reference,
    inKindDescription: isNoncash({ method }) ? reference : "",
  };
  if (!gift) return { ...plain, countId, receivedOn: countedOn, ...told, ...sure };
  const { eventId, dedication, benefit, goodsDescription, goodsCents, isAnonymous, note } = gift;
  return {
    eventId,
    dedication,
    benefit,
    goodsDescription,
    goodsCents,
    isAnonymous,
    note,
    countId: gift.countId,
    receivedOn: day ?? gift.receivedOn,
    ...told,
  };
}

const plain = {
  eventId: null,
  dedication: null,
  benefit: "none" as const,
  goodsDescription: "",
  goodsCents: 0,
  isAnonymous: false,
  note: "",
};

export function sending(rows: CountRow[], key: string, sent: Sent): CountRow[] {
  return change(rows, key, (row) => ({ ...row, sent }));
}

/** The donor who was looked for, or added, before the gift itself is sent. */
export function named(rows: CountRow[], key: string, donor: Picked): CountRow[] {
  return change(rows, key, (row) => ({ ...row, cells: { ...row.cells, donor } }));
}

export function withRefusal(rows: CountRow[], key: string, column: CellName, says: string): CountRow[] {
  return change(rows, key, (row) => ({ ...row, state: { is: "wrong", column, says } }));
}

/** The count is of another day than was written: so are the gifts that were written down for that day. */
export function moved(rows: CountRow[], from: string, to: string): CountRow[] {
  return rows.map((row) =>
    row.gift?.receivedOn === from && row.state.is === "saved"
      ? { ...row, day: to, state: { is: "left" } }
      : row,
  );
}

/** What became of a row that was sent, also if something else was typed into it meanwhile. */
export function answered(
  rows: CountRow[],
  key: string,
  answer: RowAnswer,
  { activeKey, asSent }: { activeKey?: string | undefined; asSent?: Cells | undefined } = {},
): CountRow[] {
  const twin = answer.ok && rows.find((row) => row.key !== key && row.gift?.id === answer.data.id);
  // Heard of from the list before it was answered: one of the two goes, never the one with something typed in it.
  if (twin && isPending(twin)) return rows.filter((row) => row.key !== key);
  const others = twin ? rows.filter((row) => row !== twin) : rows;
  return change(others, key, (row) => {
    if (answer.ok) return confirmed(row, answer.data, { isActive: key === activeKey, asSent });
    if (isUnreachable(answer)) return row.state.is === "typed" ? row : { ...row, state: { is: "waiting" } };
    const unsent = omit(row, "sent");
    // Typed anew since: what was wrong with it may be right by now.
    if (row.state.is === "typed") return unsent;
    return { ...unsent, state: stateAfter(answer) };
  });
}

function confirmed(
  typed: CountRow,
  gift: Gift,
  { isActive, asSent }: { isActive: boolean; asSent: Cells | undefined },
): CountRow {
  const row = omit(typed, "sent", "sure", "day");
  if (row.cells === asSent || isSame(row.cells, gift))
    return {
      ...row,
      cells: { ...cellsOf(gift), ...(gift.pledgeId && { fund: row.cells.fund }) },
      gift,
      state: { is: "saved" },
    };
  return {
    ...row,
    gift,
    state: isActive ? { is: "typed" } : (mistakeIn({ ...row, gift }) ?? { is: "left" }),
  };
}

function stateAfter({ code, message, fields, details }: Extract<RowAnswer, { ok: false }>): State {
  if (code === "looks-twice") return { is: "doubt", why: code, like: (details.like ?? []) as Gift[] };
  if (code === "long-ago") return { is: "doubt", why: code };
  if (code === "changed")
    return { is: "conflict", current: details.current as Gift, changedBy: whoChanged(details) };
  const [field = ""] = Object.keys(fields);
  const column = columnOf[field];
  return { is: "wrong", ...(column && { column }), says: inside(fields[field] ?? message) };
}

const columnOf: { [field: string]: CellName } = {
  donorId: "donor",
  donorName: "donor",
  cents: "amount",
  method: "method",
  reference: "reference",
  inKindDescription: "reference",
  fund: "fund",
};

/** "Please enter …" as it goes on after "Not saved:". */
function inside(sentence: string) {
  const words = sentence.replace(/\.$/, "");
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** All that is to be sent waits together, while nothing can be sent. */
export function allWaiting(rows: CountRow[]): CountRow[] {
  if (!rows.some(({ state }) => state.is === "left")) return rows;
  return rows.map((row) => (row.state.is === "left" ? { ...row, state: { is: "waiting" } } : row));
}

/** It is meant all the same. What may be there already gets a key of its own: under the old one it would be nothing new. */
export function meant(rows: CountRow[], key: string, newKey: () => string): CountRow[] {
  return change(rows, key, (row) => {
    if (row.state.is !== "doubt") return row;
    if (row.state.why === "perhaps-there") {
      return { ...omit(row, "sent"), key: newKey(), state: { is: "left" } };
    }
    const sure: Sure = row.state.why === "long-ago" ? { evenIfOld: true } : { evenIfLike: true };
    return { ...row, sure: { ...row.sure, ...sure }, state: { is: "left" } };
  });
}

/** Mine over what somebody else made of it, or theirs over mine. */
export function settled(rows: CountRow[], key: string, whose: "mine" | "theirs"): CountRow[] {
  return rows.flatMap((row) => {
    if (row.key !== key || row.state.is !== "conflict") return [row];
    const { current } = row.state;
    if (whose === "mine") return [{ ...row, gift: current, state: { is: "left" as const } }];
    return isRecorded(current) ? [{ ...rowOf(current), key }] : [];
  });
}

/** A row that became no gift goes; one that did is as it was. */
export function cleared(rows: CountRow[], key: string): CountRow[] {
  return rows.flatMap((row) => {
    if (row.key !== key) return [row];
    return row.gift && isRecorded(row.gift) ? [{ ...rowOf(row.gift), key }] : [];
  });
}

/** Of a gift that was voided here. */
export function without(rows: CountRow[], giftId: string): CountRow[] {
  return rows.filter(({ gift }) => gift?.id !== giftId);
}

/**
 * What others wrote, as the live list tells it. A row with something unsaved in it stays as it is: that it was changed
 * elsewhere is told when it is saved. New ones come at the end, below the row somebody stands in.
 */
export function heard(rows: CountRow[], gifts: readonly Gift[], activeKey?: string): CountRow[] {
  const told = new Map(gifts.map((gift) => [gift.id, gift]));
  let isChanged = false;
  const known = rows.flatMap((row) => {
    const gift = row.gift && told.get(row.gift.id);
    if (!row.gift || !gift) return [row];
    told.delete(gift.id);
    if (gift.version <= row.gift.version || !isSame(row.cells, row.gift) || row.state.is !== "saved")
      return [row];
    isChanged = true;
    return isRecorded(gift) ? [{ ...rowOf(gift), key: row.key }] : [];
  });
  for (const row of rows) {
    // What we do not know to be there may be this one; it is known as soon as the site is reached again.
    const ours = row.sent && [...told.values()].find((gift) => row.sent && isLike(gift, row.sent.form));
    if (ours) told.delete(ours.id);
  }
  const added = rowsOf([...told.values()]);
  if (added.length === 0) return isChanged ? known : rows;
  // Below whoever stands in a blank row, above the blank ones otherwise.
  const end = endOf(known);
  const at = Math.max(end, known.findIndex(({ key }) => key === activeKey) + 1);
  return known.toSpliced(at, 0, ...added);
}

function isLike(gift: Gift, form: NewGift) {
  const same = ["donorId", "cents", "method", "reference", "fund"] as const;
  return same.every((field) => gift[field] === form[field]);
}

/** What must outlive the page: everything that is not confirmed. */
export function keptOf(rows: readonly CountRow[]): CountRow[] {
  return rows.filter(isPending);
}

/** How long a server knows what it answered under a key, less an hour. */
const KEY_LIVES_MS = 23 * 60 * 60_000;

/**
 * Rows that were kept, back on the sheet: complete ones are sent again. One whose answer was lost is the same gift only
 * for whoever sent it, and for a day: otherwise a person has to look.
 */
export function recalled(
  rows: CountRow[],
  kept: readonly CountRow[],
  who: { by: string; now: number },
): CountRow[] {
  let all = rows;
  for (const row of kept) {
    const back = { ...row, cells: withKnownPledge(row), state: stateOf(row, who) };
    const { gift } = row;
    const at = all.findIndex((one) => (gift ? one.gift?.id === gift.id : one.key === row.key));
    if (!gift && at < 0) all = all.toSpliced(endOf(all), 0, back);
    if (gift && at >= 0 && (row.day || !isSame(row.cells, gift))) all = all.with(at, back);
  }
  return all;
}

/** Rows that were kept before they knew of pledges have that of their gift. */
function withKnownPledge({ cells, gift }: CountRow): Cells {
  if (!gift || cells.isPledged !== undefined || cells.donor.id !== gift.donorId) return cells;
  const { donor, isPledged } = cellsOf(gift);
  return { ...cells, donor, ...(isPledged && { isPledged }) };
}

function stateOf(row: CountRow, { by, now }: { by: string; now: number }): State {
  const { sent, state } = row;
  const isOurs = !sent || (sent.by === by && now - Date.parse(sent.at) < KEY_LIVES_MS);
  if (!isOurs) return { is: "doubt", why: "perhaps-there" };
  if (state.is === "doubt" || state.is === "wrong") return state;
  return mistakeIn(row) ?? { is: "left" };
}

/** "No connection. Rows 20 to 22 are kept on this tablet and will be saved by themselves." */
export function waitingInWords(rows: readonly CountRow[]) {
  const numbers = rows.flatMap(({ state }, at) => (state.is === "waiting" ? [at + 1] : []));
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  if (numbers.length === 0) return "";
  if (numbers.length === 1)
    return `No connection. Row ${first} is kept on this tablet and will be saved by itself.`;
  const isRun = last - first + 1 === numbers.length;
  const which = isRun ? `${first} to ${last}` : `${numbers.slice(0, -1).join(", ")} and ${last}`;
  return `No connection. Rows ${which} are kept on this tablet and will be saved by themselves.`;
}

/** "Looks like row 2: the same donor and amount today. Not counted yet." */
export function doubtInWords(row: CountRow, rows: readonly CountRow[], { countedOn }: Sheet) {
  const { state } = row;
  if (state.is !== "doubt") return "";
  if (state.why === "long-ago") return "More than a year ago: is the day above right? Not counted yet.";
  if (state.why === "perhaps-there")
    return "Sent some time ago, and nobody knows whether it arrived: please look for it among the rows. Not counted yet.";
  const [like] = state.like;
  if (!like) return "Looks like a gift that is there already. Not counted yet.";
  const at = rows.findIndex(({ gift }) => gift?.id === like.id);
  const which = at >= 0 ? `row ${at + 1}` : `a gift of ${writtenDate(like.receivedOn)}`;
  const what = like.cents === readCents(row.cells.amount) ? "amount" : "check number";
  const when = like.receivedOn === countedOn ? " today" : "";
  return `Looks like ${which}: the same donor and ${what}${when}. Not counted yet.`;
}

/** What somebody else made of a row. */
export function giftInWords({ donorName, cents, status }: Gift) {
  return status === "void" ? "it is void" : `${donorName}, ${formatCents(cents)}`;
}

/** What is in the ledger, how many rows are not, and how many of those were left: the one being typed is no news. */
export function figuresOf(rows: readonly CountRow[]) {
  let [sumCents, gifts, pending, unsaved] = [0, 0, 0, 0];
  for (const row of rows) {
    if (row.gift && isRecorded(row.gift)) {
      sumCents += row.gift.cents;
      gifts++;
    }
    if (!isPending(row)) continue;
    pending++;
    if (row.state.is !== "typed" && row.state.is !== "left") unsaved++;
  }
  return { sumCents, gifts, pending, unsaved };
}

function isRecorded({ status }: Gift) {
  return status === "recorded";
}

function change(rows: CountRow[], key: string, how: (row: CountRow) => CountRow): CountRow[] {
  const at = rows.findIndex((row) => row.key === key);
  const row = rows[at];
  if (!row) return rows;
  const next = how(row);
  return next === row ? rows : rows.with(at, next);
}
