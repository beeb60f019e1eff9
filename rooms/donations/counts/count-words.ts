import { centsToSend, centsTyped, NOT_AN_AMOUNT } from "#domain/amount.ts";
import { type Count, type CountForm, countKind } from "../../ledger/count.ts";
import { amountOf } from "./count-rows.ts";

const { fields } = countKind;

/** What is said of a count, as the fields show it. */
export type TypedHead = {
  countedOn: string;
  place: string;
  first: string;
  second: string;
  sum: string;
  gifts: string;
};
export type HeadField = keyof TypedHead;

/** Figures nobody has written yet are blank, not zero. */
export function typedHead({ countedOn, place, counters, controlCents, controlGifts }: CountForm): TypedHead {
  const [first = "", second = ""] = counters;
  return {
    countedOn,
    place,
    first,
    second,
    sum: controlCents ? amountOf(controlCents) : "",
    gifts: controlGifts ? String(controlGifts) : "",
  };
}

export function readHead({ countedOn, place, first, second, sum, gifts }: TypedHead): CountForm {
  return {
    countedOn,
    place,
    counters: [first, second],
    controlCents: centsToSend(sum, 0),
    controlGifts: Number(gifts.trim()),
  };
}

/** The count as it is, with one field as it was typed. */
export function formWith(count: Count, field: HeadField, text: string): CountForm {
  return readHead({ ...typedHead(count), [field]: text });
}

export function mistakeOf(field: HeadField, text: string, today: string) {
  const words = text.trim();
  if (field === "countedOn" && words === "") return fields.countedOn.question;
  if (field === "countedOn" && words > today) return "This day is still to come";
  if ((field === "first" || field === "second") && words === "") return "Please enter both names";
  if (field === "sum" && words !== "" && centsTyped(words) === undefined) return NOT_AN_AMOUNT;
  if (field === "gifts" && !/^\d{0,4}$/.test(words)) return fields.controlGifts.question;
}

export function mistakesIn(typed: TypedHead, today: string) {
  return Object.fromEntries(
    (Object.keys(typed) as HeadField[]).flatMap((field) => {
      const mistake = mistakeOf(field, typed[field], today);
      return mistake ? [[field, mistake]] : [];
    }),
  );
}

const fieldOf: Partial<Record<HeadField, string>> = {
  first: "counters",
  second: "counters",
  sum: "controlCents",
  gifts: "controlGifts",
};

/** What the server says of a field, which may be called otherwise there. */
export function headErrors(fields: { [field: string]: string }, field: HeadField) {
  const name = fieldOf[field] ?? field;
  return Object.entries(fields).find(([one]) => one === name || one.startsWith(`${name}.`))?.[1];
}
