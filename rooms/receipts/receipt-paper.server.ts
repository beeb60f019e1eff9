import { domainOf, type Letter } from "#server/mail/visitor-letter.ts";
import { openPaper } from "#server/paper/paper.ts";
import type { Receipt } from "./receipt.ts";
import { type Copy, type OnPaper, paperInWords } from "./receipt-words.ts";

/** One sheet of Letter, folded in three into an envelope with a window. */
export function receiptPdf(receipt: OnPaper, copy: Copy): Promise<Buffer> {
  const { title, sentences } = paperInWords(receipt, copy);
  const paper = openPaper({ title });
  paper.doc.addPage();
  paper.write(sentences.map(({ words }) => words).join("\n"), 72, 72);
  return paper.finished();
}

/** What goes out by mail: a few words, and the paper itself. */
export async function receiptLetter(
  receipt: Receipt,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<Letter> {
  return {
    messageId: `<${id}@${domainOf(from)}>`,
    date: new Date(),
    from,
    to,
    subject: `Receipt ${receipt.number}`,
    text: "",
    attachments: [
      {
        filename: `${receipt.number}.pdf`,
        content: await receiptPdf(receipt, "original"),
        contentType: "application/pdf",
      },
    ],
  };
}
