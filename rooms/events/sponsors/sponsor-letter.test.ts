import { describe, expect, test } from "vitest";
import { sponsorLetter } from "./sponsor-letter.ts";
import type { Sponsorship } from "./sponsorship.ts";

const temple = {
  name: "A Temple",
  donationPage: {
    url: "https://give.example",
    pattern: "https://give.example/{amount}?for={fund}",
    host: "give.example",
  },
};

function letterTo(fields: Partial<Sponsorship>) {
  const sponsorship = {
    name: "Anand Krishnaswami",
    email: "anand@mail.example",
    eventTitle: "Skanda Shashti",
    date: "2026-11-14",
    tier: "Flowers",
    cents: 251_00,
    status: "confirmed",
    giftId: null,
    gotra: "Harita",
    nakshatra: "Chitra",
    ...fields,
  } as Sponsorship;
  const { pathname, searchParams } = new URL(sponsorLetter(sponsorship, temple));
  return {
    to: decodeURIComponent(pathname),
    subject: searchParams.get("subject"),
    body: searchParams.get("body")?.replaceAll("\r\n", "\n"),
  };
}

describe("The letter to a sponsor", () => {
  test("says what is theirs, what it comes to and where to give it", () => {
    expect(letterTo({})).toEqual({
      to: "anand@mail.example",
      subject: "Skanda Shashti, November 14, 2026",
      body: `Dear Anand,

Namaskaram. Flowers for Skanda Shashti on November 14, 2026 is yours, thank you. It comes to $251.

You can give online at https://give.example/251?for=Skanda%20Shashti, by check, or at the temple desk. A receipt follows.

A Temple`,
    });
  });

  test("asks for what the priest needs and they have not said", () => {
    expect(letterTo({ gotra: "", nakshatra: "" }).body).toContain("your family’s gotra and nakshatra.");
    expect(letterTo({ nakshatra: "" }).body).toContain("your family’s nakshatra.");
  });

  test("declines without asking for anything, and thanks those who have paid", () => {
    const declined = letterTo({ status: "cancelled" }).body;
    expect(declined).toContain("cannot be yours this time. Nothing was charged.");
    expect(declined).not.toContain("give.example");
    const paid = letterTo({ status: "paid", giftId: "g1" }).body;
    expect(paid).toContain("has reached the temple");
    expect(paid).not.toContain("give.example");
  });
});
