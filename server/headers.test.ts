import { describe, expect, test } from "vitest";
import { temple } from "#content/temple.ts";
import { renderedPages } from "#server/pages.ts";
import { builtPages, builtSite } from "#tests/builds.ts";
import { openTemple } from "#tests/temple.ts";

const build = await builtPages();

/** One address for each kind of answer the site gives. */
const KINDS: [kind: string, path: string, status: number][] = [
  ["a page of words", "/board", 200],
  ["a page made from the records", "/donors", 200],
  ["a file", "/favicon.svg", 200],
  ["a call", "/api/wall", 200],
  ["an event stream", "/api/wall/live", 200],
  ["a stranger's call", "/api/donors", 401],
  ["an unknown call", "/api/nothing", 404],
  ["an unknown asset", "/assets/nothing.js", 404],
  ["an unknown page", "/nowhere", 302],
  ["the guarded area", "/dashboard", 302],
  ["an address that cannot be read", "/%ff", 400],
  ["an address too long to look at", `/${"x".repeat(5000)}`, 414],
  ["a call too long to look at", `/api/${"x".repeat(5000)}`, 414],
  ["the health check", "/healthz", 200],
];

const STRICTEST = [
  "default-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** The one other site a page may lead a form to. */
const DONATION_PAGE = ` ${new URL(temple.donationPage.url).origin}`;

describe("Every answer", () => {
  test.each(KINDS)("tells browsers to trust nothing but this site: %s", async (_, path, status) => {
    const answer = await ask(path);
    const { headers } = answer;

    expect(answer.status).toBe(status);
    const policy = headers.get("content-security-policy") ?? "";
    for (const rule of STRICTEST) expect(policy.replace(DONATION_PAGE, "").split("; ")).toContain(rule);
    expect(policy.replace(DONATION_PAGE, "")).not.toMatch(/unsafe|\*|https?:/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("x-powered-by")).toBeNull();
  });

  test("that is a page lets its forms lead here and to the donation page, and nowhere else", async () => {
    for (const path of ["/donate", "/donors"])
      expect((await ask(path)).headers.get("content-security-policy")?.split("; ")).toContain(
        `form-action 'self'${DONATION_PAGE}`,
      );
  });

  test.each(["/favicon.svg", "/robots.txt", "/api/wall", "/healthz"])(
    "that is no page loads nothing at all: %s",
    async (path) => {
      expect((await ask(path)).headers.get("content-security-policy")).toBe(STRICTEST.join("; "));
    },
  );

  test.each(KINDS)("of a live site asks for https for two years: %s", async (_, path) => {
    const { headers } = await ask(path, "https://temple.example");
    expect(headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains; preload");
  });

  test("of a site that is tried out at home does not", async () => {
    expect((await ask("/board")).headers.get("strict-transport-security")).toBeNull();
  });

  test.each(["/api/donors", "/api/session", "/api/messages", "/dashboard"])(
    "about private things is kept nowhere: %s",
    async (path) => {
      expect((await ask(path)).headers.get("cache-control")).toBe("no-store");
    },
  );
});

async function ask(path: string, publicUrl?: string) {
  const temple = await openTemple({
    settings: { PUBLIC_URL: publicUrl, TRUST_PROXY: "1" },
    site: builtSite(publicUrl !== undefined),
    pages: (services) => renderedPages(() => build, services),
  });
  const answer = await temple.visitor.get(path);
  await answer.body?.cancel();
  return answer;
}
