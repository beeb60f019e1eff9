import { setImmediate } from "node:timers/promises";
import type { Paper } from "#server/paper/paper.ts";
import type { HandedOut } from "../handing-out.server.ts";
import type { Receipt } from "../receipt.ts";
import { openReceiptPaper, writeReceipt } from "../receipt-paper.server.ts";

/**
 * One document for all, a page or more per donor. It is made as it is read: two thousand need little memory, and other
 * requests are answered in between.
 */
export function statementsPdf(receipts: AsyncIterable<HandedOut>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = written(receipts);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    async cancel() {
      await pieces.return();
    },
  });
}

async function* written(receipts: AsyncIterable<HandedOut>): AsyncGenerator<Buffer, void, void> {
  let paper: Paper | undefined;
  for await (const { receipt, copy } of receipts) {
    paper ??= openReceiptPaper(titleOf(receipt), receipt);
    writeReceipt(paper, receipt, copy);
    yield* paper.taken();
    await setImmediate();
  }
  if (paper) yield* paper.rest();
}

function titleOf({ kind, year }: Receipt) {
  return kind === "statement" ? `Statements ${year}` : "Receipts";
}
