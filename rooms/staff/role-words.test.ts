import { describe, expect, test } from "vitest";
import { doors } from "../rooms.ts";
import { differenceInWords, listed, openedTo, roomsOfRoles } from "./role-words.ts";

/** Those the sentences below speak of: a room that comes later changes none of them. */
const NAMES = [
  ...["inbox", "donations", "donors", "events", "loans-projects", "temple-assets"],
  ...["reports", "website", "staff"],
];
const rooms = roomsOfRoles(doors).filter(({ name }) => NAMES.includes(name));

describe("What a role opens", () => {
  test("follows from the list of rooms", () => {
    expect(openedTo("treasurer", rooms)).toEqual({
      sees: ["Events"],
      changes: ["Donations", "Donors", "Loans/Projects", "Reports", "Website"],
    });
    expect(openedTo("viewer", rooms).changes).toEqual([]);
    expect(openedTo("viewer", rooms).sees).toContain("Inbox");
    expect(openedTo("viewer", rooms).sees).not.toContain("Staff");
    expect(openedTo("admin", rooms).changes).toContain("Staff");
  });

  test.each([
    [
      "editor",
      "treasurer",
      "Opens Donations, Donors, Loans/Projects, Reports. Closes for changes Events. Closes Inbox, Temple Assets.",
    ],
    [
      "treasurer",
      "viewer",
      "Opens to look at Inbox, Temple Assets. Closes for changes Donations, Donors, Loans/Projects, Reports, Website.",
    ],
    ["treasurer", "treasurer", ""],
  ] as const)("is said beside a change from %s to %s", (before, after, words) => {
    expect(differenceInWords(before, after, rooms)).toBe(words);
  });

  test("is listed as people say it", () => {
    expect([listed([]), listed(["A"]), listed(["A", "B"]), listed(["A", "B", "C"])]).toEqual([
      "",
      "A",
      "A and B",
      "A, B and C",
    ]);
  });
});
