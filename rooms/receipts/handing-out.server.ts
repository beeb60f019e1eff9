import type { Actor } from "#server/records/actors.ts";
import { addLine } from "#server/records/history.ts";
import { Refusal } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import type { Transaction } from "#server/store/store.ts";
import type { Issuing } from "./issuing.server.ts";
import type { Receipt } from "./receipt.ts";
import type { ReceiptMail } from "./receipt-mail.server.ts";
import type { Copy } from "./receipt-words.ts";

/** A receipt as it leaves the house. */
export type HandedOut = { receipt: Receipt; copy: Copy };

type HandingOutNeeds = { records: Issuing["records"]; mail: Pick<ReceiptMail, "stateWithin"> };
export type HandingOut = ReturnType<typeof openHandingOut>;

/**
 * The original of each receipt goes out once, on paper, as a file or by email; whatever goes out later is a duplicate.
 * Which one it is, is decided in one transaction with what remembers it.
 */
export function openHandingOut(
  { store, now }: Pick<House, "store" | "now">,
  { records, mail }: HandingOutNeeds,
) {
  return {
    /** To whoever prints or downloads it. */
    async toPrint(id: string, isDuplicate: boolean, by: Actor): Promise<HandedOut> {
      return store.transaction(undefined, async (tx) => {
        const out = isDuplicate ? await asDuplicate(tx, id) : await firstOrDuplicate(tx, id, null);
        const { number } = out.receipt;
        await addLine(
          store,
          moment(),
          {
            room: "receipts",
            kind: "printed" as const,
            by,
            about: id,
            after: { name: number, note: out.copy === "duplicate" ? "as a duplicate" : "" },
          },
          tx,
        );
        return out;
      });
    },

    /** Several in one file, whose print is one line that is written elsewhere. */
    async several(ids: readonly string[], isDuplicate: boolean): Promise<HandedOut[]> {
      return store.transaction(undefined, async (tx) => {
        const out: HandedOut[] = [];
        for (const id of ids)
          out.push(isDuplicate ? await asDuplicate(tx, id) : await firstOrDuplicate(tx, id, null));
        return out;
      });
    },

    /** By an email, which keeps the original while it is tried again. */
    async toMail(id: string, mailId: string): Promise<HandedOut> {
      return store.transaction(undefined, (tx) => firstOrDuplicate(tx, id, mailId));
    },
  };

  async function firstOrDuplicate(tx: Transaction, id: string, mailId: string | null): Promise<HandedOut> {
    const doc = await existing(tx, id);
    const receipt = records.read(doc);
    if (await isOut(tx, receipt, mailId)) return { receipt, copy: "duplicate" };
    // A void one is stamped so whatever it is, and its original stays where it was.
    if (receipt.status === "issued" && (!receipt.printedAt || receipt.originalMail !== mailId))
      await tx.update(
        records.collection,
        id,
        { printedAt: moment(), originalMail: mailId },
        { isDerived: true },
      );
    return { receipt, copy: "original" };
  }

  /** The original that went with an email nobody took is still here. */
  async function isOut(tx: Transaction, { printedAt, originalMail }: Receipt, mailId: string | null) {
    if (!printedAt) return false;
    if (!originalMail) return true;
    return originalMail !== mailId && (await mail.stateWithin(tx, originalMail)) !== "refused";
  }

  async function asDuplicate(tx: Transaction, id: string): Promise<HandedOut> {
    return { receipt: records.read(await existing(tx, id)), copy: "duplicate" };
  }

  async function existing(tx: Transaction, id: string) {
    const doc = await tx.get(records.collection, id);
    if (!doc) throw new Refusal(404, "no-such-receipt", "There is no such receipt.");
    return doc;
  }

  function moment() {
    return new Date(now()).toISOString();
  }
}
