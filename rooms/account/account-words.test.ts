import { describe, expect, test } from "vitest";
import type { Account } from "./account.ts";
import { deviceIcon, inFours, passkeyInWords, sessionInWords, whyItStays } from "./account-words.ts";

// 10:45 in the morning at the temple.
const NOW = "2026-11-15T18:45:00.000Z";

describe("A passkey in words", () => {
  const passkey = { id: "1", name: "iPhone", createdAt: "2026-09-05T02:00:00.000Z", usedAt: null };
  test.each([
    [null, "Added Sep 4, 2026. Not used yet"],
    ["2026-11-15T18:31:00.000Z", "Added Sep 4, 2026. Used today, 10:31 AM"],
    ["2026-11-14T18:31:00.000Z", "Added Sep 4, 2026. Used Nov 14, 2026"],
  ])("used %s", (usedAt, words) => {
    expect(passkeyInWords({ ...passkey, usedAt }, NOW)).toBe(words);
  });
});

describe("A session in words", () => {
  const session = { id: "1", browser: "Safari on iPhone", way: "passkey", isThisOne: false };
  const signedInAt = "2026-11-15T18:31:00.000Z";

  test("says since when and how", () => {
    const here = { ...session, signedInAt, seenAt: signedInAt, isThisOne: true };
    expect(sessionInWords(here, NOW)).toBe("Since 10:31 AM, by passkey");
  });

  test.each([
    ["2026-11-15T18:44:01.000Z", "just now"],
    ["2026-11-15T18:43:59.000Z", "1 minute ago"],
    ["2026-11-15T18:40:00.000Z", "5 minutes ago"],
  ])("of another browser seen at %s says when", (seenAt, words) => {
    const there = { ...session, signedInAt, seenAt };
    expect(sessionInWords(there, NOW)).toBe(`Since 10:31 AM, by passkey. Last sign of life ${words}`);
  });

  test("of yesterday says the day", () => {
    const late = { ...session, signedInAt: "2026-11-15T07:59:00.000Z", seenAt: NOW };
    expect(sessionInWords(late, NOW)).toMatch(/^Since Nov 14, 2026, 11:59 PM, by passkey\./);
  });
});

describe("A second factor", () => {
  const passkey = { id: "1", name: "iPhone", createdAt: NOW, usedAt: null };
  const codes = { since: NOW, recoveryCodesLeft: 10 };
  const account = { role: "treasurer", needsSecondFactor: true, passkeys: [passkey], codes } as Account;

  test("that is not the last may go", () => {
    expect(whyItStays(account, "passkey")).toBeUndefined();
    expect(whyItStays(account, "codes")).toBeUndefined();
    expect(whyItStays({ ...account, codes: null, passkeys: [passkey, passkey] }, "passkey")).toBeUndefined();
  });

  test("that is the last stays where the role needs one", () => {
    expect(whyItStays({ ...account, codes: null }, "passkey")).toBe(
      "Treasurers need a second factor, and this is your only one. Add another passkey or set up one-time codes first.",
    );
    expect(whyItStays({ ...account, passkeys: [] }, "codes")).toBe(
      "Treasurers need a second factor, and this is your only one. Add a passkey first.",
    );
  });

  test("that is the last may go where the role needs none", () => {
    const free = { ...account, needsSecondFactor: false };
    expect(whyItStays({ ...free, codes: null }, "passkey")).toBeUndefined();
    expect(whyItStays({ ...free, passkeys: [] }, "codes")).toBeUndefined();
  });
});

test.each([
  ["Safari on iPhone", "mobile"],
  ["Chrome on Android", "mobile"],
  ["Temple office computer", "laptop"],
  ["Firefox on Linux", "laptop"],
  ["The blue key", "passkey"],
])("%s is drawn as %s", (name, icon) => {
  expect(deviceIcon(name, "passkey")).toBe(icon);
});

test("A key to type is written in fours", () => {
  expect(inFours("JBSWY3DPEHPK3PXPAB")).toBe("JBSW Y3DP EHPK 3PXP AB");
});
