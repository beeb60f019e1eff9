import { describe, expect, test } from "vitest";
import { renderedPages } from "#server/pages.ts";
import { builtPages, builtSite } from "#tests/builds.ts";
import { openTemple } from "#tests/temple.ts";

const build = await builtPages();
const wholeSite = {
  site: builtSite(),
  pages: (services: Parameters<typeof renderedPages>[1]) => renderedPages(() => build, services),
};

describe("An address nobody knows", () => {
  test.each(["/nowhere", "/board/extra", "/index.php", "/dashboards"])("%s leads home", async (path) => {
    const temple = await openTemple(wholeSite);
    const answer = await temple.visitor.get(path);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/");
  });

  test.each(["/api", "/api/", "/api/nothing", "/api/wall/nothing"])("%s is a 404 in JSON", async (path) => {
    const temple = await openTemple();
    const answer = await temple.visitor.get(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ code: "not-found", message: "There is nothing at this address." });
  });

  test.each(["/%", "/%E0%A4%A", "/%ff"])("%s, which cannot be read, is refused", async (path) => {
    const temple = await openTemple(wholeSite);
    expect((await temple.visitor.get(path)).status).toBe(400);
  });
});

describe("The health check", () => {
  test("says ok while the store answers", async () => {
    const temple = await openTemple();
    const answer = await temple.visitor.get("/healthz");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ ok: true });
  });
});

describe("A change", () => {
  test.each([
    [{ Origin: "https://elsewhere.example" }],
    [{ "Sec-Fetch-Site": "cross-site" }],
    [{ "Sec-Fetch-Site": "same-site" }],
    [{ Origin: "null" }],
  ])("from another site (%j) is refused", async (headers) => {
    const temple = await openTemple();
    const answer = await temple.visitor.post("/api/session", {}, headers);
    expect(answer.status).toBe(403);
    expect((await answer.json()).code).toBe("other-site");
  });
});
