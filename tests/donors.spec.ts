import type { APIRequestContext, Page } from "@playwright/test";
import { letPass } from "#tests/clock.ts";
import { administrator, test as base, expect, expectAccessible, open, startSite } from "#tests/site.ts";

/** Somebody with the donor records open while visitors look at the wall; what they add is gone after the test. */
const test = base.extend<{ staff: ReturnType<typeof staffOf> }>({
  staff: async ({ site, playwright }, use) => {
    const request = await playwright.request.newContext({ baseURL: site.url });
    await request.post("/api/session", {
      data: { username: administrator.email, password: administrator.password },
    });
    const staff = staffOf(request);
    await use(staff);
    await staff.removeAll();
    await request.dispose();
  },
});

test.describe("The donor wall", () => {
  test("thanks the donors and shows the trustees' pledged and donated amounts", async ({ page }) => {
    await open(page, "/donors");

    await expect(page.getByRole("heading", { level: 1, name: "Our Generous Donors" })).toBeVisible();
    await expect(page.getByText(/^Every contribution brings the temple closer/)).toBeVisible();
    const cards = page.getByRole("region", { name: "Trustees" }).getByRole("listitem");
    await expect(cards).toHaveCount(4);
    await expect(cards.first().getByRole("term")).toHaveText(["Pledged", "Donated"]);
    await expect(cards.first().getByRole("definition")).toHaveText([/^\$[\d,]+$/, /^\$[\d,]+$/]);
  });

  test("lists the donors by name, 15 a page", async ({ page }) => {
    await open(page, "/donors");

    await expect(table(page).getByRole("columnheader")).toHaveText(["Name", "Pledged", "Donated"]);
    const names = await table(page).getByRole("rowheader").allTextContents();
    expect(names).toHaveLength(15);
    expect(names).toEqual([...names].sort(new Intl.Collator("en").compare));
    await expect(table(page).getByRole("cell").first()).toHaveText(/^\$[\d,]+$/);
  });

  test("shows nothing given yet as a dash, read as 'none'", async ({ page, staff }) => {
    await staff.add({ name: "Aaa Nothing Yet", pledged: 1001, donated: 0 });
    await open(page, "/donors");

    const row = table(page).getByRole("row", { name: /Aaa Nothing Yet/ });
    await expect(row.getByRole("cell").nth(0)).toHaveText("$1,001");
    await expect(row.getByRole("cell").nth(1)).toContainText("—");
    await expect(row.getByRole("cell", { name: "none" })).toHaveCount(1);
  });

  test("is turned by Prev, numbers and Next, and the page is in the address", async ({ page }) => {
    await open(page, "/donors");
    const pager = page.getByRole("navigation", { name: "Donor pages" });
    await expect(pager.getByRole("button", { name: "Prev" })).toBeDisabled();
    await expect(pager.getByRole("button", { name: "Page 1" })).toHaveAttribute("aria-current", "page");
    const first = await table(page).getByRole("rowheader").first().textContent();

    await pager.getByRole("button", { name: "Next" }).click();
    await expect(page).toHaveURL(/\/donors\?page=2/);
    await expect(pager.getByRole("button", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
    await expect(table(page).getByRole("rowheader").first()).not.toHaveText(first ?? "");
    await expect(page.getByRole("heading", { name: "Donors", exact: true })).toBeInViewport();

    await pager.getByRole("button", { name: "Page 3" }).click();
    await expect(pager.getByRole("button", { name: "Next" })).toBeDisabled();
    await page.goBack();
    await expect(pager.getByRole("button", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  });

  test("shows the last page for a page past the end", async ({ page }) => {
    await open(page, "/donors?page=999");
    await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Page 3" })).toHaveAttribute("aria-current", "page");
  });

  test("invites to donate and be honored", async ({ page }) => {
    await open(page, "/donors");
    const box = page.getByRole("complementary", { name: "Donate & Be Eternally Honored" });

    await expect(box).toContainText("added to the Donor Wall permanently");
    await expect(box).toContainText("updated within 24–48 hours");
    await expect(box.getByRole("listitem")).toHaveText([
      "Online by credit card",
      "Bank transfer",
      "Check by mail",
      "Planned giving",
    ]);
    const link = box.getByRole("link", { name: /Donate Now/ });
    await expect(link).toHaveAttribute("href", "https://donate.example.org/temple");
    await expect(link).toHaveAttribute("target", "_blank");
  });
});

test.describe("The donor wall, live", () => {
  test.beforeEach(({ page }) => page.addInitScript(countStreams));

  test("shows a change without being asked, marks it and says it once", async ({ page, staff }) => {
    const lakshmi = await staff.add({ name: "Aaa Lakshmi", pledged: 251, donated: 0 });
    await open(page, "/donors");
    const row = table(page).getByRole("row", { name: /Aaa Lakshmi/ });
    await expect(row).toContainText("$251");

    await staff.change(lakshmi, { name: "Aaa Lakshmi", pledged: 251, donated: 108 });
    await expect(row).toContainText("$108");
    await expect(row).toHaveClass("is-fresh");
    await expect(page.getByRole("status").filter({ hasText: "Aaa Lakshmi" })).toHaveText(
      "Aaa Lakshmi: pledged $251, donated $108.",
    );
  });

  test("shows a new trustee and takes away one who is gone", async ({ page, staff }) => {
    await open(page, "/donors");
    const cards = page.getByRole("region", { name: "Trustees" }).getByRole("listitem");
    await expect(cards).toHaveCount(4);

    const fifth = await staff.add({ name: "Zzz Fifth Trustee", position: "trustee", pledged: 501 });
    await expect(cards).toHaveCount(5);
    await expect(cards.last()).toContainText("$501");
    await staff.remove(fifth);
    await expect(cards).toHaveCount(4);
  });

  test("does not move what the reader is looking at", async ({ page, staff }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await open(page, "/donors");
    const tenth = table(page).getByRole("rowheader").nth(9);
    const name = (await tenth.textContent()) ?? "";
    await tenth.evaluate((row) => row.scrollIntoView({ block: "center" }));
    const row = table(page).getByRole("rowheader", { name });
    const before = await row.boundingBox();

    await staff.add({ name: "Aaa Above Everyone", pledged: 51 });
    await expect(table(page).getByRole("rowheader").first()).toHaveText("Aaa Above Everyone");
    await staff.add({ name: "Zzz Sixth Trustee", position: "trustee", pledged: 51 });
    await expect(page.getByRole("region", { name: "Trustees" })).toContainText("Zzz Sixth Trustee");
    // Pages scroll by whole pixels.
    expect(Math.abs(((await row.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1);
  });

  test("rests while the tab is hidden and is up to date when it is seen again", async ({ page, staff }) => {
    await open(page, "/donors");
    await expect.poll(() => openStreams(page)).toBe(1);

    await setHidden(page, true);
    await expect.poll(() => openStreams(page)).toBe(0);
    await staff.add({ name: "Aaa While Away", pledged: 51 });
    await setHidden(page, false);
    await expect(table(page)).toContainText("Aaa While Away");
    await expect.poll(() => openStreams(page)).toBe(1);
  });

  test("never holds more than one stream, whatever pages are turned", async ({ page }) => {
    await open(page, "/donors");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("button", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
    await expect.poll(() => openStreams(page)).toBe(1);
  });
});

test.describe("The donor wall, out of touch", () => {
  test.use({ expectedConsole: /Failed to load resource|ERR_|EventSource/ });

  test("keeps the list, says quietly that it is reconnecting, and resumes", async ({ page }) => {
    const first = await startSite({ SAMPLE_DATA: "on" });
    await open(page, `${first.url}/donors`);
    await first.stop("SIGKILL");

    await expect(page.getByText("Reconnecting…")).toBeVisible();
    await expect(table(page).getByRole("rowheader")).toHaveCount(15);
    const second = await startSite({ SAMPLE_DATA: "on", PORT: new URL(first.url).port });
    await expect(page.getByText("Reconnecting…")).toBeHidden({ timeout: 15_000 });
    await second.stop();
  });

  test("asks from time to time where there is no room for another stream", async ({ page, staff }) => {
    await page.clock.install();
    await page.route("**/api/wall/live**", (route) => route.fulfill({ status: 503, json: { code: "full" } }));
    const refused = page.waitForResponse("**/api/wall/live**");
    await open(page, "/donors");
    await refused;

    await staff.add({ name: "Aaa Asked For", pledged: 51 });
    await expect(async () => {
      await letPass(page, 10_000);
      await expect(table(page)).toContainText("Aaa Asked For", { timeout: 500 });
    }).toPass();
    await expect(page.getByText("Reconnecting…")).toBeHidden();
  });
});

test.describe("The donor wall without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("has the first page in its HTML, and the others behind the pager", async ({ page }) => {
    await page.goto("/donors");
    await expect(table(page).getByRole("rowheader")).toHaveCount(15);
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page).toHaveURL(/\?page=2/);
    await expect(page.getByRole("button", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  });
});

test.describe("The donor wall before the first donor", () => {
  test("lights a lamp and says one sentence", async ({ page }) => {
    const site = await startSite({ SAMPLE_DATA: "off" });
    await open(page, `${site.url}/donors`);

    await expect(page.getByRole("heading", { name: "No donors yet" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Donor pages" })).toHaveCount(0);
    for (const width of [360, 768, 1280, 1600])
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page);
      });
    await site.stop();
  });
});

function table(page: Page) {
  return page.getByRole("table", { name: /^Donors by name/ });
}

/** Runs in the page, before its own scripts. */
function countStreams() {
  const streams = new Set<EventSource>();
  window.EventSource = class extends EventSource {
    constructor(address: string | URL) {
      super(address);
      streams.add(this);
    }
  };
  Object.assign(window, {
    openStreams: () => [...streams].filter(({ readyState }) => readyState === 1).length,
  });
}

function openStreams(page: Page) {
  return page.evaluate(() => Object(window).openStreams() as number);
}

function setHidden(page: Page, hidden: boolean) {
  return page.evaluate((isHidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

type Form = { name: string; position?: "donor" | "trustee"; pledged?: number; donated?: number };

function staffOf(request: APIRequestContext) {
  const added = new Set<string>();
  return {
    async add(form: Form) {
      const { id }: { id: string } = await (await request.post("/api/donors", { data: form })).json();
      added.add(id);
      return id;
    },
    change: (id: string, form: Form) => request.put(`/api/donors/${id}`, { data: form }),
    async remove(id: string) {
      added.delete(id);
      await request.delete(`/api/donors/${id}`);
    },
    async removeAll() {
      for (const id of added) await request.delete(`/api/donors/${id}`);
    },
  };
}
