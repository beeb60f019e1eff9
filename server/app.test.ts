import { describe, expect, test, vi } from "vitest";
import type { OpenHouse } from "#rooms/house.ts";
import { renderedPages } from "#server/pages.ts";
import type { Services } from "#server/services.ts";
import { builtPages, builtSite } from "#tests/builds.ts";
import { MEENA, openTemple } from "#tests/temple.ts";

const build = await builtPages();
const wholeSite = {
  site: builtSite(),
  pages: (house: OpenHouse) => renderedPages(() => build, house),
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

describe("A page", () => {
  const askedWrongly = [
    ["POST", "/"],
    ["PUT", "/board"],
    ["PATCH", "/donors"],
    ["DELETE", "/dashboard"],
    ["OPTIONS", "/"],
    ["POST", "/?index"],
    ["POST", "/_.data"],
    ["POST", "/board.data"],
    ["POST", "/nowhere"],
    ["POST", "/sitemap.xml"],
  ];
  test.each(askedWrongly)("refuses %s %s in a sentence, and nothing is amiss", async (method, path) => {
    const printed = vi.spyOn(console, "error");
    const temple = await openTemple(wholeSite);
    const answer = await temple.visitor.ask(method, path, method === "OPTIONS" ? undefined : "a=b");
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).toBe("This address cannot be used that way.");
    expect(temple.logged()).toEqual([]);
    expect(printed).not.toHaveBeenCalled();
  });

  test("that fails is shown as a page, and its fault is written down once", async () => {
    const printed = vi.spyOn(console, "error");
    const temple = await openTemple({
      pages: pagesWithSessions(async () => {
        throw new Error("the book fell into the river");
      }),
    });
    const answer = await temple.visitor.get("/dashboard", A_SESSION);
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain("The lamp has flickered");
    expect(temple.logged()).toMatchObject([
      { level: "error", event: "request failed", path: "/dashboard", fault: "the book fell into the river" },
    ]);
    expect(printed).not.toHaveBeenCalled();
  });

  test("nobody waits for any more is no fault", async () => {
    const visitorLeft = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const leaving = new AbortController();
    const temple = await openTemple({
      pages: (house) => {
        const slow = pagesWithSessions(async () => {
          leaving.abort();
          await visitorLeft.promise;
          const person = { id: "m", version: "1", name: "", role: "admin" as const, createdAt: "any" };
          return {
            person: { ...person, email: MEENA.email },
            token: "any",
            signedInAt: "any",
            idleSeconds: 300,
            hasFactor: false,
          };
        })(house);
        return async (request, asking) => {
          request.signal.addEventListener("abort", () => visitorLeft.resolve());
          return slow(request, asking).finally(answered.resolve);
        };
      },
    });
    const asked = fetch(`${temple.url}/dashboard`, { headers: A_SESSION, signal: leaving.signal });
    await expect(asked).rejects.toThrow();
    await answered.promise;
    expect(temple.logged()).toEqual([]);
  });
});

describe("A staff screen", () => {
  test.each(["same-origin", "none"])("comes compressed to whoever came there: %s", async (way) => {
    const { answer, html } = await askForDonor({ "Sec-Fetch-Site": way });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(answer.headers.get("content-security-policy")).toContain("script-src 'self' 'sha256-");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(html).toMatch(/^<!DOCTYPE html>.*meena.*<\/html>$/s);
  });

  test.each(["cross-site", "same-site", undefined])(
    "but not where its length could tell: %s",
    async (way) => {
      const { answer, html } = await askForDonor(way ? { "Sec-Fetch-Site": way } : {});
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-encoding")).toBeNull();
      expect(html).toContain("meena");
    },
  );

  test("and not to a browser that cannot read it", async () => {
    const { answer } = await askForDonor({ "Sec-Fetch-Site": "none", "Accept-Encoding": "identity" });
    expect(answer.headers.get("content-encoding")).toBeNull();
  });

  async function askForDonor(headers: Record<string, string>) {
    const temple = await openTemple(wholeSite);
    const admin = await temple.admin();
    const answer = await admin.get("/dashboard/donor-entry?q=meena", {
      "Accept-Encoding": "gzip, br",
      ...headers,
    });
    return { answer, html: await answer.text() };
  }
});

const A_SESSION = { Cookie: `session=${"A".repeat(22)}` };

/** The pages over sessions that are found as the test wants it. */
function pagesWithSessions(find: Services["sessions"]["find"]) {
  return ({ services, ...house }: OpenHouse) =>
    renderedPages(() => build, {
      ...house,
      services: { ...services, sessions: { ...services.sessions, find } },
    });
}

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
