import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { dayOf } from "#app/admin/moment.tsx";
import { aWord, signIn, signInAs, toast } from "#tests/admin.ts";
import { wordsOf } from "#tests/paper-words.ts";
import { expect, expectAccessible, open, test } from "#tests/site.ts";

test.use({ leavesDonors: true });

test.describe("What stands on receipts", () => {
  test.use({ expectedConsole: /status of 422/ });

  test("is written by a treasurer, seen as it is typed, taken back, and read by an editor", async ({
    page,
    site,
  }) => {
    const signer = `Suresh ${aWord()}`;
    await signInAs(page, site, "treasurer");
    await open(page, "/dashboard/website");
    await page.getByRole("link", { name: "Temple", exact: true }).click();
    const onPaper = page.getByRole("figure", { name: "On a receipt" });
    const before = await page.getByLabel("Signer of receipts").inputValue();
    await page.getByLabel("EIN").fill("841234567");
    await page.getByLabel("Signer of receipts").fill(signer);
    await expect(onPaper).toContainText(signer);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("did you mean 84-1234567?")).toBeVisible();
    await expect(page.getByLabel("EIN")).toBeFocused();
    await page.getByLabel("EIN").fill("84-1234567");
    await expect(onPaper).toContainText("501(c)(3) organization, EIN 84-1234567.");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(toast(page)).toContainText("Saved.");
    await expect(page.getByText("Receipts cannot be issued")).toHaveCount(0);
    const history = page.getByRole("region", { name: "History" });
    await expect(history.getByText(signer)).toBeVisible();

    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(toast(page)).toContainText("Undone: receipts say what they said before.");
    await expect(page.getByLabel("Signer of receipts")).toHaveValue(before);
    await history
      .getByRole("button", { name: /^Restore this version/ })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
    await expect(page.getByLabel("Signer of receipts")).toHaveValue(signer);

    await signInAs(page, site, "editor");
    await open(page, "/dashboard/website/temple");
    await expect(page.getByText("What stands on receipts is for treasurers")).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: signer })).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
    await expectAccessible(page);
  });
});

test.describe("What needs attention", () => {
  test("leads to its rows, and leaves when they are done", async ({ page }) => {
    const place = aWord();
    await signIn(page);
    await clearCounts(page);
    await open(page, "/dashboard");
    const needs = page.getByRole("region", { name: "Needs attention" });
    await expect(needs.getByRole("link", { name: /count/ })).toHaveCount(0);
    const count = { countedOn: dayOf(new Date().toISOString()), place, counters: ["Saroja", "Dinesh"] };
    const made = await page.request.post("/api/counts", {
      data: { ...count, controlCents: 20_00, controlGifts: 1 },
    });
    const { id } = await made.json();
    await needs.getByRole("link", { name: /A count is open.*\$20 short, one gift missing/ }).click();
    await expect(page.getByLabel("Place")).toHaveValue(place);

    const gift = { receivedOn: count.countedOn, countId: id, cents: 20_00, method: "hundi", fund: "general" };
    await page.request.post("/api/gifts", { data: gift });
    await page.goBack();
    await expect(needs.getByText("it agrees, and can be closed")).toBeVisible();
    expect((await page.request.post(`/api/counts/${id}/close`)).status()).toBe(200);
    await expect(needs.getByRole("link", { name: /count/ })).toHaveCount(0);
  });
});

test.describe("The board pack", () => {
  test("is chosen among the reports, and its PDF says what the screen says", async ({ page }) => {
    await signIn(page);
    await open(page, "/dashboard/reports");
    await page.getByRole("button", { name: "Make board pack" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Board pack" })).toBeVisible();
    await page.getByLabel("Period").selectOption({ index: 0 });
    await expect(page.getByText(/A pack made now says so on every page/)).toBeVisible();
    const given = await page.getByText(/came in during/).innerText();
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download PDF" }).click();
    const words = wordsOf(readFileSync(await (await downloading).path()));
    expect(words.replaceAll(/\s+/g, " ")).toContain(given);
    expect(words).toContain(await page.getByRole("definition").first().innerText());
    expect(words).toContain("5 of 5");
  });
});

/** Counts that other tests left open would be told of, too. */
async function clearCounts(page: Page) {
  const { rows } = await (await page.request.get("/api/counts?status=open&size=100")).json();
  for (const { id, sumCents, gifts, ...count } of rows) {
    const { countedOn, place, counters } = count;
    const form = { countedOn, place, counters, controlCents: sumCents, controlGifts: gifts };
    await page.request.put(`/api/counts/${id}`, { data: form });
    await page.request.post(`/api/counts/${id}/close`);
  }
}
