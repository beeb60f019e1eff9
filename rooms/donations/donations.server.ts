import { Hono } from "hono";
import { centsOf, readAmount } from "#domain/amount.ts";
import { formatCents } from "#domain/money.ts";
import type { Shown } from "#domain/records.ts";
import { type Asked, checkFields, readFields, readJson } from "#server/api/asked.ts";
import { burst } from "#server/live/burst.ts";
import { tellerOf } from "#server/records/activity.ts";
import { actorOf, keyOf, recordsApi } from "#server/records/api.ts";
import { openStoredList } from "#server/records/lists.ts";
import { checkMonthSums } from "#server/records/month-sums.ts";
import { type Actor, openRecords, type Records } from "#server/records/records.ts";
import { Refusal } from "#server/refusal.ts";
import type { House, KeptCollection } from "#server/room.ts";
import { pagesOf } from "#server/store/everything-in.ts";
import type { Collection, Fields, Store, Stored, Transaction } from "#server/store/store.ts";
import type { Donors } from "../donors/donors.server.ts";
import { countKind, differenceInWords } from "./count.ts";
import { type Gift, type GiftForm, giftKind, type KeptPledge, pledgeKind, pledgeOn } from "./gift.ts";
import { CountSchema, GiftSchema, PledgeSchema, Reason, Sure } from "./gift-schema.ts";
import { importShape, importsApi } from "./imports.server.ts";
import {
  countShape,
  giftShape,
  type Ledger,
  ledgerCollections,
  monthRules,
  pledgeShape,
} from "./ledger.server.ts";

export const collections: KeptCollection[] = [
  {
    name: "gifts",
    shape: { ...giftShape, history: giftKind.name },
    one: "gift",
    many: "gifts",
    cents: { given: (doc) => (doc.status === "recorded" ? Number(doc.cents) : 0) },
    withoutHistory: { fields: ["receiptNo"] },
  },
  { name: "gifts-months", shape: {}, one: "sum of a month", many: "sums of months" },
  {
    name: "pledges",
    shape: { ...pledgeShape, history: pledgeKind.name },
    one: "pledge",
    many: "pledges",
    withoutHistory: { fields: ["paidCents"] },
  },
  {
    name: "counts",
    shape: { ...countShape, history: countKind.name },
    one: "count",
    many: "counts",
    withoutHistory: { fields: ["sumCents", "gifts", "voidedCents", "voidedGifts"] },
  },
  { name: "imports", shape: importShape, one: "import", many: "imports" },
  { name: "import-names", shape: {}, one: "name in a bank’s file", many: "names in banks’ files" },
  { name: "import-columns", shape: {}, one: "bank’s file", many: "banks’ files" },
  { name: "gone-donors", shape: {}, one: "donor who is gone", many: "donors who are gone" },
  { name: "ledger", shape: { moments: ["at"] }, one: "mark in the ledger", many: "marks in the ledger" },
];

const PAUSE_MS = 100;

/** What was given and promised, line by line. */
export const needs = ["donors"];

export async function open(house: House, { donors }: { donors: Donors }) {
  const { ledger } = donors;
  const gifts = openGifts(house, ledger);
  const pledges = openPledges(house, ledger);
  const counts = openCounts(house);
  for (const { list } of [gifts, pledges, counts]) list.onChange(burst(house.hub.publish, PAUSE_MS));
  return {
    ledger,
    gifts,
    pledges,
    counts,
    api: {
      ...gifts.api,
      ...pledges.api,
      ...counts.api,
      imports: importsApi(house, { ledger, gifts, donors }),
    },
    tellers: [tellerOf(gifts.records), tellerOf(pledges.records), tellerOf(counts.records)],
    close() {
      for (const { list } of [gifts, pledges, counts]) list.close();
    },
  };
}

export type Donations = Awaited<ReturnType<typeof open>>;
export type Gifts = ReturnType<typeof openGifts>;

const begun = { kind: "gift", status: "recorded", receiptNo: null, voidReason: "" } as const;

function openGifts(house: House, ledger: Ledger) {
  const { donors } = ledgerCollections(house.store);
  const records = openRecords(house, {
    kind: giftKind,
    form: GiftSchema,
    shape: giftShape,
    begin: ({ importId = null }) => ({ ...begun, importId }),
    together: {
      async added(tx, gift) {
        await refuseStrangers(tx, gift);
        await ledger.giftMoved(tx, undefined, gift);
      },
      async changed(tx, gift, before) {
        if (before.status === "void" && gift.status === "void")
          throw new Refusal(409, "void", "This gift is void: it can no longer be changed.");
        await refuseStrangers(tx, gift);
        await ledger.giftMoved(tx, before, gift);
      },
      async deleted() {
        throw new Refusal(409, "in-use", "A gift is never deleted: void it, and say why.");
      },
    },
  });
  const list = openStoredList(records, {
    columns: [
      ...(["id", "receivedOn", "donorId", "donorName", "cents", "method", "reference", "fund"] as const),
      ...(["pledgeId", "eventId", "benefit", "goodsDescription", "goodsCents", "inKindDescription"] as const),
      ...(["isAnonymous", "note", "countId", "receiptNo", "kind", "status", "voidReason"] as const),
    ],
    filters: ["donorId", "fund", "method", "status", "countId", "pledgeId"],
    date: "receivedOn",
    sums: ["cents"],
    sorts: ["-receivedOn"],
    months: ledger.months,
  });

  const own = new Hono<Asked>()
    .post("/", async (c) => {
      const body = await readJson(c.req.raw);
      const form = await named(house.store, checkFields(body, GiftSchema));
      await refuseUnlessSure(form, checkFields(body, Sure));
      return c.json(await records.create(form, actorOf(c), keyOf(c, body)), 201);
    })
    .post("/:id/void", async (c) => {
      const { reason } = await readFields(c, Reason);
      return c.json(await voided(records, c.req.param("id"), reason, actorOf(c)));
    });
  const common = recordsApi(house, records, list);
  return { records, list, looksTwice, api: { gifts: own.route("/", common.api), "gifts.csv": common.csv } };

  async function refuseStrangers(tx: Transaction, { donorId, pledgeId, status }: Gift) {
    if (status === "void") return;
    if (donorId && !(await tx.get(donors, donorId)))
      throw wrong("donorId", "There is no such donor any more");
    if (!pledgeId) return;
    const pledge = await tx.get(ledger.pledges, pledgeId);
    if (!pledge || pledge.donorId !== donorId) throw wrong("pledgeId", "This pledge is not the same donor’s");
  }

  async function refuseUnlessSure(
    form: GiftForm,
    { evenIfOld, evenIfLike }: { evenIfOld?: boolean | undefined; evenIfLike?: boolean | undefined },
  ) {
    const today = Temporal.PlainDate.from(ledger.today());
    if (form.receivedOn > today.toString()) throw wrong("receivedOn", "This day is still to come");
    if (!evenIfOld && form.receivedOn < today.subtract({ years: 1 }).toString())
      throw new Refusal(409, "long-ago", "This gift is more than a year old. Is the day right?");
    if (evenIfLike) return;
    const like = await looksTwice(form);
    if (like.length > 0)
      throw new Refusal(409, "looks-twice", "There is a gift like this one already. Is it another?", {
        like,
      });
  }

  /** The same donor and amount within three days, or the same check of the same donor. */
  async function looksTwice({ donorId, receivedOn, cents, reference, method }: GiftForm) {
    if (!donorId) return [];
    const day = Temporal.PlainDate.from(receivedOn);
    const near = await ledger.gifts.query({
      equal: { donorId, status: "recorded" },
      range: {
        field: "receivedOn",
        from: day.subtract({ days: 180 }).toString(),
        to: day.add({ days: 180 }).toString(),
      },
      orderBy: { field: "receivedOn" },
      limit: 500,
    });
    const [from, to] = [day.subtract({ days: 3 }).toString(), day.add({ days: 3 }).toString()];
    return near.filter(
      (gift) =>
        (gift.cents === cents && gift.receivedOn >= from && gift.receivedOn <= to) ||
        (method === "check" && reference !== "" && gift.method === "check" && gift.reference === reference),
    );
  }
}

function openPledges(house: House, ledger: Ledger) {
  const read = (doc: Stored<Fields>) => pledgeOn(ledger.today(), doc as unknown as KeptPledge);
  const { donors } = ledgerCollections(house.store);
  const records = openRecords(house, {
    kind: pledgeKind,
    form: PledgeSchema,
    shape: pledgeShape,
    read,
    begin: () => ({ kind: "pledge", status: "open", voidReason: "", paidCents: 0 }),
    together: {
      async added(tx, pledge) {
        if (!(await tx.get(donors, pledge.donorId)))
          throw wrong("donorId", "There is no such donor any more");
        await ledger.pledgeMoved(tx, undefined, pledge);
      },
      async changed(tx, pledge, before) {
        if (pledge.donorId !== before.donorId && before.paidCents !== 0)
          throw wrong("donorId", "Gifts were made towards this pledge: it stays with its donor");
        await ledger.pledgeMoved(tx, before, pledge);
      },
      async deleted() {
        throw new Refusal(409, "in-use", "A pledge is never deleted: void it, and say why.");
      },
    },
  });
  const list = openStoredList(records, {
    columns: [
      ...(["id", "pledgedOn", "donorId", "donorName", "cents", "fund", "dueOn", "note"] as const),
      ...(["kind", "status", "voidReason", "paidCents", "balanceCents", "state"] as const),
    ],
    filters: ["donorId", "fund", "status"],
    date: "pledgedOn",
    sums: ["cents", "paidCents"],
    sorts: ["-pledgedOn"],
  });
  const own = new Hono<Asked>()
    .post("/", async (c) => {
      const body = await readJson(c.req.raw);
      const form = await named(house.store, checkFields(body, PledgeSchema));
      return c.json(await records.create(form, actorOf(c), keyOf(c, body)), 201);
    })
    .post("/:id/void", async (c) => {
      const { reason } = await readFields(c, Reason);
      return c.json(await voided(records, c.req.param("id"), reason, actorOf(c)));
    });
  const common = recordsApi(house, records, list);
  return { records, list, api: { pledges: own.route("/", common.api), "pledges.csv": common.csv } };
}

function openCounts(house: House) {
  const records = openRecords(house, {
    kind: countKind,
    form: CountSchema,
    shape: countShape,
    begin: () => ({ status: "open", sumCents: 0, gifts: 0, voidedCents: 0, voidedGifts: 0 }),
    together: {
      async changed(_tx, count, before) {
        if (before.status === "closed") throw new Refusal(409, "count-closed", "This count is closed.");
        const difference = count.status === "closed" && differenceInWords(count);
        if (difference)
          throw new Refusal(422, "not-equal", `The count does not come out yet: ${difference}.`);
      },
      async deleted(_tx, { gifts }) {
        if (gifts > 0)
          throw new Refusal(409, "in-use", "Gifts were written down in this count: void them first.");
      },
    },
  });
  const list = openStoredList(records, {
    columns: ["id", "countedOn", "place", "controlCents", "controlGifts", "sumCents", "gifts", "status"],
    filters: ["status"],
    date: "countedOn",
    sorts: ["-countedOn"],
  });
  const own = new Hono<Asked>().post("/:id/close", async (c) =>
    c.json(await records.set(c.req.param("id"), { status: "closed" }, actorOf(c), "changed")),
  );
  const common = recordsApi(house, records, list);
  return { records, list, api: { counts: own.route("/", common.api), "counts.csv": common.csv } };
}

/** With the donor's name as it is today, where the form left it out. */
async function named<Form extends Pick<GiftForm, "donorId" | "donorName">>(
  store: Store,
  form: Form,
): Promise<Form> {
  if (!form.donorId || form.donorName) return form;
  const donor = await ledgerCollections(store).donors.get(form.donorId);
  return { ...form, donorName: String(donor?.name ?? "") };
}

/** A line that was wrong stays, and says why it no longer counts. */
async function voided<Rec extends Shown & { status: string }, Form extends Fields>(
  records: Records<Rec, Form>,
  id: string,
  voidReason: string,
  by: Actor,
) {
  const { status } = await records.get(id);
  if (status === "void") throw new Refusal(409, "void", `This ${records.kind.one} is void already.`);
  return records.set(id, { status: "void", voidReason }, by, "voided");
}

/** What `npm run store -- check` finds: sums of months, and donors whose totals are not those of their lines. */
export async function check(store: Store) {
  const { gifts, pledges, donors } = ledgerCollections(store);
  const found = await checkMonthSums(store, gifts, monthRules);
  const given = await sumsByDonor(gifts, ({ status }) => status === "recorded");
  const promised = await sumsByDonor(pledges, ({ status }) => status === "open");
  for await (const page of pagesOf(donors))
    for (const { id, name, donated, pledged } of page) {
      compare(`${name} (${id}) has given`, donated, given.get(id));
      compare(`${name} (${id}) has pledged`, pledged, promised.get(id));
    }
  return found;

  function compare(what: string, kept: unknown, lines = 0) {
    const cents = centsOf(readAmount(kept));
    if (cents !== lines)
      found.push(`${what} ${formatCents(cents)}, and ${formatCents(lines)} in the ledger.`);
  }
}

async function sumsByDonor<Line extends Fields & { donorId: string | null; cents: number }>(
  lines: Collection<Line>,
  counts: (line: Line) => boolean,
) {
  const sums = new Map<string, number>();
  for await (const page of pagesOf(lines))
    for (const line of page)
      if (line.donorId && counts(line)) sums.set(line.donorId, (sums.get(line.donorId) ?? 0) + line.cents);
  return sums;
}

function wrong(field: string, message: string) {
  return new Refusal(422, "invalid", message, { fields: { [field]: message } });
}
