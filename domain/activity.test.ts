import { describe, expect, test } from "vitest";
import { changesInWords, sentenceOf, tellChange, tellPlainly, tellSignIn, tellTaken } from "./activity.ts";
import type { HistoryKind, Kind, Shown } from "./records.ts";

type Gift = Shown & { donor: string; cents: number };
const gifts: Kind<Gift, never> = {
  name: "gifts",
  one: "gift",
  many: "gifts",
  nameOf: ({ donor }) => `of ${donor}`,
  words: [
    { label: "Donor", show: ({ donor }) => donor },
    { label: "Amount", show: ({ cents }) => `$${cents / 100}` },
  ],
};
const small = { donor: "Akash", cents: 5_100 };
const large = { donor: "Akash", cents: 50_100 };

describe("A change of a record", () => {
  test.each([
    ["added", null, small, "added the gift of Akash"],
    ["changed", small, large, "changed the gift of Akash"],
    ["changed", small, small, "changed the gift of Akash, and left it as it was"],
    ["deleted", small, null, "deleted the gift of Akash"],
    ["restored", null, small, "restored the gift of Akash"],
    ["restored", large, small, "restored an earlier version of the gift of Akash"],
    ["voided", small, small, "voided the gift of Akash"],
    ["deleted", null, null, "deleted a gift, whose words are no longer kept"],
  ] as const)("of the kind %s is told: %j, %j", (kind: HistoryKind, before, after, words) => {
    expect(sentenceOf(tellChange(gifts, kind, before, after))).toBe(words);
  });

  test("has what was and what became of each field, and which differ", () => {
    const told = tellChange(gifts, "changed", small, large);
    expect(told.fields).toEqual([
      { label: "Donor", before: "Akash", after: "Akash", isDifferent: false },
      { label: "Amount", before: "$51", after: "$501", isDifferent: true },
    ]);
    expect(changesInWords(told)).toBe("Amount: $51 → $501");
  });

  test("has one side of what came, and nothing to tell apart", () => {
    expect(tellChange(gifts, "added", null, small).fields).toEqual([
      { label: "Donor", before: "", after: "Akash", isDifferent: false },
      { label: "Amount", before: "", after: "$51", isDifferent: false },
    ]);
  });
});

describe("A line of a room that nobody knows any more", () => {
  const line = { kind: "changed", by: "Meena", room: "lamps", recordId: "1" } as const;

  test("is told by the names of its fields", () => {
    const told = tellPlainly({
      ...line,
      before: { name: "Deepam", boughtOn: "x" },
      after: { name: "Deepam" },
    });
    expect(sentenceOf(told)).toBe("changed Deepam in lamps");
    expect(changesInWords(told)).toBe("Bought on: x");
  });

  test("is still a sentence when it holds nothing", () => {
    expect(sentenceOf(tellPlainly({ ...line, before: null, after: null }))).toBe("changed an entry in lamps");
  });
});

describe("What left the house", () => {
  test.each([
    ["exported", { what: "27 gifts", filter: "Land Purchase" }, "exported 27 gifts as CSV: Land Purchase"],
    ["exported", { what: "27 gifts", filter: "" }, "exported 27 gifts as CSV"],
    [
      "printed",
      { name: "2026-00058", note: "again, stamped DUPLICATE" },
      "printed the receipt 2026-00058 again, stamped DUPLICATE",
    ],
    ["printed", { what: "12 statements" }, "printed 12 statements"],
  ] as const)("is told: %s %j", (kind, after, words) => {
    expect(sentenceOf(tellTaken(kind, "receipt", after))).toBe(words);
  });
});

describe("A sign-in", () => {
  test.each([
    ["signed-in", { way: "password" }, "signed in with a password"],
    ["signed-in", { way: "password and code" }, "signed in with password and code"],
    ["signed-in", { way: "passkey" }, "signed in with a passkey"],
    ["signed-in", { way: "invitation" }, "signed in through an invitation"],
    ["signed-in", { way: "new password" }, "signed in through a link for a new password"],
    [
      "refused",
      { as: "unknown", reason: "unknown-passkey", times: 1 },
      "was refused: a passkey that nobody has",
    ],
    [
      "refused",
      { as: "s@t.example", reason: "wrong-password", times: 1 },
      "was refused as s@t.example: wrong password",
    ],
    [
      "refused",
      { as: "s@t.example", reason: "wrong-password", times: 2 },
      "was refused as s@t.example: wrong password, twice",
    ],
    [
      "refused",
      { as: "s@t.example", reason: "wrong-code", times: 5 },
      "was refused as s@t.example: wrong code, 5 times",
    ],
    [
      "refused",
      { as: "unknown", reason: "user-not-found", times: 2 },
      "was refused under a name that nobody has, twice",
    ],
    [
      "refused",
      { as: "s@t.example", reason: "too-many-attempts", times: 1 },
      "was held back as s@t.example: too many attempts",
    ],
    [
      "refused",
      { as: "s@t.example", reason: "some-new-reason" },
      "was refused as s@t.example: some new reason",
    ],
  ] as const)("is told: %s %j", (kind, after, words) => {
    expect(sentenceOf(tellSignIn({ kind, after }))).toBe(words);
  });
});
