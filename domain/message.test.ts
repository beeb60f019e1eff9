import { describe, expect, test } from "vitest";
import { type Message, messageRow } from "./message.ts";

const message: Message = {
  id: "m1",
  name: "Meena",
  email: "meena@example.org",
  phone: "916 555 0100",
  country: "Roseville, CA",
  subject: "Feedback",
  message: "Vanakkam",
  receivedAt: "2026-01-14T09:00:00.000Z",
  read: false,
  archived: false,
  delivery: {
    state: "waiting",
    tries: 0,
    firstTryAt: null,
    nextTryAt: null,
    deliveredAt: null,
    heldBy: null,
    reason: null,
  },
};

describe("A message in a list", () => {
  test("shows its first words on one line", () => {
    expect(messageRow({ ...message, message: "Vanakkam,\n\nplease call" }).excerpt).toBe(
      "Vanakkam, please call",
    );
  });

  test("carries no more than that of what was written", () => {
    const row = messageRow({ ...message, message: "word ".repeat(1000) });
    expect(row.excerpt.length).toBeLessThan(170);
    expect(row.excerpt).toMatch(/word…$/);
    expect(row).not.toHaveProperty("message");
    expect(row).not.toHaveProperty("phone");
  });

  test("is never cut inside an emoji or a syllable", () => {
    expect(messageRow({ ...message, message: "👨‍👩‍👧‍👦".repeat(50) }).excerpt).toMatch(/^(👨‍👩‍👧‍👦)+…$/u);
    expect(messageRow({ ...message, message: "நீ".repeat(200) }).excerpt).toMatch(/^(நீ)+…$/u);
  });
});
