import { describe, expect, test } from "vitest";
import { type Delivery, NO_MAIL_SERVER, TOO_MANY_AT_ONCE } from "#domain/message.ts";
import { canRetry, deliveryInWords } from "./delivery-words.ts";

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
