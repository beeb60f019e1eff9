import { domainOf, escaped, type Letter } from "#server/mail/visitor-letter.ts";
import type { Receipt } from "./receipt.ts";
import { receiptPdf } from "./receipt-paper.server.ts";
import { type Copy, paperInWords } from "./receipt-words.ts";

type ReceiptLetterWay = { id: string; from: string; to: string; copy: Copy };

/** What goes out by mail: a few words, and the paper itself. An answer reaches the temple's own mailbox. */
export async function receiptLetter(
  receipt: Receipt,
  { id, from, to, copy }: ReceiptLetterWay,
): Promise<Letter> {
  const { kind, year, number, temple } = receipt;
  const what = kind === "statement" ? `Statement ${year}` : `Receipt ${number}`;
  const paragraphs = lettersWords(receipt);
  return {
    messageId: `<${id}@${domainOf(from)}>`,
    date: new Date(),
    from,
    to,
    replyTo: { name: temple.legalName, address: temple.email },
    subject: `${what} from ${temple.legalName}`,
    text: `${paragraphs.join("\n\n")}\n`,
    html: htmlOf(paragraphs),
    attachments: [
      {
        filename: `${what}.pdf`,
        content: await receiptPdf(receipt, copy),
        contentType: "application/pdf",
      },
    ],
  };
}

function lettersWords(receipt: Receipt) {
  const { kind, year, gifts, temple } = receipt;
  const { greeting, closing } = paperInWords(receipt, "original");
  const thanks =
    kind === "statement"
      ? `Namaskaram. Thank you for all you gave in ${year}. The statement of your gifts is attached.`
      : gifts.length === 1
        ? "Namaskaram. Thank you for your gift: it has reached the temple. Your receipt is attached."
        : "Namaskaram. Thank you for your gifts: they have reached the temple. Your receipt is attached.";
  return [
    greeting,
    `${thanks} Please keep it for your tax records.`,
    "If anything on it is not as it should be, answer this letter and we will put it right.",
    [closing, temple.signerName, temple.signerTitle, temple.legalName].filter(Boolean).join("\n"),
  ];
}

function htmlOf(paragraphs: readonly string[]) {
  const lines = paragraphs.map((words) => `<p>${escaped(words).replaceAll("\n", "<br>\n")}</p>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"></head><body>
${lines.join("\n")}
</body></html>
`;
}
