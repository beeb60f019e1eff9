import { expect, test } from "vitest";
import { renderedPages } from "#server/pages.ts";
import { builtPages } from "#tests/builds.ts";
import { openTemple } from "#tests/temple.ts";

const build = await builtPages();

test.each(["same-origin", "none"])(
  "A staff screen comes compressed to whoever came there: %s",
  async (way) => {
    const { answer, html } = await ask({ "Sec-Fetch-Site": way });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(answer.headers.get("content-security-policy")).toContain("script-src 'self' 'sha256-");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(html).toMatch(/^<!DOCTYPE html>.*meena.*<\/html>$/s);
  },
);

test.each(["cross-site", "same-site", undefined])("but not where its length could tell: %s", async (way) => {
  const { answer, html } = await ask(way ? { "Sec-Fetch-Site": way } : {});
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect(html).toContain("meena");
});

test("and not to a browser that cannot read it", async () => {
  const { answer } = await ask({ "Sec-Fetch-Site": "none", "Accept-Encoding": "identity" });
  expect(answer.headers.get("content-encoding")).toBeNull();
});

async function ask(headers: Record<string, string> = {}) {
  const temple = await openTemple({ pages: (services) => renderedPages(() => build, services) });
  const admin = await temple.admin();
  const answer = await admin.get("/dashboard/donor-entry?q=meena", {
    "Accept-Encoding": "gzip, br",
    ...headers,
  });
  return { answer, html: await answer.text() };
}
