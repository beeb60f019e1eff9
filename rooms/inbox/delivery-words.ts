import { type Delivery, NO_MAIL_SERVER } from "#domain/message.ts";

/** One word for a list. */
export const deliveryLabels: Record<Delivery["state"], string> = {
  waiting: "Waiting",
  held: "Not mailed",
  delivered: "Delivered",
  refused: "Refused",
};

/** How the letter fares, in a sentence or two for staff. */
export function deliveryInWords(
  { state, tries, nextTryAt, deliveredAt, reason }: Delivery,
  when: (moment: string) => string,
) {
  if (state === "delivered")
    return deliveredAt ? `Delivered by mail ${when(deliveredAt)}.` : "Delivered by mail.";
  if (reason === NO_MAIL_SERVER) return reason;
  const why = reason ? ` ${asSentence(reason)}` : "";
  if (state === "held") return why.trim();
  if (state === "refused") return `The mail server refused this message for good.${why}`;
  if (tries === 0) return `Waiting to be mailed.${why}`;
  const next = nextTryAt ? ` Next try ${when(nextTryAt)}.` : "";
  return `Not delivered yet, after ${tries === 1 ? "1 try" : `${tries} tries`}.${why}${next}`;
}

/** Whether trying again could change anything. */
export function canRetry({ state, reason }: Delivery) {
  return state !== "delivered" && reason !== NO_MAIL_SERVER;
}

function asSentence(text: string) {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
