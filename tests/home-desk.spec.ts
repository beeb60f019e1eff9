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
    const bar = page.getByRole("region", { name: "Draft and publishing" });
    await expect(bar).toContainText("Not kept yet");
    await expect(bar).toContainText("All is kept but what is marked beside its field.");
    await expect(page.getByText("did you mean 84-1234567?")).toBeVisible();
    await bar.getByRole("button", { name: "Publish" }).click();
    await bar.getByRole("button", { name: /did you mean 84-1234567/ }).click();
    await expect(page.getByLabel("EIN")).toBeFocused();
    await page.getByLabel("EIN").fill("84-1234567");
    await expect(onPaper).toContainText("501(c)(3) organization, EIN 84-1234567.");
    await expect(bar).toContainText("Saved at");
    await bar.getByRole("button", { name: "Publish" }).click();
    const asked = page.getByRole("dialog", { name: "Publish Temple?" });
    await expect(asked).toContainText(signer);
    await asked.getByRole("button", { name: "Publish" }).click();
    await expect(toast(page)).toContainText("Temple is published.");
    await expect(page.getByText("Receipts cannot be issued")).toHaveCount(0);

    const onReceipts = async () => {
      const { published } = await (await page.request.get("/api/website/temple")).json();
      return published.signerName;
    };
    expect(await onReceipts()).toBe(signer);
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(toast(page)).toContainText("Temple is as it was. Your words are a draft again.");
    expect(await onReceipts()).toBe(before);
    await bar.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "Discard the draft" }).click();
    await expect(page.getByLabel("Signer of receipts")).toHaveValue(before);

    await bar.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "History" }).click();
    const history = page.getByRole("dialog", { name: "History of Temple" });
    await expect(history.getByText(signer).first()).toBeVisible();
    await history.getByRole("button", { name: /^Restore this version/ }).click();
    await expect(page.getByLabel("Signer of receipts")).toHaveValue(signer);

    await signInAs(page, site, "editor");
    await open(page, "/dashboard/website/temple");
    await expect(page.getByText("What stands on receipts is for treasurers")).toBeVisible();
    await expect(page.getByLabel("Signer of receipts")).toHaveValue(signer);
    for (const field of ["Legal name", "EIN", "Mailing address", "Signer of receipts", "Title of the signer"])
      await expect(page.getByRole("textbox", { name: field })).toBeDisabled();
    await expect(page.getByLabel("Name of the temple")).toBeEnabled();
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
