import { choice, day, type FormOf, line, money, number, own, type RecordOf } from "#domain/fields.ts";
import { kind, typesOf } from "#domain/kind.ts";
import { formatCents } from "#domain/money.ts";
import type { Endpoint } from "#domain/records.ts";
import { writtenDate } from "#domain/written-date.ts";
import { type Gift, type Method, methodWords } from "./gift.ts";

export const COUNTS = "/dashboard/donations/count";
/** The list itself: without the word, the one open count of today is meant. */
export const ALL_COUNTS = `${COUNTS}?all`;

const derived = { readOnly: true, derived: true } as const;

/** What two people say of a collection before they record its gifts, and what those come to so far. */
const countFields = {
  countedOn: day("Day", {
    question: "Please enter the day of the count",
    search: true,
    filter: true,
    sort: true,
  }),
  place: line("Place", { search: true }),
  /** Two people count. */
  counters: own<string[]>()("Counted by", [], { search: true }),
  /** What they counted: the gifts must come to the same. */
  controlCents: money("Counted"),
  controlGifts: number("Gifts", {
    whole: true,
    most: 10_000,
    question: "Please enter how many gifts there are",
  }),
  sumCents: money("Sum", derived),
  gifts: number("Gifts recorded", derived),
  status: choice("Status", { open: "Open", closed: "Closed" }, { readOnly: true, filter: true }),
  /** What was voided after it was closed. */
  voidedCents: money("Voided", { ...derived, csv: false }),
  voidedGifts: number("Gifts voided", { ...derived, csv: false }),
};

export type CountForm = FormOf<typeof countFields>;

/** A Sunday's collection. */
export type Count = RecordOf<typeof countFields> & {
  closedAt?: string | null;
  /** By name, which outlives the account. */
  closedBy?: string;
};

export const countKind = kind("counts", { one: "count", many: "counts" }, countFields, {
  types: typesOf<Count>(),
  nameOf: ({ countedOn, place }) => [writtenDate(countedOn), place].filter(Boolean).join(", "),
  filters: [],
  words: {
    countedOn: ({ countedOn }) => writtenDate(countedOn),
    counters: ({ counters }) => counters.join(" and "),
    controlGifts: ({ controlGifts }) => String(controlGifts),
  },
});

/** Many a check comes from the method of the row above, and is cash. */
export const NO_NUMBER = "enter the check number, or choose another method";
/** Why a count with such checks is not closed, unless somebody says that they have no number. */
export const NO_CHECK_NUMBER = "no-check-number";

export const closing = (id: string): Endpoint<{ evenWithoutNumbers?: boolean }, Count> => ({
  method: "POST",
  path: `/api/counts/${encodeURIComponent(id)}/close`,
});

/** One count as it is watched; none once it was deleted. */
export type CountView = { count: Count | null; version: string };

export const watchedAt = (id: string) => `/api/counts/one?id=${encodeURIComponent(id)}`;

export type Figures = Pick<Count, "controlCents" | "controlGifts" | "sumCents" | "gifts">;

/** "$20 short, one gift missing"; nothing where both agree. */
export function differenceInWords({ controlCents, controlGifts, sumCents, gifts }: Figures) {
  const [cents, number] = [sumCents - controlCents, gifts - controlGifts];
  if (cents === 0 && number === 0) return "";
  const money = cents ? `${formatCents(Math.abs(cents))} ${cents < 0 ? "short" : "over"}` : "The sum agrees";
  const lines = number
    ? `${giftsInWords(Math.abs(number))} ${number < 0 ? "missing" : "too many"}`
    : "the number agrees";
  return `${money}, ${lines}`;
}

/** How much it matters: what is missing is looked for first. */
export function toneOf(figures: Figures): "short" | "over" | "even" {
  if (figures.sumCents < figures.controlCents) return "short";
  return differenceInWords(figures) ? "over" : "even";
}

const few = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

function giftsInWords(number: number) {
  return `${few[number] ?? number} gift${number === 1 ? "" : "s"}`;
}

/** Whether the slip with what was counted by hand has been written down yet. */
export function hasControl({ controlCents, controlGifts }: CountForm) {
  return controlCents > 0 || controlGifts > 0;
}

/**
 * What is brought to the bank: each check, and the notes and coins together. What was voided after the count was closed
 * went there with it, and is told apart.
 */
export function depositOf(gifts: readonly Gift[], count?: Pick<Count, "voidedCents" | "voidedGifts">) {
  const voided = voidedSince(gifts, count);
  const banked = [...gifts.filter(({ status }) => status === "recorded"), ...voided];
  const by = (...methods: Method[]) => banked.filter(({ method }) => methods.includes(method));
  const checks = checksOf(by("check"));
  const cash = by("cash", "hundi");
  return {
    checks,
    checkCents: sumOf(checks),
    cashCents: sumOf(cash),
    hundiCents: sumOf(by("hundi")),
    cents: sumOf(checks) + sumOf(cash),
    voided,
    /** What came in another way, or is no money: by method, in words. */
    elsewhere: ELSEWHERE.map((method) => ({ what: methodWords[method], gifts: by(method) }))
      .filter(({ gifts: some }) => some.length > 0)
      .map(({ what, gifts: some }) => ({ what, cents: sumOf(some) })),
  };
}

/** Gifts voided since the count was closed. Those of older counts don't say so: there the sums tell which they are. */
function voidedSince(gifts: readonly Gift[], count: Parameters<typeof depositOf>[1]) {
  const voids = gifts.filter(({ status }) => status === "void");
  const marked = voids.filter(({ isVoidedSince }) => isVoidedSince);
  const isAll = (some: Gift[]) =>
    count && some.length === count.voidedGifts && sumOf(some) === count.voidedCents;
  if (!count || isAll(marked)) return marked;
  const afterwards = voids.filter(({ voidReason }) => voidReason !== UNDONE_IN_COUNT);
  return [voids, afterwards].find(isAll) ?? marked;
}

/** The reason of whatever is undone while a count is still open. */
export const UNDONE_IN_COUNT = "Undone in the count";

/** Pieces of paper by the donor's name: one that was split between funds is several gifts, and still one check. */
export function checksOf(gifts: readonly Gift[]) {
  const checks = new Map<string, Pick<Gift, "id" | "donorId" | "donorName" | "reference" | "cents">>();
  for (const { id, donorId, donorName, reference, cents } of gifts) {
    const key = reference ? JSON.stringify([donorId, donorName, reference]) : id;
    const known = checks.get(key);
    checks.set(key, { id, donorId, donorName, reference, cents: cents + (known?.cents ?? 0) });
  }
  return [...checks.values()].sort((a, b) => a.donorName.localeCompare(b.donorName, "en"));
}

const ELSEWHERE: Method[] = ["card", "zelle", "bank", "stock", "match", "in-kind"];

export function sumOf(gifts: readonly Pick<Gift, "cents">[]) {
  return gifts.reduce((sum, { cents }) => sum + cents, 0);
}
