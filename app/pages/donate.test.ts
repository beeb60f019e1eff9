import { correction, generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { renderedPages } from "#server/pages.ts";
import { words } from "#server/services.ts";
import { startingWords } from "#server/words.ts";
import { builtPages, builtSite } from "#tests/builds.ts";
import { pagesOf } from "#tests/endpoints.ts";
import { openTemple } from "#tests/temple.ts";
import { action } from "./donate.tsx";

const [build, site] = [await builtPages(), builtSite()];
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

describe("The gift form, posted by a browser without scripts", () => {
  test("leads to the donation page", async () => {
    const { visitor } = await openWholeTemple();
    const answer = await visitor.ask("POST", "/donate", "fund=building&amount=75.50", FORM);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("https://donate.example.org/temple");
  });

  test.each([
    ["fund=building&amount=0.5", "Please enter an amount of $1 or more.", "building"],
    ["fund=building&amount=12,5", "Please enter an amount of $1 or more.", "building"],
    ["fund=community&amount=abc", "Please enter an amount of $1 or more.", "community"],
    ["fund=general", "Please enter an amount of $1 or more.", "general"],
    ["fund=elsewhere&amount=75", "Please choose where your gift should go.", "general"],
    ["", "Please choose where your gift should go.", "general"],
  ])("is refused in the page, with the choice kept: %j", async (form, sentence, fund) => {
    const { visitor } = await openWholeTemple();
    const answer = await visitor.ask("POST", "/donate", form, FORM);
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain(`</svg>${sentence}</p>`);
    expect(html).toMatch(new RegExp(`<input type="radio"[^>]* checked="" value="${fund}"`));
    const amount = new URLSearchParams(form).get("amount");
    if (amount) expect(html).toMatch(new RegExp(`<input[^>]* name="amount" value="${amount}"`));
  });

  test("gives the suggestion that is chosen while nothing is typed", async () => {
    const { visitor } = await openWholeTemple();
    const answer = await visitor.ask("POST", "/donate", "fund=general&chosen=101&amount=", FORM);
    expect(answer.status).toBe(303);
  });

  test("is a form of at most 64 kB from our own pages", async () => {
    const { visitor } = await openWholeTemple();
    const statusOf = async (body: string, headers: Record<string, string>) =>
      (await visitor.ask("POST", "/donate", body, headers)).status;
    expect(await statusOf(`fund=general&amount=${"1".repeat(70_000)}`, FORM)).toBe(413);
    expect(await statusOf("{}", { "Content-Type": "application/json" })).toBe(415);
    expect(await statusOf("fund=general&amount=1", { ...FORM, Origin: "https://elsewhere.example" })).toBe(
      403,
    );
  });

  describe("where the donation page has places for the choice", () => {
    test("takes it along", async () => {
      const url = "https://give.example/t?amount={amount}&fund={fund}&for={purpose}";
      const context = new RouterContextProvider();
      const temple = { ...startingWords.temple, donationPage: { url } };
      context.set(words, { ...startingWords, temple });
      const request = new Request("http://localhost/donate", {
        method: "POST",
        headers: FORM,
        body: "fund=building&amount=75.5",
      });
      const answer = await action({ request, context });
      if (!(answer instanceof Response)) throw new Error("The gift was refused.");
      expect(answer.headers.get("location")).toBe(
        "https://give.example/t?amount=75.50&fund=building&for=Building%20Fund",
      );
    });

    test("no page leads there with a place left open", { timeout: 120_000 }, async () => {
      const temple = await openWholeTemple();
      const admin = await temple.admin();
      const url = "https://give.example/to/{fund}/now?org=7&amount={amount}&for={purpose}#{amount}";
      const part = "/api/website/temple";
      const value = { ...startingWords.temple, donationPage: { url } };
      const { version } = await (await admin.put(`${part}/draft`, { value, version: "0" })).json();
      expect((await admin.post(`${part}/publish`, { version })).status).toBe(200);
      await admin.post("/api/events", {
        title: "Abhishekam",
        kind: "festival",
        place: "Hall",
        status: "published",
        startsAt: "2026-01-20T16:00",
        endsAt: "2026-01-20T20:00",
        tiers: [{ name: "Flowers", cents: 25_100, slots: 9 }],
      });
      const event = /href="(\/events\/[^"]+)"/.exec(await (await temple.visitor.get("/events")).text())?.[1];
      const pages = pagesOf(build).filter((path) => !path.startsWith("/dashboard") && !path.includes(":"));
      let links = 0;
      for (const page of [...pages, event ?? "", "/panchang", "/news/none"]) {
        const html = await (await temple.visitor.get(page)).text();
        const addresses = [...html.matchAll(/(?:href|action|src)="([^"]*)"/g)].map(([, address]) => address);
        expect([page, addresses.filter((address) => /[{}]|%7B|%7D/i.test(address ?? ""))]).toEqual([
          page,
          [],
        ]);
        links += addresses.filter((address) => address === "https://give.example/to/now?org=7").length;
      }
      expect(links).toBeGreaterThan(10);
      const { code } = temple.rooms.hall.words().give;
      const plain = generate("https://give.example/to/now?org=7", { minCorrectionLevel: correction.M });
      expect(code.path).toBe(toSvgPath(plain));
    });
  });
});

describe("The gift page", () => {
  test.each([
    ["/donate", "general", "101", ""],
    ["/donate?fund=building", "building", "501", ""],
    ["/Donate/?fund=general&amount=75&suggested=201", "general", "201", ""],
    ["/donate?fund=general&amount=75", "general", "", "75"],
    ["/donate?fund=elsewhere&amount=%22%3E", "general", "", "&quot;&gt;"],
  ])("opens with the gift its address names: %s", async (address, fund, chosen, typed) => {
    const { visitor } = await openWholeTemple();
    const html = await (await visitor.get(address)).text();
    expect(html.match(/<input type="radio"[^>]* checked="" value="(\w+)"/)?.[1]).toBe(fund);
    expect(html.match(/<input type="hidden" name="chosen" value="([^"]*)"/)?.[1]).toBe(chosen);
    const [field = ""] = html.match(/<input[^>]* name="amount"[^>]*>/) ?? [];
    expect(field).toContain('placeholder="0.00"');
    expect(field).toContain(`value="${typed}"`);
  });
});

function openWholeTemple() {
  return openTemple({ site, pages: (services) => renderedPages(() => build, services) });
}
