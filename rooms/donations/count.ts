import { counted } from "#domain/counted.ts";
import { formatCents } from "#domain/money.ts";
import type { Endpoint, Kind, Shown } from "#domain/records.ts";
import { writtenDate } from "#domain/written-date.ts";

/** What two people say of a collection before they write its gifts down. */
export type CountForm = {
  countedOn: string;
  place: string;
  /** Two people count. */
  counters: string[];
  /** What they counted: the gifts must come to the same. */
  controlCents: number;
  controlGifts: number;
};

/** A Sunday's collection, with what its gifts come to so far. */
export type Count = CountForm &
  Shown & {
    status: "open" | "closed";
    sumCents: number;
    gifts: number;
    /** What was voided after it was closed. */
    voidedCents: number;
    voidedGifts: number;
  };

export const countKind: Kind<Count, CountForm> = {
  name: "counts",
  one: "count",
  many: "counts",
  nameOf: ({ countedOn, place }) => [writtenDate(countedOn), place].filter(Boolean).join(", "),
  fields: [
    { label: "Day", show: ({ countedOn }) => writtenDate(countedOn) },
    { label: "Place", show: ({ place }) => place },
    { label: "Counted by", show: ({ counters }) => counters.join(" and ") },
    { label: "Counted", show: ({ controlCents }) => formatCents(controlCents) },
    { label: "Gifts", show: ({ controlGifts }) => String(controlGifts) },
    { label: "Status", show: ({ status }) => (status === "closed" ? "Closed" : "Open") },
  ],
};

export const closing = (id: string): Endpoint<undefined, Count> => ({
  method: "POST",
  path: `/api/counts/${encodeURIComponent(id)}/close`,
});

type Figures = Pick<Count, "controlCents" | "controlGifts" | "sumCents" | "gifts">;

/** "$20 short, one gift missing"; nothing where both agree. */
export function differenceInWords({ controlCents, controlGifts, sumCents, gifts }: Figures) {
  const [cents, number] = [sumCents - controlCents, gifts - controlGifts];
  const money = cents && `${formatCents(Math.abs(cents))} ${cents < 0 ? "short" : "too much"}`;
  const many = Math.abs(number) === 1 ? "one gift" : counted(Math.abs(number), "gift");
  const lines = number && `${many} ${number < 0 ? "missing" : "too many"}`;
  return [money, lines].filter(Boolean).join(", ");
}
