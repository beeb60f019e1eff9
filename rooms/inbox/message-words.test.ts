import { describe, expect, test } from "vitest";
import { type Delivery, NO_MAIL_SERVER, TOO_MANY_AT_ONCE } from "#domain/message.ts";
import { canRetry, deliveryInWords, inboxAddress, readInboxQuery, replyAddress } from "./message-words.ts";

describe("The address of the inbox", () => {
  test("says only what is not plain", () => {
    expect(inboxAddress({ box: "inbox", q: "", page: 1 })).toBe("/dashboard/messages");
    expect(inboxAddress({ box: "archive", q: "a b", page: 2 }, "x1")).toBe(
      "/dashboard/messages/x1?box=archive&q=a+b&page=2",
    );
  });

  test("is read back as it was written", () => {
    const query = { box: "archive", q: "pooja & loan", page: 3 } as const;
    expect(readInboxQuery(new URL(inboxAddress(query), "http://here").searchParams)).toEqual(query);
  });

  test("asks for the first page of the inbox when it is nonsense", () => {
    expect(readInboxQuery(new URLSearchParams("box=attic&page=-1"))).toEqual({
      box: "inbox",
      q: "",
      page: 1,
    });
  });
});

const waiting: Delivery = {
  state: "waiting",
  tries: 0,
  firstTryAt: null,
  nextTryAt: null,
  deliveredAt: null,
  heldBy: null,
  reason: null,
};
const inWords = (delivery: Partial<Delivery>) =>
  deliveryInWords({ ...waiting, ...delivery }, (moment) => `at ${moment}`);

describe("How a letter fares, in words", () => {
  test.each([
    ["waits for its first try", {}, "Waiting to be mailed."],
    ["stays because there is no mail server", { reason: NO_MAIL_SERVER }, NO_MAIL_SERVER],
    [
      "waits for another try",
      { tries: 2, reason: "The mail server did not answer", nextTryAt: "noon" },
      "Not delivered yet, after 2 tries. The mail server did not answer. Next try at noon.",
    ],
    [
      "is held, because very many came at once",
      { state: "held" as const, reason: TOO_MANY_AT_ONCE },
      "Very many messages came at once, so this one was kept here and not mailed.",
    ],
    ["has arrived", { state: "delivered" as const, deliveredAt: "noon" }, "Delivered by mail at noon."],
    [
      "was refused",
      { state: "refused" as const, tries: 1, reason: "No such mailbox" },
      "The mail server refused this message for good. No such mailbox.",
    ],
  ])("when it %s", (_, delivery, words) => {
    expect(inWords(delivery)).toBe(words);
  });
});

describe("Trying again", () => {
  test("is offered where it could help", () => {
    expect(canRetry(waiting)).toBe(true);
    expect(canRetry({ ...waiting, state: "refused" })).toBe(true);
    expect(canRetry({ ...waiting, state: "held" })).toBe(true);
    expect(canRetry({ ...waiting, state: "delivered" })).toBe(false);
    expect(canRetry({ ...waiting, reason: NO_MAIL_SERVER })).toBe(false);
  });
});

const message = {
  name: "மீனா",
  email: "meena+temple@example.org",
  subject: "Pooja Booking",
  message: "One & two\nthree",
} as const;

describe("Replying by mail", () => {
  test("begins a mail to the visitor with subject and their words", () => {
    const { protocol, pathname, searchParams } = new URL(replyAddress(message));
    expect([protocol, decodeURIComponent(pathname)]).toEqual(["mailto:", "meena+temple@example.org"]);
    expect(searchParams.get("subject")).toBe("Re: Pooja Booking");
    expect(searchParams.get("body")).toBe("Dear மீனா,\r\n\r\n\r\n\r\n> One & two\r\n> three");
  });

  test("adds no second addressee, whatever the fields hold", () => {
    const { searchParams } = new URL(
      replyAddress({ ...message, message: "x&cc=thief@example.org", email: "a?bcc=b@c.d" }),
    );
    expect([...searchParams.keys()]).toEqual(["subject", "body"]);
  });

  test("quotes the beginning of a long message, cutting no letter in half", () => {
    const address = replyAddress({ ...message, message: `${"x".repeat(1199)}🪔 and on` });
    expect(new URL(address).searchParams.get("body")?.length).toBeLessThan(1300);
  });
});
