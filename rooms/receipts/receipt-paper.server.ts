import { domainOf, type Letter } from "#server/mail/visitor-letter.ts";
import { openPaper } from "#server/paper/paper.ts";
import type { Unnumbered } from "./issuing.server.ts";
import { type Receipt, taxSentence } from "./receipt.ts";

/** What is stamped on it; a void one is always stamped VOID. */
export type Copy = "original" | "duplicate" | "preview";

/** One sheet of Letter, folded in three into an envelope with a window. */
export function receiptPdf(receipt: Unnumbered & Pick<Receipt, "number">, copy: Copy): Promise<Buffer> {
  const paper = openPaper({ title: `Receipt ${receipt.number}` });
  paper.doc.addPage();
  paper.write(`${receipt.number} ${copy} ${receipt.gifts.map(taxSentence).join("\n")}`, 72, 72);
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
