import { Hono } from "hono";
import { z } from "zod";
import { NOT_AN_AMOUNT } from "#domain/amount.ts";
import { FUNDS } from "#domain/funds.ts";
import { fieldOf, readListQuery } from "#domain/list-query.ts";
import { byField } from "#domain/name-order.ts";
import { pageOf } from "#domain/paging.ts";
import { addressOfDeleted, type ListQuery } from "#domain/records.ts";
import { isFound, plain, searchWords } from "#domain/search.ts";
import { letterDate } from "#domain/short-date.ts";
import { LinesText, LineText } from "#domain/text-field.ts";
import { type Asked, checkFields, readJson } from "#server/api/asked.ts";
import { versioned } from "#server/live/view.ts";
import { tellerOf } from "#server/records/activity.ts";
import type { Actor } from "#server/records/actors.ts";
import { actorOf, keyOf, recordsApi } from "#server/records/api.ts";
import { openDaily } from "#server/records/daily.ts";
import { noteBy } from "#server/records/history.ts";
import type { RecordList } from "#server/records/list.ts";
import { openMirror } from "#server/records/mirror.ts";
import { openOnce, type RequestKey } from "#server/records/once.ts";
import { type ChangeMoment, openRecords } from "#server/records/records.ts";
import { Refusal, wrong } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import { newId } from "#server/store/documents.ts";
import type { Fields, Note, Shape, Stored, Transaction } from "#server/store/store.ts";
import type { Donations } from "../../donations/donations.server.ts";
import { NewDonor, Versioned } from "../../donations/gifts/gift-schema.ts";
import type { Donors } from "../../donors/donors.server.ts";
import { type GiftForm, MONEY_METHODS } from "../../ledger/gift.ts";
import { named } from "../../ledger/lines.server.ts";
import {
  GROUPS,
  INTERESTS,
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
  NOTICE_DAYS,
  type RepaymentForm,
  type Rung,
  STATUSES,
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

export const loanShape = {
  indexes: { startOn: ["lenderDonorId"] },
  refersTo: { lenderDonorId: "donors" },
} satisfies Shape;

const LEAST_CENTS = 5_000_00;
const MOST_CENTS = 10_000_000_00;
/** Years that are meant: others are slips of the keyboard. */
const [FIRST_DAY, LAST_DAY] = ["1950-01-01", "2199-12-31"];

const day = (question: string) =>
  z.iso
    .date(question)
    .refine((on) => on >= FIRST_DAY && on <= LAST_DAY, "Please enter a day from 1950 to 2199");
const cents = z
  .int(NOT_AN_AMOUNT)
  .min(0, "Please enter an amount that is not below zero")
  .max(MOST_CENTS, "Please enter at most $10,000,000");

const LoanSchema: z.ZodType<LoanForm> = z.object(
  {
    lenderDonorId: z.string("Please choose the lender").min(1, "Please choose the lender").max(128),
    lenderName: LineText().max(200, "Please keep the name within 200 characters").default(""),
    principalCents: cents.min(LEAST_CENTS, "A loan is at least $5,000."),
    ratePercent: z
      .number("Please enter a rate such as 6 or 4.5")
      .min(0, "Please enter a rate from 0 to 12")
      .max(12, "Please enter a rate from 0 to 12")
      .refine((rate) => Number.isInteger(Math.round(rate * 1e6) / 1e3), "Please use at most three decimals"),
    interest: z.enum(INTERESTS, "Please say what becomes of the interest"),
    startOn: day("Please enter the day it starts"),
    termMonths: z
      .int("Please enter a number of months")
      .min(1, "Please enter 1 to 120 months")
      .max(120, "Please enter 1 to 120 months"),
    fund: z.enum(FUNDS, "Please choose a fund").default("phase-1"),
    status: z.enum(STATUSES, "Please say how far it is").default("offered"),
    note: LinesText().max(2000, "Please keep this within 2,000 characters").default(""),
  },
  "Please fill in the loan",
);

const RepaymentSchema: z.ZodType<RepaymentForm> = z.object(
  {
    paidOn: day("Please enter the day it was paid"),
    principalCents: cents.default(0),
    interestCents: cents.default(0),
    method: z.enum(MONEY_METHODS, "Please choose how it was paid"),
    reference: LineText().max(100).default(""),
    isGivenBack: z.boolean().default(false),
  },
  "Please fill in the repayment",
);

const ConversionSchema = z.object(
  { cents: cents.min(1, "Please enter an amount above zero") },
  "Please enter an amount",
);

const COLUMNS = [
  ...(["id", "lenderDonorId", "lenderName", "principalCents", "ratePercent", "interest", "startOn"] as const),
  ...(["termMonths", "maturesOn", "fund", "status", "balanceCents", "accruedCents", "note"] as const),
];
const SUMS = ["principalCents", "balanceCents"] as const;

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
    shape: loanShape,
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
  const mirror = await openMirror({ collection: records.collection, read: entryOf, log: house.log });
  const list = listOf();

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
      const asked = newDonor ? { ...Object(body), lenderDonorId: NEW } : body;
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
    all: () => [...mirror.entries()].map(({ kept }) => loanOn(ledger.today(), kept)),
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
    for (const { kept } of mirror.entries()) {
      const loan = loanOn(today, kept);
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

  /** Held in memory, as nobody has thousands; what a loan is today is decided whenever somebody asks. */
  function listOf(): RecordList<Loan, LoanList> {
    const daily = openDaily(ledger.today, [mirror]);
    return {
      get revision() {
        return daily.revision;
      },
      columns: COLUMNS,
      read: (asked) =>
        readListQuery(asked, {
          filters: ["group", "due", "status", "fund", "interest", "lenderDonorId"],
          sorts: ["maturesOn", "lenderName", "principalCents", "balanceCents", "startOn"],
        }),
      page(query) {
        const sought = find(query);
        const found = inOrder(sought, query);
        const { page, pages, start, end } = pageOf(found.length, query.size, query.page);
        return versioned({
          rows: found.slice(start, end),
          page,
          pages,
          total: found.length,
          sums: {
            ...Object.fromEntries(
              SUMS.map((field) => [field, found.reduce((sum, loan) => sum + loan[field], 0)]),
            ),
            toPayCents: toPay(found),
          },
          groups: Object.fromEntries(
            GROUPS.map((group) => [group, sought.filter((loan) => isInGroup(group, loan)).length]),
          ) as Record<LoanGroup, number>,
          owed: figures(),
          ladder: ladder(),
          today: ledger.today(),
        });
      },
      everything: (query) => [inOrder(find(query), query)],
      onChange: daily.onChange,
      close() {
        daily.close();
        mirror.close();
      },
    };
  }

  function find({ q, from, to, filters: { group: _, due, ...equal } }: ListQuery) {
    const words = searchWords(q);
    const today = ledger.today();
    return [...mirror.entries()]
      .filter(({ text }) => isFound(text, words))
      .map(({ kept }) => loanOn(today, kept))
      .filter((loan) => {
        if ((from && loan.maturesOn < from) || (to && loan.maturesOn > to)) return false;
        if (due !== undefined && !isDue(due, loan)) return false;
        const fields: Fields = loan;
        return Object.entries(equal).every(([field, value]) => fields[field] === value);
      });
  }

  function figures(): LoanList["owed"] {
    const today = ledger.today();
    const until = Temporal.PlainDate.from(today).add({ days: NOTICE_DAYS }).toString();
    const all = [...mirror.entries()].map(({ kept }) => loanOn(today, kept));
    const open = all.filter(({ balanceCents }) => balanceCents > 0);
    const late = open.filter((loan) => isDue("past-due", loan));
    const soon = open.filter((loan) => isDue("90-days", loan));
    const sum = (loans: Loan[]) => ({
      cents: loans.reduce((cents, { balanceCents }) => cents + balanceCents, 0),
      loans: loans.length,
    });
    return {
      owed: sum(open),
      pastDue: { ...sum(late), since: late.map(({ maturesOn }) => maturesOn).sort()[0] ?? null },
      maturing: { ...sum(soon), until },
      interestToPayCents: toPay(all),
    };
  }
}

export type Loans = Awaited<ReturnType<typeof openLoans>>;

/** Stands for whoever is added with the loan. */
const NEW = "new";

function entryOf(doc: Stored<Fields>) {
  const kept = doc as unknown as KeptLoan;
  return { id: doc.id, kept, text: plain(`${kept.lenderName}\n${kept.note}`) };
}

function inOrder(sought: Loan[], { filters: { group = "all" }, sort }: ListQuery) {
  const asked = sort || "maturesOn";
  return sought
    .filter((loan) => isInGroup(GROUPS.find((one) => one === group) ?? "all", loan))
    .sort(byField(fieldOf(asked), asked.startsWith("-")));
}

function toPay(loans: Loan[]) {
  return loans.reduce((all, { toPayCents }) => all + toPayCents, 0);
}

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
