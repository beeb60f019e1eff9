import type { Page } from "@playwright/test";
import { dayOf } from "#app/admin/moment.tsx";
import { addDonor, aWord, PHONE, signIn } from "#tests/admin.ts";
import { expectEveryWordInPlace, expectNoSidewaysScroll } from "#tests/measures.ts";
import { expect, open, test } from "#tests/site.ts";

test.use({
  leavesDonors: true,
  expectedConsole: /Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically/,
});

const latest = (page: Page) => page.getByRole("region", { name: "Latest gifts" }).getByRole("listitem");

test("A gift is on the hall display as soon as it is recorded, and one recorded while it was cut off after that", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page);
  const hall = await browser.newPage({ baseURL, viewport: { width: 1920, height: 1080 } });
  await open(hall, "/hall");
  const first = await give(page, { cents: 50_100 });
  await expect(latest(hall).first()).toHaveText(`${first.donorName}today$501`);

  await hall.context().setOffline(true);
  await expect(hall.getByRole("status")).toContainText("No connection");
  await expect(latest(hall).first()).toContainText(first.donorName);
  const second = await give(page, { cents: 100_100 });
  const unnamed = await give(page, { cents: 77_700, isAnonymous: true });
  await hall.context().setOffline(false);
  await expect(latest(hall).first()).toHaveText(`${second.donorName}today$1,001`);
  await expect(hall.getByRole("status")).toHaveText("");
  await expect(latest(hall).filter({ hasText: unnamed.donorName })).toHaveCount(0);
  await expect(latest(hall).filter({ hasText: "$777" })).toHaveCount(0);
  await hall.close();
});

test("A display whose scripts never arrive is loaded again", async ({ page }) => {
  await page.clock.install();
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/hall");
  const again = page.waitForRequest((request) => request.isNavigationRequest());
  await page.clock.runFor(61_000);
  await again;
});

test("Somebody is thanked on it from a phone, without the amount they do not show", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page);
  await page.setViewportSize(PHONE);
  const hall = await browser.newPage({ baseURL, viewport: { width: 1920, height: 1080 } });
  await open(hall, "/hall");
  const { id } = await addDonor(page, { name: `Padma ${aWord()}`, visibility: "name-only" } as {
    name: string;
  });
  const gift = await give(page, { donorId: id, newDonor: undefined, cents: 10_800 });
  await open(page, `/dashboard/donations?donorId=${id}#open-${gift.id}`);
  await page.getByRole("button", { name: "Thank on the hall display" }).click();
  const dialog = page.getByRole("dialog", { name: "Thank on the hall display" });
  await expect(dialog.getByLabel("What it says")).toHaveValue(
    `${gift.donorName}\nfor a gift to Land Purchase`,
  );
  await expect(dialog.getByText("do not move with gifts")).toBeVisible();
  await dialog.getByRole("button", { name: "Show it in the hall" }).click();

  await expect(hall.getByRole("heading", { name: gift.donorName })).toBeVisible();
  await expect(hall.getByRole("region", { name: gift.donorName })).not.toContainText("$");
  await dialog.getByRole("button", { name: "Take it down" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Taken from the hall display.");
  await expect(hall.getByRole("heading", { name: gift.donorName })).toHaveCount(0);
  await hall.close();
});

test("It fits every television, and turns dark after sunset", async ({ page }) => {
  await page.clock.install({ time: Date.now() });
  await open(page, "/hall");
  const screen = page.getByRole("main");
  const was = await screen.getAttribute("data-light");
  for (const [width, height] of [
    [1920, 1080],
    [3840, 2160],
    [1080, 1920],
    [1366, 768],
  ] as const)
    await test.step(`${width} by ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await expectNoSidewaysScroll(page);
      await expectEveryWordInPlace(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
      ).toBeLessThanOrEqual(0);
    });
  // Within a day it is the other half of it, however long the nights are.
  for (let hour = 0; hour < 24 && (await screen.getAttribute("data-light")) === was; hour++)
    await page.clock.fastForward(60 * 60_000);
  await expect(screen).toHaveAttribute("data-light", was === "day" ? "night" : "day");
});

/** Somebody new gives today, unless said otherwise. */
async function give(page: Page, fields: object): Promise<{ id: string; donorName: string }> {
  const answer = await page.request.post("/api/gifts", {
    data: {
      newDonor: `${aWord()} Menonath`,
      method: "cash",
      fund: "phase-1",
      receivedOn: dayOf(new Date().toISOString()),
      ...fields,
    },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}
