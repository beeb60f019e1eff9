import { GeoPoint, Timestamp } from "@google-cloud/firestore";
import { describe, expect, test } from "vitest";
import { refusalOf, within } from "./firestore-faults.ts";
import { canBeId, fromFirestore, timeOf, toFirestore, versionOf } from "./firestore-values.ts";

describe("A version of a Firestore document", () => {
  test("is its time of change to the last nanosecond, and sorts like it", () => {
    const times = [new Timestamp(1_700_000_000, 999_999_999), new Timestamp(1_700_000_001, 1000)];
    const [earlier = "", later = ""] = times.map(versionOf);

    expect(earlier < later).toBe(true);
    expect([timeOf(earlier), timeOf(later)]).toEqual(times);
  });

  test.each(["nonsense", "", "1700000000", "000000000042"])("is not %j", (text) => {
    expect(timeOf(text)).toBeUndefined();
  });
});

describe("A Firestore document", () => {
  test("keeps moments as timestamps, to the millisecond", () => {
    const kept = toFirestore(
      { createdAt: "2025-07-15T09:00:00.123Z", note: "2025" },
      { moments: ["createdAt"] },
    );
    expect(kept).toEqual({ createdAt: Timestamp.fromMillis(1752570000123), note: "2025" });
    expect(read(kept)).toMatchObject({ createdAt: "2025-07-15T09:00:00.123Z" });
  });

  test("is read as JSON, whatever others put in, under its own id and version", () => {
    const odd = {
      id: "7",
      version: "x",
      amount: Number.NaN,
      at: new GeoPoint(38.7, -121.3),
      blob: Buffer.from("a"),
    };
    expect(read(odd)).toEqual({
      id: "meena",
      version: "001700000000.000000000",
      amount: null,
      at: { latitude: 38.7, longitude: -121.3 },
      blob: "YQ==",
    });
  });

  test.each([
    ["Ravi Kumar (old)", true],
    ["ä", true],
    ["", false],
    ["..", false],
    ["a/b", false],
    ["__x__", false],
    ["a\0b", false],
    ["x".repeat(1501), false],
  ])("can have the id %j: %s", (id, possible) => {
    expect(canBeId(id)).toBe(possible);
  });
});

describe("What Firestore refuses", () => {
  test.each([
    [5, "not-found"],
    [6, "conflict"],
    [9, "conflict"],
    [3, "invalid"],
    [7, "unavailable"],
    [8, "unavailable"],
    [14, "unavailable"],
  ])("with code %i is %s", (code, fault) => {
    expect(refusalOf(Object.assign(new Error("no"), { code }))).toMatchObject({ fault });
  });

  test("because there is no database is told as that", () => {
    const missing = Object.assign(new Error("The database (default) does not exist for project x"), {
      code: 5,
    });
    expect(refusalOf(missing)).toMatchObject({
      fault: "unavailable",
      message: expect.stringMatching(/native mode/),
    });
  });

  test("is told from our own mistakes, which stay themselves", () => {
    const mistake = new TypeError("x is not a function");
    expect(refusalOf(mistake)).toBe(mistake);
  });

  test("by saying nothing is unavailable, and may still happen", async () => {
    await expect(within(10, new Promise(() => {}))).rejects.toMatchObject({
      fault: "unavailable",
      message: expect.stringMatching(/may still arrive/),
    });
  });
});

function read(fields: object) {
  const snapshot = { id: "meena", updateTime: new Timestamp(1_700_000_000, 0), data: () => fields };
  return fromFirestore(Object(snapshot)).doc;
}
