import { describe, expect, test } from "vitest";
import { donationAddress } from "./donation-address.ts";

const gift = { amount: 101, fund: "building" };

describe("The donation page's address", () => {
  test.each([
    ["https://give.example/t", "https://give.example/t", "https://give.example/t"],
    [
      "https://give.example/t?amount={amount}&fund={fund}",
      "https://give.example/t?amount=101&fund=building",
      "https://give.example/t",
    ],
    [
      "https://give.example/t?org=7&amount={amount}&lang=en",
      "https://give.example/t?org=7&amount=101&lang=en",
      "https://give.example/t?org=7&lang=en",
    ],
    ["https://give.example/{fund}", "https://give.example/building", "https://give.example"],
    [
      "https://give.example/to/{fund}/{amount}/now?x=%7B1%7D#form",
      "https://give.example/to/building/101/now?x=%7B1%7D#form",
      "https://give.example/to/now?x=%7B1%7D#form",
    ],
    [
      "https://give.example/t#fund={fund}&view=card",
      "https://give.example/t#fund=building&view=card",
      "https://give.example/t#view=card",
    ],
    [
      "https://give.example/t?note=For {fund}#{amount}",
      "https://give.example/t?note=For building#101",
      "https://give.example/t",
    ],
  ])("%s", (address, withGift, withoutGift) => {
    expect(donationAddress(address, gift)).toBe(withGift);
    expect(donationAddress(address)).toBe(withoutGift);
  });

  test("carries cents where there are some, and nothing that could change its meaning", () => {
    const address = "https://give.example/t?amount={amount}&fund={fund}";
    expect(donationAddress(address, { amount: 75.5, fund: "a&b=c#d" })).toBe(
      "https://give.example/t?amount=75.50&fund=a%26b%3Dc%23d",
    );
  });
});
