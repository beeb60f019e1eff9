import type { AttentionLine } from "#domain/attention.ts";
import { grouped } from "#domain/counted.ts";
import type { Attention } from "#server/room.ts";
import type { Words } from "#server/words.ts";
import type { MailedReceipt } from "./receipt.ts";
import type { ReceiptMail } from "./receipt-mail.server.ts";

type ReceiptsAttentionNeeds = { words: Words; mail: ReceiptMail };

const OUTBOX = "/dashboard/reports/receipts#email-queue";

/** Emails that did not go out, and that no receipt can be issued yet. */
export function receiptsAttention({ words, mail }: ReceiptsAttentionNeeds): Attention {
  return {
    get revision() {
      return mail.revision + words.revision;
    },
    async lines() {
      const { ein } = words.now.temple;
      return [...failedLine(mail.failed()), ...notSentLine(mail.notSent()), ...(ein ? [] : [noEin])];
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

function notSentLine(notSent: readonly MailedReceipt[]): AttentionLine[] {
  if (notSent.length === 0) return [];
  const numbers = [...new Set(notSent.map(({ number }) => number))];
  return [
    {
      when: "now",
      figure: grouped(notSent.length),
      title: notSent.length === 1 ? "A receipt was not emailed" : "Receipts were not emailed",
      about: `Email isn't set up: ${numbersInWords(numbers)}`,
      href: OUTBOX,
      label: "Email queue",
    },
  ];
}

/** "2026-00049, 2026-00048 and 3 more" */
function numbersInWords([first = "", second, ...more]: readonly string[]) {
  if (!second) return first;
  return more.length > 0 ? `${first}, ${second} and ${more.length} more` : `${first} and ${second}`;
}

function failedLine(failed: readonly MailedReceipt[]): AttentionLine[] {
  const [first, second] = failed;
  if (!first) return [];
  const numbers = `${second ? "Receipts" : "Receipt"} ${numbersInWords(failed.map(({ number }) => number))}`;
  return [
    {
      when: "now",
      figure: grouped(failed.length),
      title: second ? "Emails could not be sent" : "An email could not be sent",
      about: first.reason ? `${numbers}: ${first.reason}` : numbers,
      href: OUTBOX,
      label: "Email queue",
    },
  ];
}
