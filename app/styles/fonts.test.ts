import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const sheet = readFileSync(new URL("fonts.css", import.meta.url), "utf8");
const faces = [...sheet.matchAll(/font-family: "(.+?)";.*?font-weight: (\d+);/gs)];

describe("The fonts a page asks for at once", () => {
  test.each(["Figures", "Marcellus", "Mukta"])(
    "%s has one file a weight: no letter waits for another file",
    (family) => {
      const weights = faces.filter(([, name]) => name === family).map(([, , weight]) => weight);
      expect(weights.length).toBeGreaterThan(0);
      expect(new Set(weights).size).toBe(weights.length);
    },
  );
});
