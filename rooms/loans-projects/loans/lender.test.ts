import { describe, expect, test } from "vitest";
import { temple } from "#content/temple.ts";
import { publicTemple } from "#domain/content/public-temple.ts";
import { movesOf, yearsOf } from "./lender.ts";
import { lenderLetter } from "./lender-letter.ts";
import { type KeptLoan, type LenderPage, loanOn } from "./loan.ts";

const TODAY = "2026-11-15";
const TEMPLE = publicTemple(temple);
const MADE_AT = "2026-11-16T00:20:00.000Z";

describe("A lender's page", () => {
  test("tells what came and went, the latest first, and what is to come above it", () => {
    expect(
      movesOf(sanjay).map(({ on, what, how, principalCents, interestCents }) => [
        ...[on, what, how, principalCents, interestCents],
      ]),
    ).toEqual([
      ["2026-12-01", "Due: principal and interest", "to come", -10_000_00, 600_00],
      ["2025-12-01", "Lent", "", 10_000_00, 0],
      ["2025-09-24", "Interest given back", "gift", 0, 300_00],
      ["2025-09-24", "Principal and interest paid back", "check 1011", -6_000_00, 300_00],
      ["2024-09-24", "Lent", "", 6_000_00, 0],
    ]);
    expect(yearsOf(sanjay)).toEqual([2026, 2025, 2024]);
    expect(yearsOf({ ...sanjay, loans: [] })).toEqual([]);
  });

  test("tells of interest that is still to be paid though the principal is home", () => {
    const principal = { paidOn: "2026-06-01", principalCents: 10_000_00, interestCents: 0 };
    const repayments = [{ ...principal, method: "check" as const, reference: "", giftId: null }];
    const page = { ...sanjay, loans: [loanOn(TODAY, { ...open, repayments, status: "repaid" })] };
    expect(movesOf(page)[0]).toMatchObject({
      on: "2026-12-01",
      what: "Due: interest",
      how: "to come",
      principalCents: -0,
      interestCents: 299_18,
    });
    expect(lenderLetter(page, null, MADE_AT, TEMPLE)?.sentences).toContain(
      "**$299.18** of interest of the loan of Dec 1, 2025 is still to be paid to you, which you have said you will give back.",
    );
  });

  test("has a summary that says what is owed, what was given back, and that it is no receipt", () => {
    const letter = lenderLetter(sanjay, null, MADE_AT, TEMPLE);
    expect(letter?.to).toEqual(["Sanjay and Leela Trivediwala", "2210 Oak Knoll Drive"]);
    expect(letter?.table.rows).toEqual([
      ["Dec 1, 2025, 6%", "$10,000", "$10,000", "Dec 1, 2026"],
      ["Sep 24, 2024, 5%", "$6,000", "—", "paid Sep 24, 2025"],
    ]);
    expect(letter?.table.sum.cells).toEqual(["$16,000", "$10,000", ""]);
    expect(letter?.sentences).toEqual([
      "On Dec 1, 2026 the temple returns **$10,000** and pays **$600.00** of interest, which you have said you will give back.",
      "In 2025 you gave back **$300.00** of interest, receipt 2025-00007.",
      "This letter is a summary, not a receipt for taxes.",
    ]);
    expect(letter?.footer).toContain("Made Nov 15, 2026, 4:20 PM");
  });

  test("has a statement of a year with that year's interest alone", () => {
    const letter = lenderLetter(sanjay, 2025, MADE_AT, TEMPLE);
    expect(letter?.table.rows).toEqual([
      ["Dec 1, 2025, $10,000", "$50.96", "—", "—"],
      ["Sep 24, 2024, $6,000", "$218.63", "$300.00", "$300.00"],
    ]);
    expect(letter?.table.sum).toEqual({ label: "2025", cells: ["$269.59", "$300.00", "$300.00"] });
    expect(letter?.sentences).toContain(
      "Only what was paid and given back, or given for good, is a gift: receipt 2025-00007, Sep 24, 2025, $300.00.",
    );
    expect(lenderLetter(sanjay, 2024, MADE_AT, TEMPLE)?.sentences.join(" ")).toContain(
      "Nothing was paid and given back in 2024: interest that was never paid is no gift.",
    );
  });

  test.each([
    [{ interest: "waived" }, "On Dec 1, 2026 the temple returns **$10,000**. You have waived the interest."],
    [{ interest: "none" }, "On Dec 1, 2026 the temple returns **$10,000**, without interest."],
    [
      { interest: "waived", termMonths: 6 },
      "**$10,000** was to go home on Jun 1, 2026 and is still owed to you.",
    ],
  ] as const)("says of a loan with %o when it goes home", (fields, sentence) => {
    const page = { ...sanjay, loans: [loanOn(TODAY, { ...open, ...fields })] };
    expect(lenderLetter(page, null, MADE_AT, TEMPLE)?.sentences).toContain(sentence);
  });

  test("has no letter before money has come in", () => {
    const page = { ...sanjay, loans: [loanOn(TODAY, { ...open, status: "signed" })] };
    expect(lenderLetter(page, null, MADE_AT, TEMPLE)).toBeNull();
    expect(movesOf(page)).toEqual([]);
  });
});

const open: KeptLoan = {
  id: "l6",
  version: "1",
  lenderDonorId: "d",
  lenderName: "Sanjay and Leela Trivediwala",
  principalCents: 10_000_00,
  ratePercent: 6,
  interest: "paid-then-donated",
  startOn: "2025-12-01",
  termMonths: 12,
  fund: "phase-1",
  status: "funded",
  note: "",
  repayments: [],
  conversions: [],
};
const repaid: KeptLoan = {
  ...open,
  id: "l2",
  principalCents: 6_000_00,
  ratePercent: 5,
  startOn: "2024-09-24",
  status: "repaid",
  repayments: [
    {
      paidOn: "2025-09-24",
      principalCents: 6_000_00,
      interestCents: 300_00,
      method: "check",
      reference: "1011",
      giftId: "g1",
    },
  ],
};
const sanjay: LenderPage = {
  lender: {
    id: "d",
    name: "Sanjay and Leela Trivediwala",
    address: ["2210 Oak Knoll Drive"],
    pledgedCents: 1_000_00,
    donatedCents: 1_300_00,
  },
  loans: [open, repaid].map((loan) => loanOn(TODAY, loan)),
  gifts: {
    g1: {
      id: "g1",
      cents: 300_00,
      receivedOn: "2025-09-24",
      receiptNo: "2025-00007",
      method: "check",
      reference: "1011",
    },
  },
  today: TODAY,
  version: "1",
};
