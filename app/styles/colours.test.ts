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

/** What a sheet, or a script, gives a value to. */
const given = new Set(
  globSync("{app,rooms}/**/*.{css,ts,tsx}", { cwd: root }).flatMap(
    (file) => readFileSync(join(root, file), "utf8").match(/--[\w-]+(?=:|")/g) ?? [],
  ),
);

test.each(sheets)("%s asks for no token that nothing gives a value", (sheet) => {
  const asked = readFileSync(join(root, sheet), "utf8").matchAll(/var\((--[\w-]+)\)/g);
  expect([...asked].map(([, name]) => name ?? "").filter((name) => !given.has(name))).toEqual([]);
});
