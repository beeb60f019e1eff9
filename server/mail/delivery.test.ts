import { describe, expect, test } from "vitest";
import type { Delivery } from "#domain/message.ts";
import { begun, delivered, isDue, mayGo, newDelivery, putOff, refusedForGood } from "./delivery.ts";

const MINUTE = 60_000;
const START = Date.parse("2026-01-14T09:00:00Z");

describe("A delivery", () => {
  test("is due at once when it is new", () => {
    expect(isDue(newDelivery(), START)).toBe(true);
  });

  test("pauses longer after each failure of its own, up to an hour", () => {
    expect(pausesOf("letter", 8)).toEqual([1, 2, 5, 15, 30, 60, 60, 60]);
  });

  test("pauses a quarter of an hour at most for a server that is out", () => {
    expect(pausesOf("server", 6)).toEqual([1, 2, 5, 15, 15, 15]);
  });

  test("counts a try as soon as it begins, so that one cut short is not repeated at once", () => {
    const cutShort = begun(newDelivery(), START);
    expect(cutShort.tries).toBe(1);
    expect(mayGo(cutShort, START + MINUTE - 1)).toBe(false);
    expect(mayGo(cutShort, START + MINUTE)).toBe(true);
  });

  test("held by the server goes as soon as the server is back; held by itself it waits its time", () => {
    const tried = begun(newDelivery(), START);
    expect(mayGo(putOff(tried, "server", "out", START), START + 1)).toBe(true);
    expect(mayGo(putOff(tried, "letter", "cut", START), START + 1)).toBe(false);
  });

  test("put off by a clock that was ahead goes once the clock is right again", () => {
    const YEAR = 365 * 24 * 60 * MINUTE;
    const ahead = putOff(begun(newDelivery(), START + YEAR), "letter", "cut", START + YEAR);
    expect(isDue(ahead, START)).toBe(true);
  });

  test("that is over never goes again", () => {
    const tried = begun(newDelivery(), START);
    for (const over of [delivered(tried, null, START), refusedForGood(tried, "No")]) {
      expect(mayGo(over, START + 1e12)).toBe(false);
    }
  });
});

function pausesOf(heldBy: "server" | "letter", tries: number) {
  let delivery: Delivery = newDelivery();
  let now = START;
  return Array.from({ length: tries }, () => {
    delivery = putOff(begun(delivery, now), heldBy, "failed", now);
    const next = Date.parse(delivery.nextTryAt ?? "");
    const pause = (next - now) / MINUTE;
    now = next;
    return pause;
  });
}
