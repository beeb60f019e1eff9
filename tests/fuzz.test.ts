import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderedPages } from "#server/pages.ts";
import { builtPages, builtSite } from "./builds.ts";
import { oddRequest } from "./odd-request.ts";
import { send } from "./raw-request.ts";
import { openTemple } from "./temple.ts";

/** A few thousand odd requests; FUZZ_RUNS asks for more. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 3000);

describe("Whatever a stranger sends", () => {
  test("is answered below 500 or cut off, and the site stays healthy", {
    timeout: numRuns * 200,
  }, async () => {
    const build = await builtPages();
    const temple = await openTemple({
      settings: { RATE_LIMITS: "off" },
      site: builtSite(),
      pages: (services) => renderedPages(() => build, services),
    });
    const port = Number(new URL(temple.url).port);

    await fc.assert(
      fc.asyncProperty(oddRequest, async (request) => {
        const status = await send(port, request);
        expect(status).toBeLessThan(500);
      }),
      { numRuns, endOnFailure: true },
    );

    expect((await temple.visitor.get("/healthz")).status).toBe(200);
    expect((await temple.visitor.get("/")).status).toBe(200);
  });
});
