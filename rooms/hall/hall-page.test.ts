import { expect, test } from "vitest";
import { renderedPages } from "#server/pages.ts";
import { builtPages, builtSite } from "#tests/builds.ts";
import { openTemple } from "#tests/temple.ts";

const [build, site] = [await builtPages(), builtSite()];

test("Without scripts the hall display is loaded again every minute, and no page that somebody reads", async () => {
  const { visitor } = await openTemple({ site, pages: (house) => renderedPages(() => build, house) });
  const hall = await (await visitor.get("/hall")).text();
  expect(hall).toMatch(/<noscript><meta http-equiv="refresh" content="60"\/?><\/noscript>.*<\/head>/is);
  for (const page of ["/", "/donors", "/donate"])
    expect(await (await visitor.get(page)).text()).not.toContain('http-equiv="refresh"');
});
