import { expect, test } from "vitest";
import { complaintAbout } from "./own-node.ts";

test("A test runner started on an older Node says how to start it", () => {
  expect(complaintAbout("20.19.0")).toMatch(/not on 20\.19\.0.*npm run test:file/);
  expect(complaintAbout(process.versions.node)).toBeUndefined();
});
