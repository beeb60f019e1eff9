import { describe, expect, test } from "vitest";
import { changesInWords, type LineToTell, sentenceOf } from "#domain/activity.ts";
import { staffTeller } from "./activity-words.ts";

const { tell } = staffTeller({ get: () => undefined });
const priya = {
  email: "priya@t.example",
  name: "Priya",
  role: "viewer",
  createdAt: "2026-01-01T00:00:00.000Z",
};
const invitation = {
  link: "invitation",
  email: "lakshmi@t.example",
  name: "",
  role: "viewer",
  by: "Meena",
  createdAt: "2026-01-01T00:00:00.000Z",
  expiresAt: "2026-01-04T00:00:00.000Z",
  isUsed: false,
};
const reset = { ...invitation, link: "new-password" };

const told = (before: LineToTell["before"], after: LineToTell["after"], by = "Meena") =>
  tell({ kind: "changed", by, room: "staff", recordId: "1", before, after });

describe("What happens to people", () => {
  test.each([
    [null, priya, "Meena", "gave access to Priya as Viewer", ""],
    [null, priya, "Priya", "joined as Viewer", ""],
    [priya, { ...priya, role: "editor" }, "Meena", "changed the role of Priya", "Role: Viewer → Editor"],
    [priya, { ...priya, name: "Priya V" }, "Priya", "changed their own name", "Name: Priya → Priya V"],
    [priya, { ...priya, name: "Priya V" }, "Meena", "changed the name of Priya V", "Name: Priya → Priya V"],
    [
      priya,
      { ...priya, secondFactor: "one-time codes" },
      "Priya",
      "changed their own second factor",
      "Second factor: none → one-time codes",
    ],
    [
      { ...priya, secondFactor: "one-time codes" },
      { ...priya, secondFactor: "" },
      "the command line",
      "changed the second factor of Priya",
      "Second factor: one-time codes → none",
    ],
    [priya, { ...priya, passwordChangedAt: "2026-01-02" }, "Priya", "changed their own password", ""],
    [
      priya,
      { ...priya, passwordChangedAt: "2026-01-02" },
      "the command line",
      "set a new password for Priya",
      "",
    ],
    [priya, { ...priya, recoveryCodesMadeAt: "2026-01-02" }, "Priya", "made new recovery codes", ""],
    [priya, null, "Meena", "took access away from Priya", ""],
    // From before there were names and roles.
    [
      null,
      { email: "old@t.example" },
      "the command line",
      "gave access to old@t.example as Administrator",
      "",
    ],
  ])("is told: %j → %j by %s", (before, after, by, words, changes) => {
    const line = told(before, after, by);
    expect(sentenceOf(line)).toBe(words);
    expect(changesInWords(line)).toBe(changes);
  });
});

describe("What happens to links", () => {
  test.each([
    [null, invitation, "Meena", "invited lakshmi@t.example as Viewer"],
    [invitation, { ...invitation, isUsed: true }, "Lakshmi", "used the invitation of lakshmi@t.example"],
    [invitation, null, "Meena", "took back the invitation of lakshmi@t.example"],
    [null, reset, "Meena", "made a link for a new password of lakshmi@t.example"],
    [null, reset, "Somebody", "asked for a new password for lakshmi@t.example"],
    [
      reset,
      { ...reset, isUsed: true },
      "Lakshmi",
      "chose a new password through the link of lakshmi@t.example",
    ],
  ])("is told: %j → %j by %s", (before, after, by, words) => {
    expect(sentenceOf(told(before, after, by))).toBe(words);
  });
});

test("Which roles need a second factor is told by their names", () => {
  const line = told({ roles: [] }, { roles: ["admin", "treasurer"] });
  expect(sentenceOf(line)).toBe("changed which roles need a second factor");
  expect(changesInWords(line)).toBe("Needed by: nobody → Administrators, Treasurers");
});

test("What nobody knows yet is told plainly", () => {
  expect(sentenceOf(told(null, { title: "Rule 7" }))).toBe("changed Rule 7 in staff");
});
