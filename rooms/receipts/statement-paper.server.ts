import type { Receipt } from "./receipt.ts";
import { receiptPdf } from "./receipt-paper.server.ts";

/**
 * One document for all, a page or more per donor. It is made as it is read: two thousand need little memory, and other
 * requests are answered in between.
 */
export function statementsPdf(receipts: AsyncIterable<Receipt>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = written(receipts);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return();
    },
  });
}

async function* written(receipts: AsyncIterable<Receipt>) {
  for await (const receipt of receipts) {
    yield new Uint8Array(await receiptPdf(receipt, "original"));
    return;
  }
}
