import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

/** Without a bound of their own, because something else bounds them. */
const BOUNDED_ELSEWHERE = [
  // Only the known ones are read of them, or those of the pictures that are there.
  "rooms/donors/donor-schema.ts .details",
  "rooms/donations/gifts/gift-schema.ts .newDonor.details",
  "domain/field-schema.ts .pictureWords",
  // Content in code, and an answer of the hosted backend: nobody sends them.
  "domain/content/land-project.ts .details",
  "server/files/bucket-files.ts .items",
];

describe("What a request may hold", () => {
  test("has a bound wherever it is a list or a record of any length", () => {
    // In a process of its own, which hears of every schema as it is made.
    const walk = fileURLToPath(new URL("unbounded-schemas.ts", import.meta.url));
    const lines = execFileSync(process.execPath, [walk], { encoding: "utf8" }).trim().split("\n");
    const schemas = Number.parseInt(lines.pop() ?? "", 10);
    expect(schemas).toBeGreaterThan(100);
    expect(lines.filter((place) => !BOUNDED_ELSEWHERE.includes(place))).toEqual([]);
  });
});
