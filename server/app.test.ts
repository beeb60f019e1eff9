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

describe("An address of more than 4 kB", () => {
  const tooLong = "x".repeat(4096);
  const refusal = "This address is too long.";

  test.each(["/", "/board?", "/nowhere/", "/assets/"])(
    "is refused before anything is looked up: %s",
    async (path) => {
      const temple = await openTemple(wholeSite);
      const answer = await temple.visitor.get(path + tooLong);
      expect(answer.status).toBe(414);
      expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(await answer.text()).toBe(refusal);
    },
  );

  test("is refused in JSON where a call was meant", async () => {
    const { visitor } = await openTemple();
    const wall = await visitor.get(`/api/wall?${tooLong}`);
    expect(wall.status).toBe(414);
    expect(await wall.json()).toEqual({ code: "address-too-long", message: refusal });
    const contact = await visitor.post(`/api/send-email?${tooLong}`, "{}");
    expect(contact.status).toBe(414);
    expect(await contact.json()).toEqual({ success: false, message: refusal });
  });

  test("is one byte too long: at 4 kB it is answered as any other", async () => {
    const temple = await openTemple(wholeSite);
    expect((await temple.visitor.get(`/board?${"x".repeat(4096 - "/board?".length)}`)).status).toBe(200);
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
