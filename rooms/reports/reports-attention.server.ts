import { grouped } from "#domain/counted.ts";
import { formatCents } from "#domain/money.ts";
import { shortDate } from "#domain/short-date.ts";
import { readOnce } from "#server/records/read-once.ts";
import type { Attention } from "#server/room.ts";
import { withoutReceipt } from "./compliance.server.ts";
import { allDates, type Books } from "./report.server.ts";
import { REPORTS } from "./report.ts";

/** Gifts that the tax authority wants a receipt for, and that have none. */
export function reportsAttention(books: Books): Attention {
  const { ledger, gifts: lines } = books.donations;
  const unreceipted = readOnce(
    () => lines.list.revision,
    () => withoutReceipt(books, allDates()),
  );
  return {
    get revision() {
      return lines.list.revision;
    },
    async lines() {
      const { gifts, isWhole } = await unreceipted();
      const [first] = gifts;
      if (!first) return [];
      const largest = gifts.reduce((most, gift) => (gift.cents > most.cents ? gift : most), first);
      return [
        {
          when: "coming",
          figure: isWhole ? grouped(gifts.length) : `${grouped(gifts.length)}+`,
          title: "Gifts of $250 or more without a receipt",
          about: `the largest is ${formatCents(largest.cents)}, from ${shortDate(largest.receivedOn, ledger.today())}`,
          href: `${REPORTS}/compliance?gap=receipt`,
          label: "Issue",
          look: "See which",
        },
      ];
    },
  };
}
