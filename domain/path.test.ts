import { expect, test } from "vitest";
import { plainPath } from "./path.ts";

test.each([
  ["/", "/"],
  ["", ""],
  ["//", "/"],
  ["/board", "/board"],
  ["/Board//", "/board"],
  ["/a//b/", "/a//b"],
  ["///x", "///x"],
])("The address %j is %j in one spelling", (path, plain) => {
  expect(plainPath(path)).toBe(plain);
});
