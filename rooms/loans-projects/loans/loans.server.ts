import { Hono } from "hono";
import { z } from "zod";
import { schemaOf, schemasOf } from "#domain/field-schema.ts";
import { addressOfDeleted } from "#domain/records.ts";
import { letterDate } from "#domain/short-date.ts";
import { sumOf } from "#domain/sum.ts";
import { type Asked, checkFields, readJson } from "#server/api/asked.ts";
import { tellerOf } from "#server/records/activity.ts";
import type { Actor } from "#server/records/actors.ts";
import { actorOf, keyOf, recordsApi } from "#server/records/api.ts";
import { noteBy } from "#server/records/history.ts";
import { openMemoryList } from "#server/records/memory-list.ts";
import { openOnce, type RequestKey } from "#server/records/once.ts";
import { type ChangeMoment, openRecords } from "#server/records/records.ts";
import { collectionOf, listRulesOf } from "#server/records/room.ts";
import { Refusal, wrong } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import { newId } from "#server/store/documents.ts";
import type { Fields, Note, Stored, Transaction } from "#server/store/store.ts";
import type { Donations } from "../../donations/donations.server.ts";
import { NewDonor, Versioned } from "../../donations/gifts/gift-schema.ts";
import type { Donors } from "../../donors/donors.server.ts";
import type { GiftForm } from "../../ledger/gift.ts";
import { named } from "../../ledger/lines.server.ts";
import {
  GROUPS,
  isDue,
  isInGroup,
  isOwed,
  type KeptLoan,
  LOANS,
  type Loan,
  type LoanForm,
  type LoanGroup,
  type LoanList,
  lenderPage,
  loanKind,
  loanOn,
  NEW_LENDER,
  NOTICE_DAYS,
  type RepaymentForm,
  type Rung,
  repaymentFields,
} from "./loan.ts";
import { dueAtMaturity, isFunded } from "./loan-interest.ts";
import {
  atMost,
  hasMoved,
  refuseRepayment,
  refuseUnfit,
  refuseUnlessOpen,
  settled,
} from "./loan-rules.server.ts";

export const loanCollection = collectionOf(loanKind, { indexes: { startOn: ["lenderDonorId"] } });

const LEAST_CENTS = 5_000_00;
const { principalCents, ratePercent } = schemasOf(loanKind.fields);

const LoanSchema = schemaOf(loanKind.fields, "Please fill in the loan", {
  principalCents: principalCents.refine((cents) => cents >= LEAST_CENTS, "A loan is at least $5,000."),
  ratePercent: ratePercent.refine(
    (rate) => Number.isInteger(Math.round(rate * 1e6) / 1e3),
    "Please use at most three decimals",
  ),
});

const RepaymentSchema = schemaOf(repaymentFields, "Please fill in the repayment");

const ConversionSchema = z.object(
  { cents: principalCents.refine((cents) => cents > 0, "Please enter an amount above zero") },
  "Please enter an amount",
);

/** What families have lent, and what of it went home or became a gift. */
export async function openLoans(
  house: House,
  { donors, donations }: { donors: Donors; donations: Donations },
) {
  const { ledger } = donors;
  const gifts = donations.gifts.records;
  const once = openOnce(house);
  const read = (doc: Stored<Fields>) => loanOn(ledger.today(), doc as unknown as KeptLoan);
  const records = openRecords(house, {
    kind: loanKind,
    form: LoanSchema,
    shape: loanCollection.shape,
    read,
    begin: () => ({ repayments: [], conversions: [] }),
    derive: (fields) => ({ status: settled(fields as unknown as KeptLoan) }),
    // Once money has moved, the loan stays with the lender it has now.
    onRestore: (then, { lenderDonorId, lenderName, mergedFrom, ...now }) =>
      then.lenderDonorId === lenderDonorId || !hasMoved(now as unknown as KeptLoan)
        ? then
        : { ...then, lenderDonorId, lenderName, ...(mergedFrom !== undefined && { mergedFrom }) },
    inTransaction: {
      async afterCreate(tx, loan, note) {
        await requireDonor(tx, loan, note);
        refuseUnfit(loan, undefined, ledger.today());
        await giftsFollow(tx, loan, undefined, note);
      },
      async afterUpdate(tx, loan, before, note) {
        if (loan.lenderDonorId !== before.lenderDonorId) {
          if (hasMoved(before))
            throw wrong("lenderDonorId", "Money went home already: the loan stays with its lender");
          await requireDonor(tx, loan, note);
        }
        refuseUnfit(loan, before, ledger.today());
        await giftsFollow(tx, loan, before, note);
      },
      async beforeDelete(_, before) {
        if (isFunded(before))
          throw new Refusal(
            409,
            "in-use",
            "This loan stays: money has come in for it. When it is paid back, record the repayment; when it is given, convert it.",
          );
      },
    },
  });
  const rules = listRulesOf<Loan>(loanKind.fields, "maturesOn");
  // Nobody has thousands of loans; what one is today is decided whenever somebody asks.
  const list = await openMemoryList(
    { collection: records.collection, read: (doc) => doc as unknown as KeptLoan },
    {
      ...rules,
      filters: [...(rules.filters ?? []), "group", "due"],
      view(kept: KeptLoan[]) {
        const today = ledger.today();
        return kept.map((loan) => loanOn(today, loan));
      },
      today: ledger.today,
      matches: {
        group: (group) => (loan) => isInGroup(GROUPS.find((known) => known === group) ?? "all", loan),
        due: (due) => (loan) => isDue(due, loan),
      },
      more({ query, find }) {
        const { group: _, ...filters } = query.filters;
        const inAnyGroup = find({ ...query, filters });
        return {
          groups: Object.fromEntries(
            GROUPS.map((group) => [group, inAnyGroup.filter((loan) => isInGroup(group, loan)).length]),
          ) as Record<LoanGroup, number>,
          owed: figures(),
          ladder: ladder(),
          today: ledger.today(),
        };
      },
    },
    house.log,
  );

  const own = new Hono<Asked>()
    .get("/ladder", (c) => c.json(ladder()))
    .get("/:id", async (c, next) => {
      const on = c.req.query("on");
      if (on === undefined) return next();
      if (!z.iso.date().safeParse(on).success) throw wrong("on", "Please write the day as 2026-11-15");
      return c.json(loanOn(on, await records.get(c.req.param("id"))));
    })
    .post("/", async (c) => {
      const body = await readJson(c.req.raw);
      const { newDonor } = checkFields(body, NewDonor);
      const asked = newDonor ? { ...Object(body), lenderDonorId: NEW_LENDER } : body;
      const form = await lenderNamed(checkFields(asked, LoanSchema));
      const made = await records.create(
        async (tx, note) => {
          if (!newDonor) return form;
          const { id, name } = await donors.records.within.create(tx, newDonor, note);
          return { ...form, lenderDonorId: id, lenderName: name };
        },
        actorOf(c),
        keyOf(c, body),
      );
      return c.json(made, 201);
    })
    .put("/:id", async (c) => {
      const body = await readJson(c.req.raw);
      const { version } = checkFields(body, Versioned);
      const id = c.req.param("id");
      const form = await lenderNamed(checkFields(body, LoanSchema), await records.get(id));
      return c.json(await records.update(id, form, version, actorOf(c)));
    })
    .post("/:id/repayments", async (c) => {
      const body = await readJson(c.req.raw);
      const form = checkFields(body, RepaymentSchema);
      return c.json(await repay(c.req.param("id"), form, actorOf(c), keyOf(c, body)), 201);
    })
    .post("/:id/convert", async (c) => {
      const body = await readJson(c.req.raw);
      const { cents } = checkFields(body, ConversionSchema);
      return c.json(await convert(c.req.param("id"), cents, actorOf(c), keyOf(c, body)), 201);
    });
  const common = recordsApi(house, records, list);

  return {
    records,
    list,
    ladder,
    figures,
    /** All of them, as they stand today. */
    all: list.all,
    teller: tellerOf(
      records,
      ({ id, lenderDonorId }) => lenderPage(lenderDonorId, id),
      () => addressOfDeleted(LOANS),
    ),
    api: { loans: own.route("/", common.api), "loans.csv": common.csv },
    close: list.close,
  };

  /** As the donor is called today. One who is not there any more keeps the name the loan has. */
  async function lenderNamed(form: LoanForm, before?: Loan): Promise<LoanForm> {
    const { donorName } = await named(house.store, { donorId: form.lenderDonorId, donorName: "" });
    return { ...form, lenderName: donorName || (before?.lenderName ?? "") };
  }

  /** The ledger speaks of a donor; here they are the lender. */
  async function requireDonor(tx: Transaction, { lenderDonorId }: Loan, moment: ChangeMoment) {
    await ledger.requireDonor(tx, lenderDonorId, moment).catch((fault) => {
      throw fault instanceof Refusal ? wrong("lenderDonorId", fault.message) : fault;
    });
  }

  /** Principal goes home, interest is paid; where it is given back, that is a gift, all in one transaction. */
  async function repay(id: string, form: RepaymentForm, by: Actor, key?: RequestKey) {
    const { isGivenBack, ...repayment } = form;
    return moved(id, by, key, async (tx, loan, note) => {
      refuseRepayment(loan, form, ledger.today());
      const giftId = isGivenBack && form.interestCents > 0 ? newId() : null;
      if (giftId)
        await gifts.within.create(
          tx,
          giftOf(loan, {
            receivedOn: form.paidOn,
            cents: form.interestCents,
            method: form.method,
            reference: form.reference,
            note: "Interest of a loan, paid and given back",
          }),
          note,
          { id: giftId, fields: { loanId: id } },
        );
      const repayments = [...loan.repayments, { ...repayment, giftId }];
      await records.within.set(tx, id, { repayments }, note);
      return { giftId };
    });
  }

  /** What the lender gives instead of taking it back: less balance and a gift of today, or neither. */
  async function convert(id: string, cents: number, by: Actor, key?: RequestKey) {
    return moved(id, by, key, async (tx, loan, note) => {
      refuseUnlessOpen(loan);
      if (cents > loan.balanceCents) throw wrong("cents", atMost(loan.balanceCents));
      const [giftId, convertedOn] = [newId(), ledger.today()];
      await gifts.within.create(
        tx,
        giftOf(loan, {
          receivedOn: convertedOn,
          cents,
          method: "bank",
          reference: "",
          note: `Given instead of paid back: the loan of ${letterDate(loan.startOn)}`,
        }),
        note,
        { id: giftId, fields: { loanId: id } },
      );
      const conversions = [...loan.conversions, { convertedOn, cents, giftId }];
      await records.within.set(tx, id, { conversions }, note);
      return { giftId };
    });
  }

  async function moved(
    id: string,
    by: Actor,
    key: RequestKey | undefined,
    work: (tx: Transaction, loan: Loan, note: Note) => Promise<{ giftId: string | null }>,
  ) {
    const note = noteBy(by, house.now());
    await records.get(id);
    const { giftId } = await once.transaction(note, key, async (tx) => {
      const kept = await tx.get(records.collection, id);
      if (!kept) throw new Refusal(404, "no-such-loan", "There is no such loan any more.");
      return work(tx, read(kept), note);
    });
    const [loan, gift] = await Promise.all([records.get(id), giftId ? gifts.get(giftId) : null]);
    return { loan, gift };
  }

  /** An earlier version may know of more gifts or fewer: those it does not know are void, those it knows are back. */
  async function giftsFollow(
    tx: Transaction,
    loan: Loan,
    before: Loan | undefined,
    note: Note | { at: string },
  ) {
    const [now, then] = [giftIdsOf(loan), before ? giftIdsOf(before) : []];
    const by = note as Note;
    for (const id of then.filter((one) => !now.includes(one)))
      await gifts.within.set(tx, id, { status: "void", voidReason: "Taken back in the loan" }, by);
    for (const id of now.filter((one) => !then.includes(one))) {
      const gift = await tx.get(gifts.collection, id);
      if (gift?.status === "void") await gifts.within.set(tx, id, { status: "recorded", voidReason: "" }, by);
    }
  }

  function ladder(): Rung[] {
    const today = ledger.today();
    const months = new Map<string, Rung>();
    for (const loan of list.all()) {
      if (!isFunded(loan) || !isOwed(loan)) continue;
      const { principalCents, interestCents } = dueAtMaturity(today, loan);
      const month = loan.maturesOn.slice(0, 7);
      const rung = months.get(month) ?? {
        month,
        cents: 0,
        loans: 0,
        principalCents: 0,
        interestCents: 0,
        lenders: [],
        isPastDue: false,
      };
      const cents = principalCents + interestCents;
      months.set(month, {
        ...rung,
        cents: rung.cents + cents,
        loans: rung.loans + 1,
        principalCents: rung.principalCents + principalCents,
        interestCents: rung.interestCents + interestCents,
        lenders: [...rung.lenders, { ...dueOf(loan), principalCents, interestCents, cents }],
        isPastDue: rung.isPastDue || loan.maturesOn < today,
      });
    }
    return [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1));
  }

  function figures(): LoanList["owed"] {
    const today = ledger.today();
    const until = Temporal.PlainDate.from(today).add({ days: NOTICE_DAYS }).toString();
    const all = list.all();
    const open = all.filter(({ balanceCents }) => balanceCents > 0);
    const late = open.filter((loan) => isDue("past-due", loan));
    const soon = open.filter((loan) => isDue("90-days", loan));
    const sum = (loans: Loan[]) => ({
      cents: sumOf(loans.map(({ balanceCents }) => balanceCents)),
      loans: loans.length,
    });
    return {
      owed: sum(open),
      pastDue: { ...sum(late), since: late.map(({ maturesOn }) => maturesOn).sort()[0] ?? null },
      maturing: { ...sum(soon), until },
      interestToPayCents: sumOf(all.map(({ toPayCents }) => toPayCents)),
    };
  }
}

export type Loans = Awaited<ReturnType<typeof openLoans>>;

function dueOf({ id, lenderDonorId, lenderName, maturesOn }: Loan) {
  return { id, lenderDonorId, name: lenderName, maturesOn };
}

export function giftIdsOf({ repayments, conversions }: KeptLoan) {
  return [...repayments, ...conversions].flatMap(({ giftId }) => giftId ?? []);
}

type OfAGift = Pick<GiftForm, "receivedOn" | "cents" | "method" | "reference" | "note">;

function giftOf({ lenderDonorId, lenderName, fund }: Loan, said: OfAGift): GiftForm {
  return {
    donorId: lenderDonorId,
    donorName: lenderName,
    fund,
    pledgeId: null,
    eventId: null,
    dedication: null,
    benefit: "none",
    goodsDescription: "",
    goodsCents: 0,
    inKindDescription: "",
    isAnonymous: false,
    countId: null,
    ...said,
  };
}
