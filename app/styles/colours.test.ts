import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const sheets = globSync("{app,rooms}/**/*.css", { cwd: root }).filter(
  (sheet) => sheet !== "app/styles/tokens.css",
);

/** Black in a mask is no colour: it says what shows. */
const colour = /#(?!0{3,4}\b)[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\((?!var\()/gi;

test.each(sheets)("%s takes its colours from tokens.css", (sheet) => {
  const rules = readFileSync(join(root, sheet), "utf8").replaceAll(
    /\/\*[\s\S]*?\*\/|url\("data:[^"]*"\)/g,
    "",
  );
  expect(rules.match(colour) ?? []).toEqual([]);
});
