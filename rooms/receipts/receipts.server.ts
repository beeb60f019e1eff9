import { type Context, Hono } from "hono";
import { z } from "zod";
import { counted } from "#domain/counted.ts";
import { fieldOf, readListQuery } from "#domain/list-query.ts";
import { NO_MAIL_SERVER } from "#domain/message.ts";
import { formatCents } from "#domain/money.ts";
import type { ListQuery } from "#domain/records.ts";
import { letterDate } from "#domain/short-date.ts";
import { type Asked, checkFields, readFields, readJson } from "#server/api/asked.ts";
import { burst } from "#server/live/burst.ts";
import { versioned, watchable } from "#server/live/view.ts";
import { tellerOf } from "#server/records/activity.ts";
import type { Actor } from "#server/records/actors.ts";
import { actorOf, isHead, keyOf, recordsApi } from "#server/records/api.ts";
import type { RecordList } from "#server/records/list.ts";
import { openStoredList } from "#server/records/stored-list.ts";
import { Refusal, wrong } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import type { KeptCollection } from "#server/store/kept-collection.ts";
import type { Donations } from "../donations/donations.server.ts";
import { Reason } from "../donations/gifts/gift-schema.ts";
import { readDetails } from "../donors/donor.ts";
import type { Donors } from "../donors/donors.server.ts";
import type { Gift } from "../ledger/gift.ts";
import { ledgerCollections } from "../ledger/ledger-collections.server.ts";
import { voided } from "../ledger/lines.server.ts";
import { openHandingOut } from "./handing-out.server.ts";
import { frozen, openIssuing, receiptShape } from "./issuing.server.ts";
import {
  type Issued,
  MOST_GIFTS,
  type NumberSeries,
  numberOf,
  ownGifts,
  type Previews,
  type Receipt,
  type ReceiptList,
  type ReceiptPage,
  receiptKind,
  receiptPage,
  whyNotReceiptable,
} from "./receipt.ts";
import { receiptLetter } from "./receipt-letter.server.ts";
import { mailShape, openReceiptMail } from "./receipt-mail.server.ts";
import { receiptPdf } from "./receipt-paper.server.ts";
import { receiptsAttention } from "./receipts-attention.server.ts";
import { runShape } from "./statements/statement-runs.server.ts";
import { openStatements } from "./statements/statements.server.ts";

export { check } from "./receipt-check.server.ts";

export const collections: KeptCollection[] = [
  {
    name: "receipts",
    shape: { ...receiptShape, history: receiptKind.name },
    one: "receipt",
    many: "receipts",
    inForce: { status: "issued" },
  },
  { name: "receipt-numbers", shape: {}, one: "year of receipts", many: "years of receipts" },
  { name: "receipt-mail", shape: mailShape, one: "mailed receipt", many: "mailed receipts" },
  {
    name: "latest-statements",
    shape: {},
    one: "donor’s latest statement",
    many: "donors’ latest statements",
  },
  { name: "statement-runs", shape: runShape, one: "making of statements", many: "makings of statements" },
];

export const needs = ["donors", "donations"];

const Chosen = z.object(
  {
    giftIds: z
      .array(z.string("Please choose gifts").max(128, "Please choose gifts"), "Please choose gifts")
      .min(1, "Please choose a gift")
      .max(MOST_GIFTS, `Please choose at most ${MOST_GIFTS} gifts`)
      .transform((ids) => [...new Set(ids)]),
    send: z.enum(["none", "mail"], "Please say whether it is emailed").default("none"),
  },
  "Please choose gifts",
);

const PAUSE_MS = 100;
const NUMBER = /^\d{4}-\d{5,}$/;

/** What donors get for their tax records. */
export async function open(house: House, { donors, donations }: { donors: Donors; donations: Donations }) {
  const { ledger } = donations;
  const collections = ledgerCollections(house.store);
  const numbers = house.store.collection<{ last: number }>("receipt-numbers");
  const mail = await openReceiptMail(house, async ({ receiptId, to, id }, from) => {
    const { receipt, copy } = await handingOut.toMail(receiptId, id);
    return receiptLetter(receipt, { id, from, to, copy });
  });
  const issuing = openIssuing(house, { ledger, mail });
  const { records } = issuing;
  const handingOut = openHandingOut(house, { records, mail });
  const statements = openStatements(house, { ledger, donors, issuing, mail, handingOut });
  const filters = ["donorId", "kind", "year", "status"] as const;
  const stored = openStoredList(records, {
    columns: [
      "number",
      "kind",
      "year",
      "issuedOn",
      "issuedBy",
      "donorId",
      "donorName",
      "cents",
      "status",
      "voidReason",
    ],
    filters,
    date: "issueOrder",
    sums: ["cents"],
    sumOnly: { status: "issued" },
    resolveSearch: (q) =>
      /\d/.test(q)
        ? [{ field: "number", values: [q.trim()] }]
        : [{ field: "donorId", values: donors.everNamed(q).donors }],
    sorts: ["-number", "issueOrder"],
  });
  const list: RecordList<Receipt, ReceiptList> = {
    ...stored,
    get revision() {
      return stored.revision;
    },
    read: (asked) => readListQuery(asked, { filters, sorts: ["number", "issuedOn"] }),
    async page(query) {
      const page = await stored.page(asKept(await donors.merges.followed(query)));
      return versioned({ ...page, series: await seriesOf(page.rows) });
    },
    async *everything(query) {
      yield* stored.everything(asKept(await donors.merges.followed(query)));
    },
  };
  // A receipt says what was given: it does not outlive the gift.
  donations.gifts.onVoid(async (tx, { id, receiptNo }, note) => {
    const named = receiptNo ? await numbered(receiptNo) : undefined;
    const doc = named && (await tx.get(records.collection, named.id));
    const receipt = doc && records.read(doc);
    if (receipt?.status !== "issued" || !ownGifts(receipt).some((gift) => gift.id === id)) return;
    await records.within.set(tx, receipt.id, { status: "void", voidReason: "Its gift was voided" }, note);
  });
  list.onChange(burst(house.hub.publish, PAUSE_MS));
  mail.onChange(burst(house.hub.publish, PAUSE_MS));
  donors.tellOf(async (donorId) => ({ receipts: await receiptsOf(donorId) }));

  /** A receipt, and how its mail fares. */
  const changing = {
    get revision() {
      return list.revision + mail.revision;
    },
  };

  const own = new Hono<Asked>()
    .route(
      "/mail",
      watchable(house, "/api/receipts/mail", "mail", () => ({ key: "", source: mail, read: mail.list })),
    )
    .route(
      "/page",
      watchable(house, "/api/receipts/page", "receipt", (asked) => {
        const id = asked.get("id") ?? "";
        return { key: id, source: changing, read: () => pageOf(id) };
      }),
    )
    .post("/mail/:id/retry", async (c) => {
      await mail.retry(c.req.param("id"));
      return c.body(null, 204);
    })
    .post("/preview", async (c) => {
      const { giftIds } = await readFields(c, Chosen);
      const paper = await issuing.preview({ giftIds }, actorOf(c));
      return pdf(c, "preview", await receiptPdf({ ...paper, number: "" }, "preview"));
    })
    .post("/", async (c) => {
      const body = await readJson(c.req.raw);
      const { giftIds, send } = checkFields(body, Chosen);
      const made = await issuing.issue({ giftIds, isMailed: send === "mail" }, actorOf(c), keyOf(c, body));
      house.log.info("receipt issued", {
        request: c.get("requestId"),
        by: c.get("person")?.email,
        id: made.id,
      });
      const answer: Issued = {
        ...made,
        ...(made.mailTo && !mail.canSend && { notSent: NO_MAIL_SERVER }),
      };
      return c.json(answer, 201);
    })
    .put("/:id", () => {
      throw frozen();
    })
    .post("/:id/void", async (c) => {
      const { reason, version } = await readFields(c, Reason);
      return c.json(await voided(records, c.req.param("id"), reason, actorOf(c), version));
    })
    .post("/:id/mail", async (c) => {
      const receipt = await records.get(c.req.param("id"));
      if (receipt.status === "void")
        throw new Refusal(409, "void", `Receipt ${receipt.number} is void: it is not emailed.`);
      const to = await emailOf(receipt.donorId);
      await house.store.transaction(undefined, (tx) => mail.addWithin(tx, receipt, to));
      return c.json(mail.of(receipt.id), 201);
    })
    .get("/:file{.+\\.pdf}", async (c) => {
      const { id, number } = await get(c.req.param("file").replace(/\.pdf$/, ""));
      if (isHead(c)) return pdf(c, number, null);
      const isDuplicate = c.req.query("copy") === "duplicate";
      const { receipt, copy } = await handingOut.toPrint(id, isDuplicate, actorOf(c));
      return pdf(c, number, await receiptPdf(receipt, copy));
    });
  const common = recordsApi(house, { ...records, get }, list);

  return {
    issuing,
    handingOut,
    records,
    list,
    mail,
    emailOf,
    pageOf,
    previewsOf,
    statements,
    api: { receipts: own.route("/", common.api), "receipts.csv": common.csv, ...statements.api },
    attention: receiptsAttention({ words: house.words, mail }),
    tellers: [tellerOf(records, ({ id }) => receiptPage(id))],
    async close() {
      await statements.close();
      await mail.close();
      list.close();
    },
  };

  /** What the screen of one receipt shows, and whether there is such a receipt at all. */
  async function pageOf(id: string): Promise<ReceiptPage> {
    const receipt = (await found(id)) ?? null;
    return versioned({
      receipt,
      mail: receipt ? mail.of(receipt.id) : [],
      email: receipt ? await knownEmail(receipt.donorId) : "",
    });
  }

  async function numbered(number: string) {
    const [doc] = await records.collection.query({ equal: { number }, limit: 1 });
    return doc && records.read(doc);
  }

  /** By its id, or by the number that people and gifts know it by. */
  async function found(id: string) {
    if (NUMBER.test(id)) return numbered(id);
    const doc = id ? await records.collection.get(id) : undefined;
    return doc && records.read(doc);
  }

  async function get(id: string) {
    return (await found(id)) ?? records.get(id);
  }

  /** What would be issued for these gifts: a paper for each donor, in the order in which they were chosen. */
  async function previewsOf(giftIds: readonly string[], by: Actor): Promise<Previews> {
    const ids = [...new Set(giftIds)].slice(0, MOST_GIFTS);
    const docs = await Promise.all(ids.map((id) => ledger.gifts.get(id)));
    const chosen = docs.flatMap((doc): Gift[] => (doc ? [doc] : []));
    const judged = chosen.map((gift) => ({ gift, why: whyNotReceiptable(gift) }));
    const receiptable = judged.flatMap(({ gift, why }) => (why ? [] : [gift]));
    const byDonor = Map.groupBy(receiptable, ({ donorId }) => donorId ?? "");
    const { ein } = house.words.now.temple;
    return {
      hasEin: ein !== "",
      canEmail: mail.canSend,
      papers: await Promise.all(
        [...byDonor].map(async ([donorId, gifts]) => {
          const giftIds = gifts.map(({ id }) => id);
          const paper = await issuing.preview({ giftIds }, by);
          return { giftIds, paper: { ...paper, number: "" }, email: await knownEmail(donorId) };
        }),
      ),
      left: judged.flatMap(({ gift: { id, donorName, cents }, why }) =>
        why ? [{ id, what: `${formatCents(cents)} from ${donorName || "nobody known"}`, why }] : [],
      ),
    };
  }

  /** The newest, with what all of them come to. */
  async function receiptsOf(donorId: string) {
    const equal = { donorId, status: "issued" };
    const [all, rows] = await Promise.all([
      records.collection.totals({ equal }, ["cents"]),
      records.collection.query({
        equal,
        orderBy: { field: "number", descending: true },
        limit: MOST_OF_A_DONOR,
      }),
    ]);
    return {
      cents: all.sums.cents ?? 0,
      count: all.count,
      rows: rows.map(records.read).map(rowOf),
    };
  }

  async function knownEmail(donorId: string) {
    const donor = await collections.donors.get(donorId);
    return readDetails(donor?.details).email ?? "";
  }

  async function emailOf(donorId: string) {
    const donor = await collections.donors.get(donorId);
    const { email } = readDetails(donor?.details);
    if (!email) throw wrong("send", `${donor?.name ?? "This donor"} has no e-mail address on file.`);
    return email;
  }

  /** What each year on this page has of its numbers. */
  async function seriesOf(rows: readonly Receipt[]): Promise<NumberSeries[]> {
    const years = new Set(rows.map(({ number }) => number.slice(0, 4)));
    const series = await Promise.all(
      [...years].sort().map(async (year) => {
        const { last = 0 } = (await numbers.get(year)) ?? {};
        const [from, to] = [numberOf(year, 1), numberOf(year, last)];
        const { count } = await records.collection.totals({ range: { field: "number", from, to } });
        return { year, first: from, last: to, missing: last - count };
      }),
    );
    return series.reverse();
  }
}

/** By number; within days or for a search in the order that has both, which is the same unless a clock was set back. */
function asKept({ sort, from, to, ...query }: ListQuery): ListQuery {
  const field = from || to || query.q || fieldOf(sort) === "issuedOn" ? "issueOrder" : "number";
  const isNewestFirst = sort === "" || sort.startsWith("-");
  return { ...query, sort: `${isNewestFirst ? "-" : ""}${field}`, from, to: to && `${to}~` };
}

export type Receipts = Awaited<ReturnType<typeof open>>;

const MOST_OF_A_DONOR = 50;

/** As the donor's page shows it. */
function rowOf({ id, number, kind, year, gifts, cents, issuedOn }: Receipt) {
  const what = kind === "statement" ? `Statement ${year}` : counted(gifts.length, "gift");
  return {
    id,
    title: number,
    cents,
    href: receiptPage(number),
    about: `${what}, issued ${letterDate(issuedOn)}`,
  };
}

function pdf(c: Context<Asked>, name: string, made: Buffer | null) {
  c.header("Content-Type", "application/pdf");
  c.header("Content-Disposition", `inline; filename="${name}.pdf"`);
  return made ? c.body(new Uint8Array(made)) : c.body(null);
}
