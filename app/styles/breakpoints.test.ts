import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const sheets = globSync("{app,rooms}/**/*.css", { cwd: root });
const from = [30, 40, 48, 64, 75];
/** Less than this is a phone with its letters enlarged. */
const enlarged = { media: 18, container: 16 };

test.each(sheets)("%s changes its layout at the widths of tokens.css", (sheet) => {
  const queries = readFileSync(join(root, sheet), "utf8").matchAll(/@(media|container)\b([^{]*)\{/g);
  const others = [...queries].flatMap(([, kind = "", query = ""]) => {
    const known = [...from, enlarged[kind as keyof typeof enlarged]].flatMap((width) => [
      width,
      width - 0.01,
    ]);
    const widths = query.replace(/\((?:min|max)-height:[^)]*\)/g, "").matchAll(/([\d.]+)(rem|em|px)/g);
    return [...widths]
      .filter(([, width, unit]) => unit !== "rem" || !known.includes(Number(width)))
      .map(([width]) => `@${kind} ${width}`);
  });
  expect(others).toEqual([]);
});
