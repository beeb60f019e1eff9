import { expect, test } from "vitest";
import { renderedPages } from "#server/pages.ts";
import { builtPages, builtSite } from "./builds.ts";
import { dataOf, pagesOf } from "./endpoints.ts";
import { openTemple } from "./temple.ts";

test("A page of a record that is not there says so, in every room", async () => {
  const build = await builtPages();
  const temple = await openTemple({ site: builtSite(), pages: (house) => renderedPages(() => build, house) });
  const admin = await temple.admin();
  const open = pagesOf(build).filter((path) => path.includes(":"));
  for (const page of open.flatMap((path) => [path, dataOf(path)]))
    for (const name of ["there-is-no-such-record", "%D9%A3"]) {
      const path = page.replace(/:\w+\??/g, name);
      const { status } = await admin.get(path);
      expect([path, status]).toEqual([path, expect.toSatisfy((one: number) => one < 500)]);
    }
  expect(open.length).toBeGreaterThan(10);
});
