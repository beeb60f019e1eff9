import { describe, expect, test } from "vitest";
import type { DonationCategory } from "#domain/content/giving.ts";
import { checkGift, choiceFrom, chooseCategory, type GiftChoice, readGift } from "./gift.ts";

const general = aCategory("general", [51, 101, 201, 501]);
const festivals = aCategory("festivals", [108, 251, 501, 1001]);
const building = aCategory("building", [201, 501, 1001, 2501]);
const community = aCategory("community", [25, 51, 101, 251]);
const categories: [DonationCategory, ...DonationCategory[]] = [general, festivals, building, community];

describe("A gift", () => {
  test.each([
    ["1", 1],
    ["51", 51],
    ["75.50", 75.5],
    [" 101 ", 101],
    ["1e3", 1000],
    ["1,000", 1000],
  ])("of %j is %d dollars", (text, dollars) => {
    expect(readGift(text)).toBe(dollars);
  });

  test.each([[""], ["  "], ["0"], ["0.99"], ["-5"], ["abc"], ["Infinity"], ["1e13"]])(
    "cannot be %j",
    (text) => {
      expect(readGift(text)).toBeUndefined();
    },
  );

  test("needs a fund and an amount", () => {
    expect(checkGift({ fund: "building", amount: "75.50" }, categories)).toEqual({
      gift: { amount: 75.5, fund: "building" },
    });
    expect(checkGift({ fund: "building" }, categories)).toEqual({
      fault: "Please enter an amount of $1 or more.",
    });
    expect(checkGift({ fund: "building", amount: " ", chosen: "501" }, categories)).toEqual({
      gift: { amount: 501, fund: "building" },
    });
    expect(checkGift({ fund: "building", amount: "75", chosen: "501" }, categories)).toEqual({
      gift: { amount: 75, fund: "building" },
    });
    expect(checkGift({ fund: "elsewhere", amount: "75" }, categories)).toEqual({
      fault: "Please choose where your gift should go.",
    });
  });
});

describe("What is chosen", () => {
  test("at first is the first category with its second suggestion", () => {
    expect(choiceFrom({}, categories)).toEqual(suggested(general, "101"));
    expect(choiceFrom({ fund: "building" }, categories)).toEqual(suggested(building, "501"));
    expect(choiceFrom({ fund: "elsewhere" }, categories)).toEqual(suggested(general, "101"));
  });

  test("by a form is kept, and a pressed suggestion wins", () => {
    expect(choiceFrom({ fund: "building", amount: "75" }, categories)).toEqual(typed(building, "75"));
    expect(choiceFrom({ fund: "building", amount: "" }, categories)).toEqual(typed(building, ""));
    expect(choiceFrom({ fund: "general", amount: "75", suggested: "201" }, categories)).toEqual(
      suggested(general, "201"),
    );
  });

  test("as a suggestion counts while nothing is typed", () => {
    expect(choiceFrom({ fund: "general", amount: "", chosen: "201" }, categories)).toEqual(
      suggested(general, "201"),
    );
    expect(choiceFrom({ fund: "general", amount: "75", chosen: "201" }, categories)).toEqual(
      typed(general, "75"),
    );
    expect(choiceFrom({ fund: "building", amount: "", chosen: "101" }, categories)).toEqual(
      suggested(building, "501"),
    );
  });

  test("as a suggested amount moves along with the category", () => {
    expect(chooseCategory(suggested(general, "101"), building)).toEqual(suggested(building, "501"));
    expect(chooseCategory(suggested(general, "51"), festivals)).toEqual(suggested(festivals, "108"));
    expect(chooseCategory(suggested(building, "2501"), community)).toEqual(suggested(community, "251"));
  });

  test("as an amount that is suggested there too stays", () => {
    expect(chooseCategory(suggested(general, "501"), festivals)).toEqual(suggested(festivals, "501"));
    expect(chooseCategory(suggested(general, "101"), community)).toEqual(suggested(community, "101"));
  });

  test("by typing stays, unless nothing was typed", () => {
    expect(chooseCategory(typed(general, "75.5"), building)).toEqual(typed(building, "75.5"));
    expect(chooseCategory(typed(general, "101"), building)).toEqual(typed(building, "101"));
    expect(chooseCategory(typed(general, ""), building)).toEqual(suggested(building, "501"));
  });
});

function suggested(category: DonationCategory, amount: string): GiftChoice {
  return { category, amount, isTyped: false };
}

function typed(category: DonationCategory, amount: string): GiftChoice {
  return { category, amount, isTyped: true };
}

function aCategory(id: DonationCategory["id"], amounts: number[]): DonationCategory {
  return { id, name: id, description: id, icon: "lotus", amounts };
}
