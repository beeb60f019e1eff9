import { describe, expect, test } from "vitest";
import { addressed } from "#domain/addressed.ts";
import { letterInWords, type ReminderLetter } from "./reminder-letter.ts";

const letter: ReminderLetter = {
  id: "1",
  name: "Uday Narayanaswami",
  address: ["4415 Whitney Ridge Drive", "Rocklin, CA 95765"],
  cents: 10_000_00,
  paidCents: 1_500_00,
  balanceCents: 8_500_00,
  fund: "phase-1",
  mailTo: "P.O. Box 1108\nRoseville, CA 95678",
  pledgedOn: "2025-03-06",
  dueOn: "2026-09-30",
  state: "overdue",
};
const today = "2026-11-15";

describe("A reminder letter", () => {
  test("says what was pledged, what has come, what is still to come, and when it was due", () => {
    const words = letterInWords(letter, today);
    expect(words).toMatchObject({
      date: "November 15, 2026",
      about: "Your pledge of March 6, 2025",
      greeting: "Dear Uday,",
      facts: [
        { label: "Pledged", value: "$10,000 for Land Purchase" },
        { label: "Received so far", value: "$1,500" },
        { label: "Outstanding", value: "$8,500", isSum: true },
        { label: "Was due", value: "September 30, 2026" },
      ],
    });
    expect(words.opening).toContain("When the land was found");
  });

  test("says where a check goes in full, and speaks of no address that is not there", () => {
    const closing = (mailTo: string) => letterInWords({ ...letter, mailTo }, today).closing;
    expect(closing("P.O. Box 1108\nRoseville, CA 95678")).toContain(
      "mail a check to P.O. Box 1108, Roseville, CA 95678, send",
    );
    for (const words of [closing(""), closing("P.O. Box 1108")]) expect(words).not.toMatch(/above|below/);
    expect(closing("")).toContain("You can give by check");
  });

  test("does not speak of the land where that was not meant, nor of a day that was not agreed or has not come", () => {
    const words = (fields: Partial<ReminderLetter>) => letterInWords({ ...letter, ...fields }, today);
    expect(words({ fund: "general" }).opening).not.toContain("land");
    const labels = (fields: Partial<ReminderLetter>) => words(fields).facts.map(({ label }) => label);
    expect(labels({ state: "open", dueOn: "2026-12-31" }).at(-1)).toBe("Due");
    expect(labels({ state: "open", dueOn: null }).at(-1)).toBe("Outstanding");
  });

  test.each([
    ["Uday Narayanaswami", "Uday"],
    ["Priya and Arun Somasundar", "Priya and Arun"],
    ["Priya & Arun Somasundar", "Priya & Arun"],
    ["Zoë Śāstrī", "Zoë"],
    ["Harish Balakrishna Rao", "Harish Balakrishna Rao"],
    ["Dr. Ramesh Iyer", "Dr. Ramesh Iyer"],
    ["Shri Venkatesh", "Shri Venkatesh"],
    ["S. Ramanathan", "S. Ramanathan"],
    ["Lakshmi K", "Lakshmi K"],
    ["Iyer Family", "Iyer Family"],
    ["Saraswathi", "Saraswathi"],
  ])("to %s begins with %s", (name, begins) => {
    expect(addressed(name)).toBe(begins);
  });
});
