import { describe, expect, test } from "vitest";
import type { Gift } from "../ledger/gift.ts";
import {
  deductibleCents,
  markedSentences,
  moneyIn,
  type SaidOfAGift,
  taxSentence,
  whyNotReceiptable,
} from "./receipt.ts";

const gift: SaidOfAGift = {
  receivedOn: "2026-10-24",
  cents: 200_00,
  method: "check",
  reference: "2041",
  fund: "community",
  dedication: null,
  benefit: "none",
  goodsDescription: "",
  goodsCents: 0,
  inKindDescription: "",
};
const dinner: SaidOfAGift = {
  ...gift,
  benefit: "goods",
  goodsDescription: "two places at the benefit dinner",
  goodsCents: 90_00,
};
const rice: SaidOfAGift = {
  ...gift,
  method: "in-kind",
  cents: 80_00,
  inKindDescription: "20 kg of basmati rice",
  benefit: "religious",
};
const shares: SaidOfAGift = { ...gift, method: "stock", inKindDescription: "40 shares of Apple Inc. (AAPL)" };

describe("The sentence of a gift", () => {
  test("for which nothing was received", () => {
    expect(taxSentence(gift)).toBe("No goods or services were provided in exchange for this contribution.");
  });

  test("tied to a festival or a pooja", () => {
    expect(taxSentence({ ...gift, benefit: "religious" })).toBe(
      "Any goods or services provided in exchange for this contribution consisted entirely of intangible religious benefits.",
    );
  });

  test("for which goods were received, with what is left to deduct", () => {
    expect(taxSentence(dinner)).toBe(
      "In exchange for your payment of $200 you received two places at the benefit dinner, estimated value $90. The amount deductible for federal income tax purposes is limited to the excess of your payment over that value: $110.",
    );
    expect(deductibleCents(dinner)).toBe(110_00);
    expect(deductibleCents({ ...dinner, goodsCents: 250_00 })).toBe(0);
  });

  test("in kind says what it is and no value, beside what was received for it", () => {
    expect(taxSentence(rice)).toBe(
      `20 kg of basmati rice, received October 24, 2026. The temple has not assigned a value. ${taxSentence({ ...gift, benefit: "religious" })}`,
    );
  });
});

describe("Several gifts on one paper", () => {
  test("carry each sentence once, with a mark at its gifts: nothing in return first, in kind and stock apart", () => {
    const { sentences, markOf } = markedSentences([dinner, gift, rice, shares, gift]);
    expect([dinner, gift, rice, shares, gift].map(markOf)).toEqual(["b", "a", "In kind", "Stock", "a"]);
    expect(sentences).toEqual([
      { mark: "a", words: taxSentence(gift) },
      { mark: "b", words: taxSentence(dinner) },
      { mark: "In kind", words: `${taxSentence(rice)} Community Service.` },
      { mark: "Stock", words: `${taxSentence(shares)} Community Service.` },
    ]);
  });

  test("are marked beyond z", () => {
    const many = Array.from({ length: 28 }, (_, at) => ({ ...dinner, goodsDescription: `Lamp ${at}` }));
    expect(markedSentences(many).sentences.map(({ mark }) => mark)).toEqual(
      expect.arrayContaining(["a", "z", "aa", "ab"]),
    );
  });

  test("sum the money, and leave out what came in kind or as stock", () => {
    expect(moneyIn([gift, dinner, rice, shares])).toBe(400_00);
  });
});

describe("No receipt", () => {
  const recorded = { donorId: "d", kind: "gift", status: "recorded", receiptNo: null } as Gift;

  test("for a line that is no gift, a void one, a giver nobody knows, or twice", () => {
    expect(whyNotReceiptable(recorded)).toBeUndefined();
    expect(whyNotReceiptable({ ...recorded, status: "void" })).toMatch(/void/);
    expect(whyNotReceiptable({ ...recorded, kind: "opening" })).toMatch(/opening/);
    expect(whyNotReceiptable({ ...recorded, kind: "adjustment" })).toMatch(/adjustment/);
    expect(whyNotReceiptable({ ...recorded, donorId: null })).toMatch(/Nobody/);
    expect(whyNotReceiptable({ ...recorded, receiptNo: "2026-00001" })).toMatch(/2026-00001 already/);
  });
});
