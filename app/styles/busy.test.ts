import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Half-transparent text falls below 4.5:1. The bar at the top of the screen says that something is loading. */
test("No list becomes harder to read while it loads", () => {
  const sheets = globSync(["app/**/*.css", "rooms/**/*.css"]);
  expect(sheets.length).toBeGreaterThan(100);
  const dimmed = sheets.filter((sheet) =>
    /\[aria-busy[^{]*\{[^}]*\b(?:opacity|color|filter)\s*:/.test(readFileSync(sheet, "utf8")),
  );
  expect(dimmed).toEqual([]);
});
