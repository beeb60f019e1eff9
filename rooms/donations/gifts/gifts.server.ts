import { isDeepStrictEqual } from "node:util";
import { Hono } from "hono";
import { centsTyped } from "#domain/amount.ts";
import { FUNDS } from "#domain/funds.ts";
import type { ListQuery } from "#domain/records.ts";
import { type Asked, checkFields, readFields, readJson } from "#server/api/asked.ts";
import { versioned } from "#server/live/view.ts";
import { tellerOf } from "#server/records/activity.ts";
import { actorOf, keyOf, recordsApi } from "#server/records/api.ts";
import type { RecordList } from "#server/records/list.ts";
import { type ChangeMoment, openRecords } from "#server/records/records.ts";
import { listRulesOf } from "#server/records/room.ts";
import { openStoredList } from "#server/records/stored-list.ts";
import { Refusal, wrong } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import type { Fields, Note, Transaction } from "#server/store/store.ts";
import type { Donors } from "../../donors/donors.server.ts";
import {
  bandOf,
  type Gift,
  type GiftForm,
  type GiftList,
  giftKind,
  LARGE,
  largeBands,
  lockedByReceipt,
} from "../../ledger/gift.ts";
import { giftShape, ledgerCollections, typedNameOf } from "../../ledger/ledger-collections.server.ts";
import { named, voided } from "../../ledger/lines.server.ts";
import { GiftSchema, NewDonor, Reason, Sure, Versioned } from "./gift-schema.ts";
import { needsReceipt } from "./gift-words.ts";

export type Gifts = ReturnType<typeof openGifts>;

/** Lines that a page of a list looks through besides its own. */
const MOST_LOOKED_AT = 100;

/** Gifts of one donor in a week, or by one check: more are nobody's. */
const MOST_ALIKE = 200;

type GiftListener = (tx: Transaction, gift: Gift, note: Note) => Promise<void>;

const begun = { kind: "gift", status: "recorded", receiptNo: null, importId: null, voidReason: "" } as const;

export function openGifts(house: House, { ledger, everNamed, merges, records: donorRecords }: Donors) {
  const { counts } = ledgerCollections(house.store);
  const followers: GiftListener[] = [];
  const recounted: GiftListener[] = [];
  const records = openRecords(house, {
    kind: giftKind,
    form: GiftSchema,
    shape: giftShape,
    begin: (_, { at }) => ({ ...begun, recordedAt: at }),
    onRestore: linkedAsItCanBe,
    derive: (fields) => ({
      band: bandOf(Number(fields.cents)),
      receipt: fields.receiptNo ? "issued" : "none",
      typedName: typedNameOf(fields as GiftForm & Fields),
    }),
    inTransaction: {
      async afterCreate(tx, made, moment) {
        await requireLinkedRecords(tx, made, undefined, moment);
        await ledger.giftMoved(tx, undefined, await withFundOfPledge(tx, made));
      },
      async afterUpdate(tx, changed, before, note) {
        if (before.status === "void" && changed.status === "void")
          throw new Refusal(409, "void", "This gift is void: it can no longer be changed.");
        const gift = await withFundOfPledge(tx, changed, before);
        refuseLocked(gift, before);
        await requireLinkedRecords(tx, gift, before, note);
        await ledger.giftMoved(tx, before, gift);
        if (before.status === "recorded" && gift.status === "void")
          for (const follow of followers) await follow(tx, gift, note);
        if (gift.status === "recorded" && (before.status === "void" || before.cents !== gift.cents))
          for (const follow of recounted) await follow(tx, gift, note);
      },
      async beforeDelete() {
        throw new Refusal(409, "in-use", "A gift is never deleted: void it, and say why.");
      },
    },
  });
  const lines = openStoredList(records, {
    ...listRulesOf<Gift>(giftKind.fields, "-receivedOn"),
    sumOnly: { status: "recorded" },
    resolveSearch: meant,
    filterAliases: { band: { [LARGE]: largeBands } },
    months: ledger.months,
  });

  const list: RecordList<Gift, GiftList> = {
    ...lines,
    get revision() {
      return lines.revision;
    },
    async page(asked) {
      const query = await merges.followed(asked);
      const { counted = 0, isTooWide = false, ...page } = await lines.page(query);
      const voids = query.filters.status === "void" ? page.total : page.total - counted;
      const [byFund, closedCounts, needing] = await Promise.all([
        sumsByFund(query),
        closedAmong(page.rows),
        needingIn(query),
      ]);
      return versioned({ ...page, byFund, voids, closedCounts, needing, isTooWide });
    },
    async *everything(query) {
      yield* lines.everything(await merges.followed(query));
    },
  };

  const own = new Hono<Asked>()
    .post("/", async (c) => {
      const body = await readJson(c.req.raw);
      const form = await named(house.store, checkFields(body, GiftSchema));
      refuseUndescribed(form);
      const { newDonor } = checkFields(body, NewDonor);
      const sure = checkFields(body, Sure);
      const made = await records.create(
        async (tx, note) => {
          // A request that comes again because its answer was lost must not be told that it looks like itself.
          await refuseUnlessSure(form, sure);
          if (!newDonor) return form;
          const { id, name } = await donorRecords.within.create(tx, newDonor, note);
          return { ...form, donorId: id, donorName: name };
        },
        actorOf(c),
        keyOf(c, body),
      );
      return c.json(made, 201);
    })
    .put("/:id", async (c) => {
      const body = await readJson(c.req.raw);
      const { version } = checkFields(body, Versioned);
      const before = await records.get(c.req.param("id"));
      const sent = checkFields(body, GiftSchema);
      // Where nobody says otherwise, the same donor is called as on that day.
      const isSameDonor = sent.donorId === before.donorId && sent.donorName === "";
      const form = await named(house.store, isSameDonor ? { ...sent, donorName: before.donorName } : sent);
      refuseFutureDate(form);
      refuseUndescribed(form, before);
      refuseLoans(form, before);
      return c.json(await records.update(c.req.param("id"), form, version, actorOf(c)));
    })
    .post("/:id/void", async (c) => {
      const { reason, version } = await readFields(c, Reason);
      const id = c.req.param("id");
      if ((await records.get(id)).loanId) throw ofALoan();
      return c.json(await voided(records, id, reason, actorOf(c), version));
    })
    .post("/:id/restore", async (c, next) => {
      if ((await records.get(c.req.param("id"))).loanId) throw ofALoan();
      return next();
    });
  const common = recordsApi(house, records, list);
  return {
    records,
    list,
    looksTwice,
    /** Rooms whose records fall with a gift say here what becomes of them, in the same transaction. */
    onVoid: (follower: GiftListener) => void followers.push(follower),
    /** Likewise of a gift that was void and counts again, or comes to another amount. */
    onRecount: (follower: GiftListener) => void recounted.push(follower),
    teller: tellerOf(records, addressOf),
    api: { gifts: own.route("/", common.api), "gifts.csv": common.csv },
  };

  /** A search means an amount ("$501"), the number of a check, or a name: the donor's of today, or the one on the line. */
  function meant(q: string) {
    const amount = q.includes("$") ? centsTyped(q) : undefined;
    if (amount !== undefined) return [{ field: "cents" as const, values: [amount] }];
    const reference = [{ field: "reference" as const, values: [q.trim()] }];
    if (/^[\d\s]+$/.test(q)) return reference;
    const { donors, typed } = everNamed(q);
    if (/\d/.test(q) && donors.length + typed.length === 0) return reference;
    // No line has both: a name was typed where there is no donor.
    return [
      { field: "donorId" as const, values: donors },
      { field: "typedName" as const, values: typed },
    ];
  }

  /** Not of a search, which asks the store many questions already. */
  async function sumsByFund(query: ListQuery) {
    if (query.q) return [];
    const asked = query.filters.fund ? FUNDS.filter((fund) => fund === query.filters.fund) : FUNDS;
    const sums = await Promise.all(
      asked.map(async (fund) => {
        const { sums } = await lines.totals({ ...query, filters: { ...query.filters, fund } });
        return { fund, cents: sums.cents ?? 0 };
      }),
    );
    return sums.filter(({ cents }) => cents !== 0);
  }

  /**
   * How many of those found need a receipt. The counts of months know large gifts without one; whether each is a gift,
   * of somebody known, is for the lines themselves to say, where they are few.
   */
  async function needingIn(query: ListQuery) {
    const { band = LARGE, receipt = "none", status = "recorded" } = query.filters;
    if (receipt !== "none" || status !== "recorded") return 0;
    if (band !== LARGE && !largeBands.includes(band)) return 0;
    const open = { ...query, filters: { ...query.filters, band, receipt, status } };
    const { count } = await lines.totals(open);
    if (count === 0) return 0;
    if (query.q || count > MOST_LOOKED_AT) return null;
    const { rows } = await lines.page({ ...open, page: 1, size: MOST_LOOKED_AT });
    return rows.filter(needsReceipt).length;
  }

  /** Those of their counts that are closed. */
  async function closedAmong(rows: Gift[]) {
    const ids = [...new Set(rows.flatMap(({ countId }) => countId ?? []))];
    const found = await Promise.all(ids.map((id) => counts.get(id)));
    return found.flatMap((count) => (count?.status === "closed" ? count.id : []));
  }

  /**
   * An earlier version with the links that a gift can have now: a count that is gone or closed takes nothing more, a
   * pledge that is void or another donor's neither. The line says that it no longer has them.
   */
  async function linkedAsItCanBe(then: Fields, now: Fields, _: unknown, tx: Transaction): Promise<Fields> {
    const { donorId, pledgeId, countId, eventId } = then as Partial<Gift>;
    const [pledge, count, was, event] = [
      pledgeId ? await tx.get(ledger.pledges, pledgeId) : undefined,
      countId ? await tx.get(counts, countId) : undefined,
      now.countId ? await tx.get(counts, String(now.countId)) : undefined,
      eventId ? await tx.get(ledger.events, eventId) : undefined,
    ];
    const isPledgeOpen = pledge?.status === "open" || pledgeId === now.pledgeId;
    const isClosed = count?.status === "closed" || was?.status === "closed";
    return {
      ...then,
      pledgeId: pledge?.donorId === donorId && isPledgeOpen ? (pledgeId ?? null) : null,
      countId: isClosed ? (now.countId ?? null) : count ? countId : null,
      eventId: event || eventId === now.eventId ? eventId : null,
    };
  }

  async function requireLinkedRecords(
    tx: Transaction,
    { donorId, pledgeId, eventId, status }: Gift,
    before: Gift | undefined,
    moment: ChangeMoment,
  ) {
    if (status === "void") return;
    if (eventId && eventId !== before?.eventId && !(await tx.get(ledger.events, eventId)))
      throw wrong("eventId", "There is no such event any more");
    if (donorId) await ledger.requireDonor(tx, donorId, moment);
    if (!pledgeId) return;
    const pledge = await tx.get(ledger.pledges, pledgeId);
    if (!pledge || pledge.donorId !== donorId) throw wrong("pledgeId", "This pledge is not the same donor’s");
    if (pledge.status === "void" && pledgeId !== before?.pledgeId)
      throw wrong("pledgeId", "This pledge is void: nothing counts toward it any more");
  }

  /** A payment on a pledge is for what was pledged, however it was recorded; what was recorded before that rule stays. */
  async function withFundOfPledge(tx: Transaction, gift: Gift, before?: Gift) {
    if (!gift.pledgeId || gift.status === "void") return gift;
    if (before?.pledgeId === gift.pledgeId && before.fund === gift.fund) return gift;
    const pledge = await tx.get(ledger.pledges, gift.pledgeId);
    if (!pledge || pledge.fund === gift.fund) return gift;
    await tx.update(ledger.gifts, gift.id, { fund: pledge.fund });
    return { ...gift, fund: pledge.fund };
  }

  async function refuseUnlessSure(
    form: GiftForm,
    { evenIfOld, evenIfLike }: { evenIfOld?: boolean | undefined; evenIfLike?: boolean | undefined },
  ) {
    refuseFutureDate(form);
    const today = Temporal.PlainDate.from(ledger.today());
    if (!evenIfOld && form.receivedOn < today.subtract({ years: 1 }).toString())
      throw new Refusal(409, "long-ago", "This gift is more than a year old. Is the day right?");
    if (evenIfLike) return;
    const like = await looksTwice(form);
    if (like.length > 0)
      throw new Refusal(409, "looks-twice", "There is a gift like this one already. Is it another?", {
        like,
      });
  }

  function refuseFutureDate({ receivedOn }: GiftForm) {
    if (receivedOn > ledger.today()) throw wrong("receivedOn", "This day is still to come");
  }

  /** The same donor and amount within three days, or the same check of the same donor whenever that was. */
  async function looksTwice({ donorId, receivedOn, cents, reference, method }: GiftForm) {
    if (!donorId) return [];
    const day = Temporal.PlainDate.from(receivedOn);
    const equal = { donorId, status: "recorded" };
    const orderBy = { field: "receivedOn", descending: true };
    const [near, checks] = await Promise.all([
      ledger.gifts.query({
        equal,
        orderBy,
        limit: MOST_ALIKE,
        range: {
          field: "receivedOn",
          from: day.subtract({ days: 3 }).toString(),
          to: day.add({ days: 3 }).toString(),
        },
      }),
      method === "check" && reference !== ""
        ? ledger.gifts.query({ equal: { ...equal, reference }, orderBy, limit: MOST_ALIKE })
        : [],
    ]);
    const alike = [
      ...near.filter((gift) => gift.cents === cents),
      ...checks.filter((gift) => gift.method === "check"),
    ];
    return [...new Map(alike.map((gift) => [gift.id, gift])).values()];
  }
}

/** Where a gift stands among few others: those of its day, and of its donor where it has one. */
function addressOf({ id, receivedOn, donorId }: Gift) {
  const search = new URLSearchParams({ from: receivedOn, to: receivedOn, ...(donorId && { donorId }) });
  return `/dashboard/donations?${search}#open-${id}`;
}

function ofALoan() {
  return new Refusal(
    409,
    "of-a-loan",
    "This gift came from a loan: take it back in the history of the loan.",
  );
}

/** A receipt for stock says its shares and its security. What was recorded before this was asked for stays as it is. */
function refuseUndescribed({ method, inKindDescription }: GiftForm, before?: Gift) {
  const isOld = before?.method === "stock" && before.inKindDescription === "";
  if (method === "stock" && inKindDescription === "" && !isOld)
    throw wrong(
      "inKindDescription",
      "Enter the shares and the security, like 40 shares of Apple Inc. (AAPL)",
    );
}

/** What the loan says of its gift, too, is changed there. */
const saidByTheLoan = ["donorId", "receivedOn", "cents", "fund"] as const;

function refuseLoans(form: GiftForm, { loanId, ...before }: Gift) {
  const changed = loanId && saidByTheLoan.find((field) => form[field] !== before[field]);
  if (changed) throw wrong(changed, "The loan that this gift came from says this: take it back there");
}

/** What a receipt says in the temple's name stays as it says it: whoever must correct it voids the gift. */
function refuseLocked(gift: Gift, before: Gift) {
  if (!before.receiptNo || gift.status === "void") return;
  const changed = lockedByReceipt.find((field) => !isDeepStrictEqual(gift[field], before[field]));
  if (changed)
    throw wrong(
      changed,
      `This is on receipt ${before.receiptNo}. To correct it, void the gift and record it again`,
    );
}
