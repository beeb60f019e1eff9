import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contactFields } from "#domain/contact-fields.ts";
import { type MessageList, TOO_MANY_AT_ONCE } from "#domain/message.ts";
import { aMessage, openTemple } from "#tests/temple.ts";
import { templeWithMail } from "#tests/temple-with-mail.ts";

const MINUTE = 60_000;
const sent = { success: true, message: "Your message has been sent!" };

describe("Sending a contact message", () => {
  test("is answered once the temple has it", async () => {
    const temple = await openTemple();
    const answer = await temple.visitor.post("/api/send-email", aMessage());
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(sent);
    expect(kept(temple)).toMatchObject([
      { ...aMessage(), receivedAt: "2026-01-14T09:00:00.000Z", read: false, archived: false },
    ]);
  });

  test("needs no phone number and no more than the six fields", async () => {
    const temple = await openTemple();
    const { phone: _, ...message } = aMessage();
    expect(await send(temple, message)).toMatchObject({ status: 200, body: sent });
  });

  test("says field by field what is missing", async () => {
    const temple = await openTemple();
    expect(await send(temple, { email: "meena" })).toEqual({
      status: 422,
      body: {
        success: false,
        message: "Please enter your name.",
        fields: {
          name: "Please enter your name.",
          email: "Please enter an e-mail address such as name@example.org.",
          country: "Please enter your city and state.",
          subject: "Please choose a subject.",
          message: "Please write a message.",
        },
      },
    });
    expect(kept(temple)).toEqual([]);
  });

  test("takes the longest message the form allows, in any script", async () => {
    const temple = await openTemple();
    const message = "க".repeat(contactFields.message.longest);
    expect(await send(temple, aMessage({ message }))).toMatchObject({ status: 200 });
    expect(await send(temple, aMessage({ message: `${message}க` }))).toMatchObject({
      status: 422,
      body: { fields: { message: "Message can hold 5000 characters; yours has 5001." } },
    });
  });

  test("answers in the same shape whatever goes wrong", async () => {
    const temple = await openTemple();
    const ask = (method: string, body?: string, headers?: Record<string, string>) =>
      temple.visitor.ask(method, "/api/send-email", body, headers);
    const answers = [
      [400, await ask("POST", "{ not json")],
      [400, await ask("POST", "")],
      [405, await ask("GET")],
      [413, await ask("POST", JSON.stringify(aMessage({ message: "x".repeat(70_000) })))],
      [415, await ask("POST", "name=Meena", { "Content-Type": "application/x-www-form-urlencoded" })],
      [422, await ask("POST", "null")],
      [403, await ask("POST", JSON.stringify(aMessage()), { Origin: "https://elsewhere.example" })],
    ] as const;
    for (const [status, answer] of answers) {
      expect(answer.status).toBe(status);
      expect(answer.headers.get("content-type")).toContain("application/json");
      expect(await answer.json()).toMatchObject({
        success: false,
        message: expect.stringMatching(/^[A-Z].*\.$/),
      });
    }
    expect(kept(temple)).toEqual([]);
  });

  test("says so when it cannot be kept, instead of promising", async () => {
    const temple = await openTemple({ settings: { RATE_LIMITS: "off" } });
    await temple.services.store.close();
    expect(await send(temple, aMessage())).toMatchObject({ status: 503, body: { success: false } });
  });

  test("meets no words that make the server fail", async () => {
    const temple = await openTemple({ settings: { RATE_LIMITS: "off" } });
    const anything = fc.oneof(fc.jsonValue(), fc.string({ unit: "binary" }));
    const form = fc.record(
      {
        name: anything,
        email: anything,
        phone: anything,
        country: anything,
        subject: anything,
        message: anything,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), form), async (body) => {
        const { status, body: said } = await send(temple, JSON.stringify(body));
        expect(status).toBeLessThan(500);
        expect(said).toMatchObject({ success: expect.any(Boolean), message: expect.any(String) });
      }),
      { numRuns: 40 },
    );
  });
});

describe("A message sent twice", () => {
  test("by a double click is one message", async () => {
    const temple = await openTemple();
    const answers = await Promise.all([send(temple, aMessage()), send(temple, aMessage())]);
    expect(answers).toMatchObject([{ body: sent }, { body: sent }]);
    expect(kept(temple)).toHaveLength(1);
  });

  test("within a minute is one message, also past the full minute of the clock", async () => {
    const temple = await openTemple();
    temple.clock.now += 40_000;
    await send(temple, aMessage());
    temple.clock.now += 59_000;
    expect(await send(temple, aMessage())).toMatchObject({ body: sent });
    expect(kept(temple)).toHaveLength(1);
  });

  test("later, by someone else or in other words is a message of its own", async () => {
    const temple = await openTemple({ settings: { TRUST_PROXY: "1" } });
    await send(temple, aMessage(), "203.0.113.1");
    await send(temple, aMessage(), "203.0.113.2");
    await send(temple, aMessage({ message: "Vanakkam again" }), "203.0.113.1");
    temple.clock.now += MINUTE;
    await send(temple, aMessage(), "203.0.113.1");
    expect(kept(temple)).toHaveLength(4);
  });
});

describe("A machine", () => {
  test("that fills in the field nobody sees is told so, and nothing is kept", async () => {
    const temple = await openTemple();
    expect(await send(temple, { ...aMessage(), website: "https://buy.example" })).toEqual({
      status: 422,
      body: {
        success: false,
        message: "Something filled in a field that people cannot see. Please send your message once more.",
      },
    });
    expect(kept(temple)).toEqual([]);
  });

  test("that sends at once is asked to take a moment; whoever presses again is heard", async () => {
    const temple = await openTemple();
    expect(await send(temple, { ...aMessage(), website: "", opened: 300 })).toEqual({
      status: 422,
      body: {
        success: false,
        message: "Please take a moment to look over your message, and send it once more.",
      },
    });
    expect(await send(temple, { ...aMessage(), website: "", opened: 2600 })).toMatchObject({ body: sent });
  });

  test("is not suspected behind odd values of the traps", async () => {
    const temple = await openTemple();
    for (const [number, opened] of [null, "soon", -5, 1e12, undefined].entries()) {
      const answer = await send(temple, { ...aMessage({ name: `Visitor ${number}` }), opened, website: " " });
      expect(answer).toMatchObject({ body: sent });
    }
  });
});

describe("Many messages", () => {
  test("from one address are slowed more and more, in words; others are not", async () => {
    const temple = await openTemple({ settings: { TRUST_PROXY: "1" } });
    const write = (number: number, from = "203.0.113.1") =>
      send(temple, aMessage({ message: `Message ${number}` }), from);
    for (let number = 1; number <= 10; number++) expect(await write(number)).toMatchObject({ status: 200 });
    expect(await write(11)).toEqual({
      status: 429,
      body: {
        success: false,
        message: "Thank you, we have your messages. Please send this one in a minute.",
      },
    });
    expect(await write(11, "203.0.113.2")).toMatchObject({ status: 200 });

    temple.clock.now += 30_000;
    expect(await write(11)).toMatchObject({ status: 200 });
    temple.clock.now += 30_000;
    expect(await write(12)).toMatchObject({ status: 429 });
    temple.clock.now += 30_000;
    expect(await write(12)).toMatchObject({ status: 200 });
    expect(kept(temple)).toHaveLength(13);
  });

  test("with faults in them count for nothing", async () => {
    const temple = await openTemple();
    for (let number = 0; number < 30; number++) await send(temple, aMessage({ email: "meena" }));
    expect(await send(temple, aMessage())).toMatchObject({ status: 200 });
  });

  test("from everywhere at once close the form for nobody: the rest is kept, and not mailed", async () => {
    const { mail, temple } = await templeWithMail({ settings: { TRUST_PROXY: "1" } });
    for (let number = 0; number < 230; number++) {
      const answer = await send(temple, aMessage({ name: `Visitor ${number}` }), `203.0.113.${number}`);
      expect(answer).toMatchObject({ status: 200, body: sent });
    }
    await temple.rooms.inbox.outbox.tick();
    expect(kept(temple)).toHaveLength(230);
    expect(kept(temple).filter(({ delivery }) => delivery.state === "held")).toHaveLength(30);
    expect(mail.letters).toHaveLength(200);

    // One who writes too often is asked to wait all the same.
    const again = (number: number) => send(temple, aMessage({ message: `Again ${number}` }), "203.0.113.1");
    for (let number = 2; number <= 10; number++) expect(await again(number)).toMatchObject({ status: 200 });
    expect(await again(11)).toMatchObject({ status: 429 });

    // Once it is over, mail goes as before.
    temple.clock.now += 15 * MINUTE;
    await send(temple, aMessage({ name: "After the flood" }), "198.51.100.1");
    await temple.rooms.inbox.outbox.tick();
    expect(mail.letters).toHaveLength(201);
  });

  test("that were held are read by staff in words, and mailed when they ask for it", async () => {
    const { mail, temple } = await templeWithMail({ settings: { TRUST_PROXY: "1" } });
    for (let number = 0; number <= 200; number++)
      await send(temple, aMessage({ name: `Visitor ${number}` }), `203.0.113.${number}`);
    const staff = await temple.admin();
    const inbox: MessageList = await (await staff.get("/api/messages?q=Visitor+200")).json();
    expect(inbox.rows).toMatchObject([{ delivery: { state: "held", reason: TOO_MANY_AT_ONCE } }]);

    const answer = await staff.post(`/api/messages/${inbox.rows[0]?.id}/delivery`, {});
    expect(answer.status).toBe(202);
    await temple.rooms.inbox.outbox.tick();
    expect(mail.letters).toHaveLength(201);
  });
});

type Temple = Awaited<ReturnType<typeof openTemple>>;

async function send(temple: Temple, message: unknown, from?: string) {
  const headers = from ? { "X-Forwarded-For": from } : undefined;
  const answer = await temple.visitor.post("/api/send-email", message, headers);
  return { status: answer.status, body: await answer.json() };
}

function kept(temple: Temple) {
  return temple.rooms.inbox.mailbox.all();
}
