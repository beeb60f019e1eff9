import { describe, expect, test } from "vitest";
import {
  agoInWords,
  daysInWords,
  foundInWords,
  fullDay,
  giftSpans,
  howInASentence,
  likeInWords,
  lockedInWords,
  needsReceipt,
  totalInWords,
} from "./gift-words.ts";

const TODAY = "2026-11-14";

describe("Days are told", () => {
  test.each([
    ["2026-11-14", "Today"],
    ["2026-11-13", "Yesterday"],
    ["2026-11-09", "Five days ago"],
    ["2026-10-24", "Three weeks ago"],
    ["2026-03-01", "Eight months ago"],
    ["2025-11-15", "Eleven months ago"],
    ["2025-11-14", "One year ago"],
    ["2025-10-30", "One year and 15 days ago"],
    ["2024-11-13", "Two years and 1 day ago"],
    ["2026-12-05", ""],
    ["", ""],
  ])("%s as how long ago: %s", (day, words) => {
    expect(agoInWords(day, TODAY)).toBe(words);
  });

  test.each([
    ["2026-11-01", "2026-11-14", "November 1 to 14, 2026"],
    ["2026-10-28", "2026-11-14", "October 28 to November 14, 2026"],
    ["2025-12-28", "2026-01-03", "December 28, 2025 to January 3, 2026"],
    ["2026-11-14", "2026-11-14", "November 14, 2026"],
    ["2026-11-01", "", "since November 1, 2026"],
    ["", "2026-11-01", "until November 1, 2026"],
    ["", "", ""],
  ])("from %s to %s: %s", (from, to, words) => {
    expect(daysInWords(from, to)).toBe(words);
  });

  test("with their weekday", () => {
    expect(fullDay("2026-11-08")).toBe("Sunday, November 8, 2026");
  });

  test("in the usual spans, a week beginning on Sunday", () => {
    expect(giftSpans(TODAY)).toEqual([
      { words: "This week", from: "2026-11-08", to: TODAY },
      { words: "This month", from: "2026-11-01", to: TODAY },
      { words: "This year", from: "2026-01-01", to: TODAY },
      { words: "Last year", from: "2025-01-01", to: "2025-12-31" },
      { words: "All", from: "", to: "" },
    ]);
  });
});

describe("A list of gifts is told", () => {
  const november = { from: "2026-11-01", to: TODAY };

  test.each([
    [{ total: 37, voids: 1 }, "36 gifts, November 1 to 14, 2026", "36 gifts (1 void line is not counted)"],
    [{ total: 9, voids: 2 }, "7 gifts, November 1 to 14, 2026", "7 gifts (2 void lines are not counted)"],
    [{ total: 1, voids: 0 }, "1 gift, November 1 to 14, 2026", "1 gift"],
    [{ total: 3, voids: 3 }, "3 void lines, November 1 to 14, 2026", "3 void lines"],
    [{ total: 0, voids: 0 }, "0 gifts, November 1 to 14, 2026", "0 gifts"],
  ])("%j", (list, above, below) => {
    expect([foundInWords(list, november), totalInWords(list)]).toEqual([above, below]);
  });
});

describe("A gift is told", () => {
  test.each([
    [{ method: "check", reference: "1231" }, "check 1231"],
    [{ method: "zelle", reference: "Z7S15P" }, "Zelle Z7S15P"],
    [{ method: "stock", reference: "30" }, "stock 30 shares"],
    [{ method: "cash", reference: "" }, "cash"],
  ] as const)("by how it was given: %j", (gift, words) => {
    expect(howInASentence(gift)).toBe(words);
  });

  test("apart from others", () => {
    const gift = { receivedOn: TODAY, method: "card", reference: "9226", fund: "building" } as const;
    expect(likeInWords(gift, TODAY)).toBe("Today, card 9226, Building Fund.");
    expect(likeInWords({ ...gift, receivedOn: "2026-11-12" }, TODAY)).toBe(
      "Nov 12, card 9226, Building Fund.",
    );
  });
});

describe("What can no longer be changed is told", () => {
  test.each([
    [{ receiptNo: null, kind: "gift" }, false, ""],
    [
      { receiptNo: "2026-00049", kind: "gift" },
      false,
      "Everything on receipt 2026-00049 is locked: amount, date, donor, method, fund, dedication and benefits. To correct it, void it and record it again.",
    ],
    [
      { receiptNo: "2026-00049", kind: "gift" },
      true,
      "Everything on receipt 2026-00049 is locked: amount, date, donor, method, fund, dedication and benefits; the count is closed. To correct it, void it and record it again.",
    ],
    [
      { receiptNo: null, kind: "gift" },
      true,
      "The count of this gift is closed: nothing of it is changed any more. To correct it, void it and record it again.",
    ],
    [
      { receiptNo: null, kind: "adjustment" },
      false,
      "Written when a total was changed in the donor screen. To correct it, change the total there, or void this line.",
    ],
  ] as const)("%j, count closed: %s", (gift, isCountClosed, words) => {
    expect(lockedInWords(gift, isCountClosed)).toBe(words);
  });
});

describe("A receipt is needed", () => {
  const gift = { cents: 250_00, kind: "gift", status: "recorded", donorId: "ravi", receiptNo: null } as const;

  test("from 250 dollars on", () => {
    expect([needsReceipt(gift), needsReceipt({ ...gift, cents: 249_99 })]).toEqual([true, false]);
  });

  test.each([
    { status: "void" },
    { receiptNo: "2026-00049" },
    { donorId: null },
    { kind: "adjustment" },
    { kind: "opening" },
  ] as const)("unless %j", (fields) => {
    expect(needsReceipt({ ...gift, ...fields })).toBe(false);
  });
});
