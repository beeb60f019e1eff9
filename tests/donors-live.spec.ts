import type { Page } from "@playwright/test";
import { letPass } from "#tests/clock.ts";
import { table, test } from "#tests/donor-wall.ts";
import { expect, open, startSite } from "#tests/site.ts";

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

  test("shows and says under a search what concerns it, and how many names the whole wall holds", async ({
    page,
    staff,
  }) => {
    await open(page, "/donors?q=sought");
    await expect(page.getByText("Nobody found for “sought”.")).toBeVisible();
    const news = page.getByRole("status").filter({ hasText: "The wall now holds" });
    await staff.add({ name: "Aaa Other", pledged: 51 });
    await expect(news).toHaveText(/^The wall now holds \d+ names\.$/);
    const sought = await staff.add({ name: "Aaa Sought", pledged: 251 });
    await expect(news).toHaveText(/^New on the wall: Aaa Sought, pledged \$251\. The wall now holds/);
    await expect(table(page).getByRole("row", { name: /Aaa Sought/ })).toHaveClass("is-fresh");
    await expect(page.getByRole("status").getByText("Found 1 donor.")).toBeVisible();

    await staff.change(sought, { name: "Aaa Renamed", pledged: 251 });
    await expect(page.getByText("Nobody found for “sought”.")).toBeVisible();
    await page.getByRole("searchbox", { name: "Find a name" }).fill("renamed");
    await expect(table(page)).toContainText("Aaa Renamed");
    await expect.poll(() => openStreams(page)).toBe(1);
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

  test("calls nobody new who is only found by another search, though the wall has grown meanwhile", async ({
    page,
    staff,
  }) => {
    await page.route("**/api/wall/live**", (route) => route.fulfill({ status: 503, json: { code: "full" } }));
    await open(page, "/donors?q=sought");
    await staff.add({ name: "Aaa Other", pledged: 51 });
    await page.getByRole("searchbox", { name: "Find a name" }).fill("kulkarni");
    await expect(table(page).getByRole("row", { name: /Aarti Kulkarniwala/ })).not.toHaveClass("is-fresh");
    await expect(page.getByRole("status").filter({ hasText: /New on the wall|now holds/ })).toHaveCount(0);
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
