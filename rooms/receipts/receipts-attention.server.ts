import type { AttentionLine } from "#domain/attention.ts";
import { grouped } from "#domain/counted.ts";
import type { Attention } from "#server/room.ts";
import type { Words } from "#server/words.ts";
import type { MailedReceipt } from "./receipt.ts";
import type { ReceiptMail } from "./receipt-mail.server.ts";

type Needs = { words: Words; mail: ReceiptMail };

const OUTBOX = "/dashboard/reports/receipts#on-its-way";

/** Letters that did not go out, and that no receipt can be issued yet. */
export function receiptsAttention({ words, mail }: Needs): Attention {
  return {
    get revision() {
      return mail.revision + words.revision;
    },
    async lines() {
      const { ein } = words.now.temple;
      return [...failedLine(mail.failed()), ...(ein ? [] : [noEin])];
    },
  };
}

const noEin: AttentionLine = {
  when: "now",
  figure: "EIN",
  title: "Receipts cannot be issued yet",
  about: "The temple’s EIN is missing. It is written once, under Website, Temple",
  href: "/dashboard/website/temple",
  label: "Write it",
  look: "See where",
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
