import type { AttentionLine } from "#domain/attention.ts";
import { grouped } from "#domain/counted.ts";
import { formatCents } from "#domain/money.ts";
import { shortDate } from "#domain/short-date.ts";
import type { Attention } from "#server/room.ts";
import type { Donations } from "../donations/donations.server.ts";
import { FROM_250, type Gift } from "../donations/gift.ts";
import type { Website } from "../website/website.server.ts";
import { type MailedReceipt, whyNotReceiptable } from "./receipt.ts";
import type { ReceiptMail } from "./receipt-mail.server.ts";

type Needs = { donations: Donations; website: Website; mail: ReceiptMail };

const OUTBOX = "/dashboard/reports/receipts";
/** How many lines are looked through for gifts that need a receipt; where there are more, that is said. */
const MOST_LINES = 2000;

/** Letters that did not go out, and gifts that the tax authority wants a receipt for. */
export function receiptsAttention({ donations, website, mail }: Needs): Attention {
  const { ledger, gifts } = donations;
  return {
    get revision() {
      return gifts.list.revision + mail.revision + website.revision;
    },
    async lines() {
      const [{ ein }, without] = await Promise.all([website.published("temple"), withoutReceipt()]);
      return [...failedLine(mail.failed()), ...(ein ? [] : [noEin]), ...withoutLine(without, ledger.today())];
    },
  };

  /** Opening lines, adjustments and gifts of nobody known have no receipt either, and need none. */
  async function withoutReceipt() {
    const lines = await ledger.gifts.query({
      equal: { status: "recorded", receipt: "none", band: FROM_250 },
      orderBy: { field: "receivedOn", descending: true },
      limit: MOST_LINES,
    });
    const found = lines.filter((line) => !whyNotReceiptable(line as unknown as Gift));
    return { found, isAll: lines.length < MOST_LINES };
  }
}

const noEin: AttentionLine = {
  when: "now",
  figure: "EIN",
  title: "Receipts cannot be issued yet",
  about: "The temple’s EIN is missing. It is written once, under Website, Temple",
  href: "/dashboard/website/temple",
  label: "Write it",
};

function failedLine(failed: readonly MailedReceipt[]): AttentionLine[] {
  const [first, second, ...more] = failed;
  if (!first) return [];
  const numbers = second
    ? `Receipts ${first.number}${more.length > 0 ? `, ${second.number} and ${more.length} more` : ` and ${second.number}`}`
    : `Receipt ${first.number}`;
  return [
    {
      when: "now",
      figure: grouped(failed.length),
      title: second ? "Letters could not be sent" : "A letter could not be sent",
      about: first.reason ? `${numbers}: ${first.reason}` : numbers,
      href: OUTBOX,
      label: "Outbox",
    },
  ];
}

type Found = readonly Pick<Gift, "cents" | "receivedOn">[];

function withoutLine({ found, isAll }: { found: Found; isAll: boolean }, today: string): AttentionLine[] {
  const [first] = found;
  if (!first) return [];
  const { cents, receivedOn } = found.reduce((most, gift) => (gift.cents > most.cents ? gift : most), first);
  return [
    {
      when: "coming",
      figure: isAll ? grouped(found.length) : `${grouped(found.length)}+`,
      title: "Gifts of $250 or more without a receipt",
      about: `the largest is ${formatCents(cents)}, from ${shortDate(receivedOn, today)}`,
      href: "/dashboard/reports/compliance",
      label: "Issue",
    },
  ];
}
