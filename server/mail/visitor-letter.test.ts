import { describe, expect, test } from "vitest";
import { aMessage } from "#tests/temple.ts";
import { deliveries, templeWithMail, write } from "#tests/temple-with-mail.ts";

const HOUR = 60 * 60_000;

describe("The letter about a visitor's message", () => {
  test("reaches the temple's mailbox with every field, answerable to the visitor", async () => {
    const { mail, temple } = await templeWithMail();
    await write(temple, aMessage());
    await temple.rooms.inbox.outbox.tick();

    expect(mail.letters).toHaveLength(1);
    const [letter] = mail.letters;
    expect(letter?.envelope).toEqual({ from: "site@temple.example", to: ["office@temple.example"] });
    expect(Object.fromEntries(letter?.headers ?? [])).toMatchObject({
      from: "Temple Site <site@temple.example>",
      to: "office@temple.example",
      "reply-to": "Meena Sundaram <meena@example.org>",
      subject: "Pooja Booking from Meena Sundaram",
    });
    for (const body of [letter?.text, letter?.html])
      for (const words of Object.values(aMessage())) expect(body).toContain(words);
    expect(deliveries(temple)).toMatchObject([{ state: "delivered", tries: 1 }]);
  });

  test("arrives in Tamil, Hindi and emoji as it was written", async () => {
    const { mail, temple } = await templeWithMail();
    const words = "வணக்கம் 🙏🏽 க்ஷேத்திரம்\n\nनमस्ते 👨‍👩‍👧‍👦 <b>&amp;</b>";
    await write(temple, aMessage({ name: "மீனா 🌺 சுந்தரம்", country: "மதுரை, தமிழ்நாடு", message: words }));
    await temple.rooms.inbox.outbox.tick();

    const [letter] = mail.letters;
    expect(letter?.headers.get("subject")).toBe("Pooja Booking from மீனா 🌺 சுந்தரம்");
    expect(letter?.headers.get("reply-to")).toContain("மீனா 🌺 சுந்தரம்");
    expect(letter?.text).toContain(words);
    expect(letter?.text).toContain("மதுரை, தமிழ்நாடு");
    expect(letter?.html).toContain("வணக்கம் 🙏🏽 க்ஷேத்திரம்");
    expect(letter?.html).toContain("&lt;b&gt;&amp;amp;&lt;/b&gt;");
    expect(letter?.raw).not.toMatch(/\P{ASCII}/u);
  });

  test("has one Message-ID in all tries, so that a mailbox can tell a copy", async () => {
    const { mail, temple } = await templeWithMail();
    const seen: string[] = [];
    mail.manners.letter = ({ headers }) => {
      seen.push(headers.get("message-id") ?? "");
      return seen.length < 3 ? "cut" : "250 Taken";
    };
    await write(temple, aMessage());
    for (let hour = 0; hour < 4; hour++) {
      await temple.rooms.inbox.outbox.tick();
      temple.clock.now += HOUR;
    }
    expect(seen).toHaveLength(3);
    expect(seen[0]).toMatch(/^<[0-9a-f]{32}@temple\.example>$/);
    expect(new Set(seen).size).toBe(1);
  });
});
