import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysBetween } from "#domain/days.ts";
import {
  accruedOn,
  balanceOn,
  dueAtMaturity,
  interestIn,
  interestPaidBy,
  interestUpTo,
  maturesOn,
  mostInterestOn,
  type Terms,
} from "./loan-interest.ts";

describe("A loan matures", () => {
  test.each([
    ["2025-12-01", 12, "2026-12-01"],
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2028-02-29", 12, "2029-02-28"],
    ["2028-02-29", 48, "2032-02-29"],
    ["2026-08-31", 6, "2027-02-28"],
    ["2026-10-31", 120, "2036-10-31"],
    ["2026-12-15", 1, "2027-01-15"],
  ])("from %s after %i months on %s", (startOn, termMonths, day) => {
    expect(maturesOn({ startOn, termMonths })).toBe(day);
  });
});

describe("The interest of a year", () => {
  const terms: Terms = {
    principalCents: 10_000_00,
    ratePercent: 6,
    interest: "paid-then-donated",
    termMonths: 12,
    startOn: "2025-12-01",
    status: "funded",
    repayments: [],
    conversions: [],
  };
  test.each([
    // 31 days, 334 days and none.
    [2024, 0],
    [2025, 50_96],
    [2026, 549_04],
    [2027, 0],
  ])("%i is %i cents", (year, cents) => {
    expect(interestIn(year, "2026-12-01", terms)).toBe(cents);
  });

  test("ends today, and all years together are what has accrued", () => {
    expect(interestIn(2026, "2026-11-15", terms)).toBe(573_70 - 50_96);
  });
});

describe("Simple interest", () => {
  // By hand: principal × rate × days ÷ 365.
  test.each([
    ["a year of 365 days", 10_000_00, 6, "2025-12-01", "2026-12-01", 600_00],
    [
      "a year with February 29: 366 ÷ 365 × $600 = $601.6438",
      10_000_00,
      6,
      "2027-12-01",
      "2028-12-01",
      601_64,
    ],
    ["half a year: 181 days, $297.5342", 10_000_00, 6, "2026-01-01", "2026-07-01", 297_53],
    ["one day: $1.6438", 10_000_00, 6, "2026-01-01", "2026-01-02", 1_64],
    ["349 days at 6 %: $573.6986", 10_000_00, 6, "2025-12-01", "2026-11-15", 573_70],
    ["278 days at 4 %: $152.3288", 5_000_00, 4, "2026-02-10", "2026-11-15", 152_33],
    ["198 days at 6 %: $325.4795", 10_000_00, 6, "2026-05-01", "2026-11-15", 325_48],
    ["416 days at 6 %: $1,709.5890", 25_000_00, 6, "2025-09-25", "2026-11-15", 1_709_59],
    ["a rate with decimals, 4.125 %: $412.5", 10_000_00, 4.125, "2026-01-01", "2027-01-01", 412_50],
    [
      "a twentieth of a cent, rounded down: 73 days at 1 % of $5,000.25 = 1000.05 cents",
      5_000_25,
      1,
      "2026-01-01",
      "2026-03-15",
      10_00,
    ],
    [
      "exactly half a cent: 365 days at 0.1 % of $5,005.00 = 500.5 cents",
      5_005_00,
      0.1,
      "2026-01-01",
      "2027-01-01",
      5_01,
    ],
    ["no day at all", 10_000_00, 6, "2026-01-01", "2026-01-01", 0],
    ["a day before it starts", 10_000_00, 6, "2026-01-01", "2025-12-31", 0],
    ["a rate of nothing", 10_000_00, 0, "2026-01-01", "2027-01-01", 0],
  ])("%s", (_, principalCents, ratePercent, startOn, day, cents) => {
    expect(interestUpTo(day, { ...loan, principalCents, ratePercent, startOn })).toBe(cents);
  });

  test("follows the balance, stretch by stretch, and is rounded once", () => {
    // $20,000 for 300 days and $8,000 for 110: (20,000 × 300 + 8,000 × 110) × 6 % ÷ 365 = $1,130.9589.
    const terms = {
      ...loan,
      principalCents: 20_000_00,
      startOn: "2025-10-01",
      repayments: [{ paidOn: "2026-07-28", principalCents: 12_000_00, interestCents: 0 }],
    };
    expect(daysBetween("2025-10-01", "2026-07-28")).toBe(300);
    expect(interestUpTo("2026-11-15", terms)).toBe(1_130_96);
    expect(balanceOn("2026-07-27", terms)).toBe(20_000_00);
    expect(balanceOn("2026-07-28", terms)).toBe(8_000_00);
  });

  test("that was paid is no longer owed", () => {
    const terms = {
      ...loan,
      principalCents: 25_000_00,
      startOn: "2024-09-25",
      termMonths: 30,
      repayments: [{ paidOn: "2025-09-25", principalCents: 0, interestCents: 1_500_00 }],
    };
    expect(accruedOn("2025-09-24", terms)).toBe(1_495_89);
    expect(accruedOn("2025-09-25", terms)).toBe(0);
    expect(accruedOn("2026-11-15", terms)).toBe(1_709_59);
  });

  test("does not accrue without interest, and not before money came in", () => {
    for (const changed of [{ interest: "none" }, { status: "offered" }, { status: "signed" }] as const)
      expect(interestUpTo("2027-01-01", { ...loan, ...changed })).toBe(0);
    expect(interestUpTo("2026-12-01", { ...loan, interest: "waived" })).toBe(600_00);
  });

  test("goes on after the maturity, as long as there is a balance", () => {
    expect(interestUpTo("2026-12-11", loan)).toBe(616_44);
  });
});

describe("Cash to have ready", () => {
  test("is the balance, and interest only where it is paid", () => {
    expect(dueAtMaturity("2026-11-15", loan)).toEqual({ principalCents: 10_000_00, interestCents: 600_00 });
    expect(dueAtMaturity("2026-11-15", { ...loan, interest: "waived" }).interestCents).toBe(0);
    expect(dueAtMaturity("2026-11-15", { ...loan, status: "signed" }).principalCents).toBe(0);
  });

  test("is the interest alone where the principal went home before it", () => {
    const repayments = [{ paidOn: "2026-06-01", principalCents: 10_000_00, interestCents: 0 }];
    expect(dueAtMaturity("2026-11-15", { ...loan, repayments })).toEqual({
      principalCents: 0,
      interestCents: 299_18,
    });
  });
});

describe("Whatever is paid back when,", () => {
  test("the balance is what was lent less what went home, and interest never shrinks", () => {
    const payment = fc.record({
      after: fc.integer({ min: 0, max: 900 }),
      principalCents: fc.integer({ min: 0, max: 2_000_00 }),
    });
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 5 }), fc.integer({ min: 0, max: 1000 }), (paid, day) => {
        const repayments = paid.map(({ after, principalCents }) => ({
          paidOn: addDays("2025-12-01", after),
          principalCents,
          interestCents: 0,
        }));
        const terms = { ...loan, repayments };
        const [on, next] = [addDays("2025-12-01", day), addDays("2025-12-01", day + 1)];
        const home = repayments
          .filter(({ paidOn }) => paidOn <= on)
          .reduce((sum, one) => sum + one.principalCents, 0);
        expect(balanceOn(on, terms)).toBe(10_000_00 - home);
        expect(interestUpTo(next, terms)).toBeGreaterThanOrEqual(interestUpTo(on, terms));
      }),
    );
  });
});

describe("Whatever is paid when, and in whatever order it is written down,", () => {
  test("by no day more interest was paid than had accrued, and by the end all of it can have been", () => {
    const payment = fc.record({
      after: fc.integer({ min: 0, max: 900 }),
      principalCents: fc.integer({ min: 0, max: 2_000_00 }),
      interestCents: fc.integer({ min: 0, max: 700_00 }),
    });
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 8 }), (asked) => {
        let terms = loan;
        for (const { after, principalCents, interestCents } of asked) {
          const paidOn = addDays("2025-12-01", after);
          const principal = Math.min(principalCents, balanceOn("2029-01-01", terms));
          const withIt = (interest: number): Terms => ({
            ...terms,
            repayments: [...terms.repayments, { paidOn, principalCents: principal, interestCents: interest }],
          });
          const most = mostInterestOn(paidOn, withIt(0));
          if (most >= 0) terms = withIt(Math.min(interestCents, most));
        }
        for (const { paidOn } of terms.repayments)
          expect(interestPaidBy(paidOn, terms)).toBeLessThanOrEqual(interestUpTo(paidOn, terms));
        const end = addDays("2025-12-01", 1000);
        expect(mostInterestOn(end, terms)).toBe(accruedOn(end, terms));
      }),
    );
  });
});

function addDays(day: string, days: number) {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

const loan: Terms = {
  principalCents: 10_000_00,
  ratePercent: 6,
  interest: "paid-then-donated",
  startOn: "2025-12-01",
  termMonths: 12,
  status: "funded",
  repayments: [],
  conversions: [],
};
