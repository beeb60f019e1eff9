import { Hono } from "hono";
import { centsOf } from "#domain/amount.ts";
import { publicTemple } from "#domain/content/public-temple.ts";
import { formatCents } from "#domain/money.ts";
import { shortDate } from "#domain/short-date.ts";
import type { Asked } from "#server/api/asked.ts";
import { versioned, watchable } from "#server/live/view.ts";
import { noteExport } from "#server/records/api.ts";
import { Refusal } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import type { Donations } from "../../donations/donations.server.ts";
import type { DonorRow, OfDonor } from "../../donors/donor.ts";
import type { Donors } from "../../donors/donors.server.ts";
import type { Gift } from "../../ledger/gift.ts";
import { endInWords } from "./lender.ts";
import { lenderLetter } from "./lender-letter.ts";
import { lenderLetterPdf } from "./lender-paper.server.ts";
import {
  interestWords,
  type LenderPage,
  type Loan,
  type LoanGift,
  lenderPage,
  loanKind,
  maturityWords,
  statusWords,
} from "./loan.ts";
import { isFunded } from "./loan-interest.ts";
import { giftIdsOf, type Loans } from "./loans.server.ts";

type LendersNeeds = { donors: Donors; donations: Donations; loans: Loans };

/** Those who lent: each with all of their loans, what came of them into the ledger, and the letters to them. */
export function openLenders(house: House, { donors, donations, loans }: LendersNeeds) {
  const { today } = donors.ledger;
  const { gifts } = donations.ledger;
  const source = {
    get revision() {
      return loans.list.revision + donors.book.revision + donations.gifts.list.revision;
    },
  };
  donors.tellOf(async (donorId) => ({ loans: toldOf(loansOf(donorId)) }));
  donors.mayObject(({ id, name }) => {
    const cents = loansOf(id).reduce(
      (sum, { balanceCents, toPayCents }) => sum + balanceCents + toPayCents,
      0,
    );
    if (cents === 0) return undefined;
    return `The temple owes ${name} ${formatCents(cents)} of what they lent: this record stays until that is paid back or given, and recorded under Loans.`;
  });

  const api = new Hono<Asked>()
    .route(
      "/page",
      watchable(house, "/api/lenders/page", "lender", (asked) => {
        const id = asked.get("id") ?? "";
        return { key: id, source, read: () => pageOf(id) };
      }),
    )
    .get("/letter.pdf", async (c) => {
      const page = await pageOf(c.req.query("id") ?? "");
      const year = readYear(c.req.query("year"));
      const letter = lenderLetter(
        page,
        year,
        new Date(house.now()).toISOString(),
        publicTemple(house.words.now.temple),
      );
      if (!letter) throw new Refusal(404, "no-letter", "No money has come in from this lender.");
      const what = `${year ? `the loan statement ${year}` : "the summary of loans"} of ${page.lender?.name}`;
      await noteExport(house, c, loanKind.name, { count: page.loans.length, what, filter: "", as: "PDF" });
      c.header("Content-Type", "application/pdf");
      c.header("Content-Disposition", `inline; filename="${letter.fileName}.pdf"`);
      return c.body(new Uint8Array(await lenderLetterPdf(letter, today())));
    });

  return { pageOf, api: { lenders: api } };

  /** The newest first. */
  function loansOf(donorId: string) {
    return loans
      .all()
      .filter(({ lenderDonorId }) => lenderDonorId === donorId)
      .sort((a, b) => (a.startOn === b.startOn ? (a.id < b.id ? -1 : 1) : a.startOn < b.startOn ? 1 : -1));
  }

  /** The id of a donor who was merged leads to whom they became part of. */
  async function pageOf(donorId: string): Promise<LenderPage> {
    const id = donors.book.get(donorId) ? donorId : await donors.merges.leadsTo(donorId);
    const donor = donors.book.get(id);
    const theirs = loansOf(id);
    const ids = theirs.flatMap(giftIdsOf);
    const found = await Promise.all(ids.map((each) => gifts.get(each)));
    const name = donor?.name ?? theirs[0]?.lenderName;
    return versioned({
      lender: name
        ? {
            id,
            name,
            address: linesIn(donor?.details.address),
            pledgedCents: centsOf(donor?.pledged ?? 0),
            donatedCents: centsOf(donor?.donated ?? 0),
          }
        : null,
      loans: theirs,
      gifts: Object.fromEntries(
        found.flatMap((gift) => (gift?.status === "recorded" ? [[gift.id, loanGiftOf(gift)]] : [])),
      ),
      today: today(),
    });
  }
}

function toldOf(loans: Loan[]): OfDonor<DonorRow> {
  return {
    cents: loans.reduce((sum, { balanceCents }) => sum + balanceCents, 0),
    count: loans.length,
    rows: loans.map((loan) => ({
      id: loan.id,
      title: `${formatCents(loan.principalCents)} at ${loan.ratePercent}%, ${interestWords[loan.interest].toLowerCase()}`,
      about: becameInWords(loan),
      cents: loan.balanceCents,
      state: loan.isPastDue ? "Past due" : statusWords[loan.status],
      href: lenderPage(loan.lenderDonorId, loan.id),
    })),
  };
}

function becameInWords(loan: Loan) {
  const start = shortDate(loan.startOn, "");
  if (!isFunded(loan)) return `to start ${start}`;
  if (loan.balanceCents === 0) return `${start}, ${endInWords(loan)}`;
  return `${start}, matures ${shortDate(loan.maturesOn, "")}, ${maturityWords(loan)}`;
}

function loanGiftOf({ id, cents, receivedOn, receiptNo, method, reference }: Gift): LoanGift {
  return { id, cents, receivedOn, receiptNo, method, reference };
}

function linesIn(text = "") {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

function readYear(year = "") {
  return /^\d{4}$/.test(year) ? Number(year) : null;
}
