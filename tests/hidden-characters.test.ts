import { describe, expect, test } from "vitest";
import { hiddenIn } from "#domain/plain-text.ts";
import { roomCollections } from "#rooms/open-rooms.ts";
import { pagesOf } from "#server/store/everything-in.ts";
import { HISTORY, historyShape } from "#server/store/transaction.ts";
import { markedTemple } from "#tests/private-marks.ts";
import { openTemple } from "#tests/temple.ts";

/** One of each kind: control characters, a noncharacter, half a character, direction marks, and some without width. */
const HIDDEN = "\u0000\u001b\u0085\ufffe\u{1ffff}\ud800\u202e\u2066\u200b\u200d\ufeff\u00ad";
/** These are refused for what they hold, or are no text of a form. */
const PLAIN = /^the e-mail address|^a colleague|^a private file/;
/** The contact form says that this is one line, and does not make it one. */
const ONE_LINE_OR_REFUSED = /visitor who wrote|where they live/;
/** What people write over several lines. */
const LINES = /^(note|notes|description|address|message|why|reason|text|search|words)$/;

describe("A character that nobody sees", () => {
  test("is kept in no field of any form that visitors or staff send, and a line break only where lines are written", async () => {
    const temple = await openTemple({ settings: { RATE_LIMITS: "off" } });
    const { marks } = await markedTemple(temple, (word, what) => {
      if (PLAIN.test(what)) return word;
      const broken = ONE_LINE_OR_REFUSED.test(what) ? word : `${word.slice(0, 2)}\r\n${word.slice(2)}`;
      return `${broken}${HIDDEN}`;
    });
    const found: string[] = [];
    const seen = new Set<string>();
    const { store } = temple.services;
    for (const { name, shape } of [...(await roomCollections()), { name: HISTORY, shape: historyShape }])
      for await (const page of pagesOf(store.collection(name, shape)))
        for (const doc of page) look(doc, name, name);
    expect(found).toEqual([]);
    // Nearly all of them came into the store.
    expect(seen.size).toBeGreaterThan(marks.size / 2);

    function look(value: unknown, field: string, path: string) {
      if (typeof value === "string") {
        if (/qz|zq/i.test(value)) seen.add(`${path} ${value}`);
        for (const { found: hidden } of hiddenIn(value))
          if (hidden !== "\n" || !LINES.test(field)) found.push(`${path}: ${JSON.stringify(value)}`);
      } else if (Array.isArray(value)) for (const each of value) look(each, field, path);
      else if (value && typeof value === "object")
        for (const [name, each] of Object.entries(value)) look(each, name, `${path}.${name}`);
    }
  });
});
