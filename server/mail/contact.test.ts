import { describe, expect, test } from "vitest";
import { openLimits } from "#server/limits/limits.ts";
import { silentLog } from "#server/log.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { startingWords } from "#server/words.ts";
import { aMessage } from "#tests/temple.ts";
import { openContact } from "./contact.ts";

const MEGABYTE = 1024 * 1024;

describe("The room for messages", () => {
  test("is half a flood's: after that it waits, and others are heard", async () => {
    const { mailbox, added, write } = openWith({ bytes: 31 * MEGABYTE });
    for (let number = 0; number < 200; number++) await write(number);
    expect(await write(200)).toBeUndefined();
    expect(added.at(-1)).toBe("held");

    mailbox.bytes = 32 * MEGABYTE;
    expect(await write(201)).toMatchObject({
      status: 429,
      message: "Very many people are writing to us just now. Please send this one in a minute.",
    });
    const calm = openWith({ bytes: 63 * MEGABYTE });
    expect(await calm.write(1)).toBeUndefined();
    expect(calm.added).toEqual(["mailed"]);
  });

  test("ends: then a visitor is told where to write instead, and nothing is promised", async () => {
    const { added, write } = openWith({ bytes: 64 * MEGABYTE });
    expect(await write(1)).toMatchObject({
      status: 429,
      message: "Our mailbox is full. Please write to info@temple.example instead.",
    });
    expect(added).toEqual([]);
  });
});

/** Somebody new writes each time. */
function openWith(mailbox: { bytes: number }) {
  const store = openEmbedded(":memory:");
  const added: ("mailed" | "held")[] = [];
  const contact = openContact({
    mailbox,
    outbox: {
      add: async (_message, _address, wishes) => void added.push(wishes?.isHeld ? "held" : "mailed"),
      retry: async () => true,
      tick: async () => {},
      close: async () => {},
    },
    limits: openLimits({ store, now: () => 0, log: silentLog, areOn: true }),
    log: silentLog,
    words: { now: startingWords },
  });
  const write = (number: number) =>
    contact
      .receive(aMessage(), { address: `203.0.113.${number}`, requestId: "x" })
      .catch((refusal) => refusal);
  return { mailbox, added, write };
}
