import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const FOLDERS = "{app,rooms,server,domain}";
const IMPORT = /^(?:import|export)\b[^;"]*?"((?:\.{1,2}\/|#)[^"]+)"/gm;

test("no module imports itself by way of others, not even for a type", () => {
  const modules = globSync(`${FOLDERS}/**/*.{ts,tsx}`).filter((file) => !/\.test\.tsx?$/.test(file));
  const imports = new Map(modules.map((file) => [file, importedBy(file)]));
  const circles = modules.flatMap((file) => circleThrough(file, imports) ?? []);
  expect(circles).toEqual([]);
});

function importedBy(file: string) {
  return [...readFileSync(file, "utf8").matchAll(IMPORT)].map(([, path = ""]) =>
    path.startsWith("#") ? path.slice(1) : normalize(join(dirname(file), path)),
  );
}

/** The shortest way from a module back to itself, in words; each circle is told once, by the first of its modules. */
function circleThrough(start: string, imports: Map<string, string[]>) {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const file of queue)
    for (const next of imports.get(file) ?? []) {
      if (next === start) return inWords(start, file, cameFrom);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, file);
      queue.push(next);
    }
}

function inWords(start: string, last: string, cameFrom: Map<string, string>) {
  const circle = [start];
  for (let file: string | undefined = last; file && file !== start; file = cameFrom.get(file))
    circle.splice(1, 0, file);
  return circle.toSorted()[0] === start ? [...circle, start].join(" imports ") : undefined;
}
