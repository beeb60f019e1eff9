import { describe, expect, test } from "vitest";
import { aMessage } from "#tests/temple.ts";
import { templeWithMail } from "#tests/temple-with-mail.ts";

const INTRUSIONS = [
  "\r\nBcc: all@victim.example",
  "\nBcc: all@victim.example",
  "\u2028Bcc: all@victim.example",
];

describe("Words made to steal a letter", () => {
  test.each(["name", "email", "phone", "country", "subject"])(
    "are refused in the field %s",
    async (field) => {
      const { mail, temple } = await templeWithMail();
      for (const intrusion of INTRUSIONS) {
        const words = Object.entries(aMessage()).find(([name]) => name === field)?.[1];
        const answer = await temple.visitor.post("/api/send-email", {
          ...aMessage(),
          [field]: `${words}${intrusion}`,
        });
        expect(answer.status).toBe(422);
        expect(await answer.json()).toMatchObject({
          success: false,
          fields: { [field]: expect.any(String) },
        });
      }
      await temple.rooms.inbox.outbox.tick();
      expect(mail.letters).toEqual([]);
    },
  );

  test("are only words in the message", async () => {
    const words = [
      "Bcc: all@victim.example",
      "",
      ".",
      "QUIT",
      "..hidden",
      ".",
      "MAIL FROM:<x@victim.example>",
      "--boundary",
      "Content-Type: text/html",
      "",
      "<script>alert(1)</script> <img src=x onerror=alert(1)>",
    ].join("\r\n");
    const { mail, temple } = await templeWithMail();
    await temple.visitor.post("/api/send-email", aMessage({ message: words }));
    await temple.rooms.inbox.outbox.tick();

    expect(mail.letters).toHaveLength(1);
    const [letter] = mail.letters;
    expect(letter?.envelope.to).toEqual(["office@temple.example"]);
    expect(letter?.headers.has("bcc")).toBe(false);
    expect(letter?.text).toContain(words.replaceAll("\r\n", "\n"));
    expect(letter?.html).not.toContain("<script");
    expect(letter?.html).not.toContain("<img");
  });

  test("of one line neither add a recipient nor change who is answered", async () => {
    const { mail, temple } = await templeWithMail();
    const name = 'Meena" <thief@victim.example>, "Other';
    await temple.visitor.post("/api/send-email", aMessage({ name, country: "<b>Bcc: a@victim.example</b>" }));
    await temple.rooms.inbox.outbox.tick();

    const [letter] = mail.letters;
    expect(letter?.envelope).toEqual({ from: "site@temple.example", to: ["office@temple.example"] });
    expect([...(letter?.headers.keys() ?? [])].sort()).toEqual([
      ...["content-type", "date", "from", "message-id", "mime-version", "reply-to", "subject", "to"],
    ]);
    const replyTo = letter?.headers.get("reply-to") ?? "";
    expect(replyTo.replace(/"(\\.|[^"\\])*"/g, "").match(/<[^>]*>/g)).toEqual(["<meena@example.org>"]);
    expect(letter?.html).not.toContain("<b>");
  });
});
