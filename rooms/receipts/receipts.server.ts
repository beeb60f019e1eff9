import { type Context, Hono } from "hono";
import { z } from "zod";
import { counted } from "#domain/counted.ts";
import { letterDate } from "#domain/short-date.ts";
import { type Asked, checkFields, readFields, readJson } from "#server/api/asked.ts";
import { burst } from "#server/live/burst.ts";
import { watchable } from "#server/live/view.ts";
import { tellerOf } from "#server/records/activity.ts";
import { actorOf, keyOf, recordsApi } from "#server/records/api.ts";
import { addLine } from "#server/records/history.ts";
import { openStoredList } from "#server/records/lists.ts";
import { Refusal } from "#server/refusal.ts";
import type { House, KeptCollection } from "#server/room.ts";
import type { Donations } from "../donations/donations.server.ts";
import { Reason } from "../donations/gift-schema.ts";
import { ledgerCollections } from "../donations/ledger.server.ts";
import { voided, wrong } from "../donations/lines.server.ts";
import { readDetails } from "../donors/donor.ts";
import type { Donors } from "../donors/donors.server.ts";
import type { Website } from "../website/website.server.ts";
import { frozen, openIssuing, receiptShape } from "./issuing.server.ts";
import { type Receipt, receiptKind } from "./receipt.ts";
import { mailShape, openReceiptMail } from "./receipt-mail.server.ts";
import { receiptLetter, receiptPdf } from "./receipt-paper.server.ts";
import type { Copy } from "./receipt-words.ts";
import { receiptsAttention } from "./receipts-attention.server.ts";

export const collections: KeptCollection[] = [
  {
    name: "receipts",
    shape: { ...receiptShape, history: receiptKind.name },
    one: "receipt",
    many: "receipts",
    withoutHistory: { fields: ["printedAt"] },
  },
  { name: "receipt-numbers", shape: {}, one: "year of receipts", many: "years of receipts" },
  { name: "receipt-mail", shape: mailShape, one: "mailed receipt", many: "mailed receipts" },
];

export const needs = ["donors", "donations", "website"];

const MOST_GIFTS = 500;
const Chosen = z.object(
  {
    giftIds: z
      .array(z.string("Please choose gifts").max(128, "Please choose gifts"), "Please choose gifts")
      .min(1, "Please choose a gift")
      .max(MOST_GIFTS, `Please choose at most ${MOST_GIFTS} gifts`)
      .transform((ids) => [...new Set(ids)]),
    send: z.enum(["none", "mail"], "Please say whether it is mailed").default("none"),
  },
  "Please choose gifts",
);

const PAUSE_MS = 100;

/** What donors get for their tax records. */
export async function open(
  house: House,
  { donors, donations, website }: { donors: Donors; donations: Donations; website: Website },
) {
  const { ledger } = donations;
  const collections = ledgerCollections(house.store);
  const mail = await openReceiptMail(house, async ({ receiptId, to, id }, from) =>
    receiptLetter(await issuing.records.get(receiptId), { id, from, to }),
  );
  const issuing = openIssuing(house, { ledger, website, mail });
  const { records } = issuing;
  const list = openStoredList(records, {
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
    filters: ["donorId", "kind", "year", "status"],
    date: "issuedOn",
    sums: ["cents"],
    summed: { status: "issued" },
    meant: (q) =>
      /\d/.test(q)
        ? { field: "number", values: [q.trim()] }
        : { field: "donorId", values: donors.book.named(q) },
    sorts: ["-issuedOn"],
  });
  list.onChange(burst(house.hub.publish, PAUSE_MS));
  mail.onChange(burst(house.hub.publish, PAUSE_MS));
  donors.tellOf(async (donorId) => ({ receipts: await receiptsOf(donorId) }));

  const own = new Hono<Asked>()
    .route(
      "/mail",
      watchable(house, "/api/receipts/mail", "mail", () => ({ key: "", source: mail, read: mail.list })),
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
      return c.json(made, 201);
    })
    .put("/:id", () => {
      throw frozen();
    })
    .post("/:id/void", async (c) => {
      const { reason } = await readFields(c, Reason);
      return c.json(await voided(records, c.req.param("id"), reason, actorOf(c)));
    })
    .post("/:id/mail", async (c) => {
      const receipt = await records.get(c.req.param("id"));
      if (receipt.status === "void")
        throw new Refusal(409, "void", `Receipt ${receipt.number} is void: it is not mailed.`);
      const to = await emailOf(receipt.donorId);
      await house.store.transaction(undefined, (tx) => mail.addWithin(tx, receipt, to));
      return c.json(mail.of(receipt.id), 201);
    })
    .get("/:file{.+\\.pdf}", async (c) => {
      const receipt = await records.get(c.req.param("file").replace(/\.pdf$/, ""));
      const copy: Copy = c.req.query("copy") === "duplicate" ? "duplicate" : "original";
      const made = await receiptPdf(receipt, copy);
      await notePrint(c, receipt, copy);
      return pdf(c, receipt.number, made);
    });
  const common = recordsApi(house, records, list);

  return {
    issuing,
    records,
    list,
    mail,
    emailOf,
    api: { receipts: own.route("/", common.api), "receipts.csv": common.csv },
    attention: receiptsAttention({ donations, website, mail }),
    tellers: [tellerOf(records, ({ id }) => `/dashboard/reports/receipts/${id}`)],
    async close() {
      await mail.close();
      list.close();
    },
  };

  /** The newest, with what all of them come to. */
  async function receiptsOf(donorId: string) {
    const equal = { donorId, status: "issued" };
    const [all, rows] = await Promise.all([
      records.collection.totals({ equal }, ["cents"]),
      records.collection.query({
        equal,
        orderBy: { field: "issuedOn", descending: true },
        limit: MOST_OF_A_DONOR,
      }),
    ]);
    return {
      cents: all.sums.cents ?? 0,
      count: all.count,
      rows: rows.map((doc) => rowOf(records.read(doc))),
    };
  }

  async function emailOf(donorId: string) {
    const donor = await collections.donors.get(donorId);
    const { email } = readDetails(donor?.details);
    if (!email) throw wrong("send", `${donor?.name ?? "This donor"} has no e-mail address on file.`);
    return email;
  }

  /** What is handed out is written down; from the second time on it is a duplicate. */
  async function notePrint(c: Context<Asked>, { id, number, printedAt }: Receipt, copy: Copy) {
    const at = new Date(house.now()).toISOString();
    await addLine(house.store, at, {
      ...{ room: "receipts", kind: "printed" as const, by: actorOf(c), about: id },
      after: { name: number, note: copy === "duplicate" ? "as a duplicate" : "" },
    });
    if (printedAt) return;
    await house.store.transaction(undefined, (tx) =>
      tx.update(records.collection, id, { printedAt: at }, { isDerived: true }),
    );
  }
}

export type Receipts = Awaited<ReturnType<typeof open>>;

const MOST_OF_A_DONOR = 50;

/** As the donor's page shows it. */
function rowOf({ id, number, kind, year, gifts, cents, issuedOn }: Receipt) {
  const what = kind === "statement" ? `Statement ${year}` : counted(gifts.length, "gift");
  return {
    ...{ id, title: number, cents, href: `/dashboard/reports/receipts/${id}` },
    about: `${what}, issued ${letterDate(issuedOn)}`,
  };
}

function pdf(c: Context<Asked>, name: string, made: Buffer) {
  c.header("Content-Type", "application/pdf");
  c.header("Content-Disposition", `inline; filename="${name}.pdf"`);
  return c.body(new Uint8Array(made));
}
