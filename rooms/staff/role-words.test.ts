import { describe, expect, test } from "vitest";
import { doors } from "#rooms/open-rooms.ts";
import { differenceInWords, listed, openedTo, roomsOfRoles } from "./role-words.ts";

/** Those the sentences below speak of: a room that comes later changes none of them. */
const NAMES = [
  ...["inbox", "donations", "donors", "events", "loans-projects", "temple-assets"],
  ...["reports", "website", "website-part", "staff"],
];
const rooms = roomsOfRoles(doors).filter(({ name }) => NAMES.includes(name));

describe("What a role opens", () => {
  test("follows from the list of rooms", () => {
    expect(openedTo("treasurer", rooms)).toEqual({
      sees: ["Events"],
      changes: [
        ...["Donations", "Donors", "Loans/Projects", "Reports"],
        "the temple’s legal name, EIN and signer",
      ],
    });
    expect(openedTo("editor", rooms).sees).toEqual(["the temple’s legal name, EIN and signer"]);
    expect(openedTo("viewer", rooms).sees).toContain("Website");
    expect(openedTo("viewer", rooms).sees).not.toContain("the temple’s legal name, EIN and signer");
    expect(openedTo("viewer", rooms).changes).toEqual([]);
    expect(openedTo("viewer", rooms).sees).toContain("Inbox");
    expect(openedTo("viewer", rooms).sees).not.toContain("Staff");
    expect(openedTo("admin", rooms).changes).toContain("Staff");
  });

  test.each([
    [
      "editor",
      "treasurer",
      "Opens Donations, Donors, Loans/Projects, Reports. Closes for changes Events. Opens for changes the temple’s legal name, EIN and signer. Closes Inbox, Temple Assets, Website.",
    ],
    [
      "treasurer",
      "viewer",
      "Opens to look at Inbox, Temple Assets, Website. Closes for changes Donations, Donors, Loans/Projects, Reports, the temple’s legal name, EIN and signer.",
    ],
    ["treasurer", "treasurer", ""],
  ] as const)("is said beside a change from %s to %s", (before, after, words) => {
    expect(differenceInWords(before, after, rooms)).toBe(words);
  });

  test("shows the legal fields apart from the website, which is closed to treasurers", () => {
    const rights = (name: string) => rooms.find((room) => room.name === name)?.rights;
    expect(rights("website")).toEqual({ editor: "changes", viewer: "sees" });
    expect(rights("website-part")).toEqual({ treasurer: "changes", editor: "sees", viewer: "sees" });
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
