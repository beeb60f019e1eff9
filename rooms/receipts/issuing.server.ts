import { hash } from "node:crypto";
import { z } from "zod";
import type { Temple } from "#domain/content/temple.ts";
import type { Actor } from "#server/records/actors.ts";
import type { RequestKey } from "#server/records/once.ts";
import { openRecords } from "#server/records/records.ts";
import { Refusal, wrong } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import type { Collection, Fields, Note, Shape, Stored, Transaction } from "#server/store/store.ts";
import { startingWords } from "#server/words.ts";
import { readDetails } from "../donors/donor.ts";
import { type Gift, SAID_OF_A_GIFT } from "../ledger/gift.ts";
import type { Ledger } from "../ledger/ledger.server.ts";
import { ledgerCollections } from "../ledger/ledger-collections.server.ts";
import {
  moneyIn,
  numberOf,
  type OnPaper,
  type OnReceipts,
  ownGifts,
  type Receipt,
  type ReceiptedGift,
  receiptKind,
  whyNotReceiptable,
} from "./receipt.ts";
import type { ReceiptMail } from "./receipt-mail.server.ts";

export const receiptShape = {
  indexes: {
    number: ["donorId", "kind", "year", "status"],
    issueOrder: ["donorId", "number", "kind", "year", "status"],
  },
  sums: ["cents"],
  refersTo: { donorId: "donors" },
  derived: ["printedAt", "originalMail", "issueOrder"],
  format: 1,
  upgrade: (fields) => ({ ...fields, issueOrder: issueOrderOf(fields) }),
} satisfies Shape;

/** What is on the paper; its number comes last. */
type Unnumbered = Omit<OnPaper, "number">;

type ReceiptOrder = {
  giftIds: readonly string[];
  isMailed?: boolean;
  /** A statement of this year lists others too, which have a receipt of their own. */
  statement?: Statement;
};
type Statement = { donorId: string; year: string; listed: readonly string[]; replaces: Replaced | undefined };
/** The statement that another one is made instead of. */
export type Replaced = Pick<Receipt, "id" | "number" | "issuedOn" | "status">;

/** Nobody sends a receipt: it is made here. */
const Frozen: z.ZodType<Fields> = z.object({}).loose();

/** Reads as a transaction does, or as anybody. */
type Reader = <T extends Fields>(from: Collection<T>, id: string) => Promise<Stored<T> | undefined>;

type IssuingNeeds = { ledger: Ledger; mail: Pick<ReceiptMail, "addWithin" | "takeBackWithin"> };
export type Issuing = ReturnType<typeof openIssuing>;

/** Makes receipts: everything on one is frozen, and its number is the next of the year, in one transaction. */
export function openIssuing(house: House, { ledger, mail }: IssuingNeeds) {
  const { gifts, donors, events } = ledgerCollections(house.store);
  const numbers = house.store.collection<{ last: number }>("receipt-numbers");
  const latest = house.store.collection<{ number: string }>("latest-statements");
  const records = openRecords(house, {
    kind: receiptKind,
    form: Frozen,
    shape: receiptShape,
    read: readReceipt,
    inTransaction: {
      async afterCreate(tx, receipt) {
        for (const { id } of ownGifts(receipt)) await ledger.receiptMoved(tx, id, receipt.number);
        if (receipt.mailTo) await mail.addWithin(tx, receipt, receipt.mailTo);
      },
      async afterUpdate(tx, receipt, before) {
        if (before.status === "void")
          throw new Refusal(409, "void", `Receipt ${before.number} is void, and stays so.`);
        if (receipt.status !== "void") throw frozen();
        await free(tx, before);
        await mail.takeBackWithin(tx, before.id);
      },
      async beforeDelete() {
        throw new Refusal(409, "in-use", "A receipt is never deleted: void it, and say why.");
      },
    },
  });

  return {
    records,

    /** As it would be issued now, without a number. */
    async preview(wanted: ReceiptOrder, by: Actor) {
      const temple = onReceipts(house.words.now.temple);
      return unnumbered((from, id) => from.get(id), wanted, temple, by);
    },

    /** Numbered, written down, and the gifts know it, all at once. */
    async issue(wanted: ReceiptOrder, by: Actor, key?: RequestKey) {
      const temple = onReceipts(house.words.now.temple);
      if (!temple.ein) throw noEin();
      return records.create(
        async (tx, note) => {
          const { statement } = wanted;
          if (statement) await refuseMade(tx, statement);
          if (statement?.replaces) await replace(tx, statement.replaces, note);
          const paper = await unnumbered((from, id) => tx.get(from, id), wanted, temple, by);
          const number = await nextNumber(tx, paper.issuedOn.slice(0, 4));
          if (statement) await remember(tx, statement, number);
          return { number, ...paper, issueOrder: issueOrderOf({ ...paper, number }) };
        },
        by,
        key,
      );
    },

    /** A statement whose gifts are all gone is not made again. */
    async takeBack(replaced: Replaced, by: Actor) {
      const voidReason = "Nothing is left of this year";
      return records.set(replaced.id, { status: "void", voidReason }, by, "voided");
    },
  };

  async function unnumbered(
    read: Reader,
    { giftIds, isMailed, statement }: ReceiptOrder,
    temple: OnReceipts,
    by: Actor,
  ): Promise<Unnumbered> {
    const own = await Promise.all(giftIds.map((id) => giftOf(read, id)));
    const listed = await Promise.all((statement?.listed ?? []).map((id) => giftOf(read, id)));
    const [first] = [...own, ...listed];
    if (!first?.donorId) throw wrong("giftIds", "Nobody is known as the giver of this gift.");
    for (const gift of own) refuseUnreceiptable(gift, first.donorId, statement?.replaces);
    for (const gift of listed) refuseUnlisted(gift, first.donorId);
    const donor = await read(donors, first.donorId);
    const { email = "" } = readDetails(donor?.details);
    if (isMailed && !email)
      throw wrong("send", `${donor?.name ?? first.donorName} has no e-mail address on file.`);
    const lines = [
      ...(await Promise.all(own.map((gift) => lineOf(read, gift)))),
      ...(await Promise.all(
        listed.map(async (gift) => ({ ...(await lineOf(read, gift)), ownReceipt: gift.receiptNo ?? "" })),
      )),
    ].sort((a, b) =>
      a.receivedOn < b.receivedOn ? -1 : a.receivedOn > b.receivedOn ? 1 : a.id < b.id ? -1 : 1,
    );
    return {
      kind: statement ? "statement" : "receipt",
      year: statement?.year ?? null,
      issuedOn: ledger.today(),
      issuedBy: by.name,
      donorId: first.donorId,
      donorName: String(donor?.name ?? first.donorName),
      address: addressLines(donor?.details),
      temple,
      gifts: lines,
      cents: moneyIn(lines),
      replaces: statement?.replaces
        ? { number: statement.replaces.number, issuedOn: statement.replaces.issuedOn }
        : null,
      status: "issued",
      voidReason: "",
      mailTo: isMailed ? email : null,
      printedAt: null,
    };
  }

  async function lineOf(read: Reader, gift: Gift): Promise<ReceiptedGift> {
    const event = gift.eventId ? await read(events, gift.eventId) : undefined;
    return { ...saidOf(gift), ...(event && { occasion: event.title }) };
  }

  async function giftOf(read: Reader, id: string): Promise<Gift> {
    const gift = await read(gifts, id);
    if (!gift) throw wrong("giftIds", "There is no such gift any more");
    return gift as unknown as Gift;
  }

  function refuseUnreceiptable(gift: Gift, donorId: string, replaced: Replaced | undefined) {
    if (gift.donorId !== donorId) throw wrong("giftIds", "These gifts are of different donors");
    const isFreed = replaced !== undefined && gift.receiptNo === replaced.number;
    const why = whyNotReceiptable(isFreed ? { ...gift, receiptNo: null } : gift);
    if (why) throw new Refusal(409, gift.receiptNo ? "has-receipt" : "not-receiptable", why);
  }

  /** Somebody was faster: what is listed is void by now, another's, or without its receipt. */
  function refuseUnlisted({ donorId, status, receiptNo }: Gift, ofDonor: string) {
    if (donorId === ofDonor && status === "recorded" && receiptNo) return;
    throw new Refusal(409, "changed", "A gift was changed while the statement was made. Make it once more.");
  }

  /** Whoever makes a statement says which one was there: two machines cannot make it twice. */
  async function refuseMade(tx: Transaction, statement: Statement) {
    const known = await tx.get(latest, latestId(statement));
    if (known && known.number !== statement.replaces?.number) throw hasStatement();
  }

  async function remember(tx: Transaction, statement: Statement, number: string) {
    const id = latestId(statement);
    if (await tx.get(latest, id)) await tx.update(latest, id, { number });
    else await tx.create(latest, { number }, id);
  }

  async function nextNumber(tx: Transaction, year: string) {
    const known = await tx.get(numbers, year);
    const last = (known?.last ?? 0) + 1;
    if (known) await tx.update(numbers, year, { last });
    else await tx.create(numbers, { last }, year);
    return numberOf(year, last);
  }

  /** Its number stays, its gifts can be receipted anew. */
  async function free(tx: Transaction, receipt: Receipt) {
    for (const { id } of ownGifts(receipt)) {
      const gift = await tx.get(gifts, id);
      if (gift?.receiptNo === receipt.number) await ledger.receiptMoved(tx, id, null);
    }
  }

  async function replace(tx: Transaction, { id, status }: Replaced, note: Note) {
    if (status === "void") return;
    await records.within.set(tx, id, { status: "void", voidReason: "Made again" }, note);
  }
}

function issueOrderOf({ issuedOn, number }: { issuedOn?: unknown; number?: unknown }) {
  return `${issuedOn} ${number}`;
}

export function saidOf(gift: Gift): ReceiptedGift {
  const fields = Object.fromEntries(SAID_OF_A_GIFT.map((field) => [field, gift[field]]));
  return { id: gift.id, ...fields } as ReceiptedGift;
}

function addressLines(details: unknown) {
  return (readDetails(details).address ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

export function frozen() {
  return new Refusal(409, "frozen", "What a receipt says was frozen when it was issued: void it instead.");
}

/** Of a donor and a year. */
function latestId({ year, donorId }: Statement) {
  return `${year}.${hash("sha256", donorId, "hex").slice(0, 32)}`;
}

function hasStatement() {
  return new Refusal(409, "has-statement", "This statement has been made already.");
}

export function noEin() {
  return new Refusal(
    409,
    "no-ein",
    "Receipts cannot be issued yet: the temple’s EIN is not written down. Website, Temple has a place for it.",
  );
}

/** Those issued before the temple's mailbox was kept with them say the one the site came with. */
function readReceipt(doc: Stored<Fields>): Receipt {
  const receipt = doc as unknown as Receipt;
  return {
    ...receipt,
    temple: { ...receipt.temple, email: receipt.temple.email ?? startingWords.temple.email },
  };
}

function onReceipts(temple: Temple): OnReceipts {
  const { legalName, ein, mailingAddress, signerName, signerTitle, email } = temple;
  return { legalName, ein, mailingAddress, signerName, signerTitle, email };
}
