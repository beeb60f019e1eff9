import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { aWord, signIn, signInAs, toast } from "#tests/admin.ts";
import { expect, expectAccessible, open, test } from "#tests/site.ts";

test.use({ leavesDonors: true });

test.describe("What visitors see of a phase", () => {
  test("is switched with one press, follows on a page that is open, and is taken back", async ({
    page,
    site,
    browser,
  }) => {
    const elsewhere = await browser.newContext({ baseURL: site.url });
    const visitor = await elsewhere.newPage();
    await open(visitor, "/landprojectdetails");
    const seen = visitor.getByRole("article", { name: "Temple Construction" });
    await expect(seen).toContainText("Raised and pledged so far");

    await signIn(page);
    await open(page, "/dashboard/loans-projects");
    const card = page.getByRole("article", { name: "Temple Construction" }).first();
    const { id: donorId } = await (
      await page.request.post("/api/donors", { data: { name: `Raman ${aWord()}` } })
    ).json();
    await page.request.post("/api/gifts", { data: { ...gift, donorId, fund: "phase-2" } });
    const raised = await raisedFor(page, 2);
    await expect(card).toContainText(`The records hold ${raised} more raised than the page says.`);
    await card.getByRole("radio", { name: "Records, live" }).click();
    await expect(toast(page)).toContainText("Phase 2 now shows the records.");
    await expect(seen).toContainText(raised);
    const preview = page.getByRole("complementary", { name: "What visitors see" });
    await expect(preview.getByRole("article", { name: "Temple Construction" })).toContainText(raised);

    await page.keyboard.press("Control+z");
    await expect(toast(page)).toContainText("Undone: phase 2 shows the published figures again.");
    await expect(card.getByRole("radio", { name: "Published figures" })).toBeChecked();
    await expect(seen).toContainText("Raised and pledged so far");
    await elsewhere.close();

    await signInAs(page, site, "viewer");
    await open(page, "/dashboard/loans-projects");
    await expect(card).toContainText("Visitors see this");
    await expect(page.getByRole("radio")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /Edit|Add/ })).toHaveCount(0);
    await expectAccessible(page);
  });
});

test.describe("The claims", () => {
  test.use({ expectedConsole: /status of 422/ });

  test("say what differs, and take one that staff have found", async ({ page }) => {
    const words = `Feeding ${aWord()} since then`;
    await signIn(page);
    await open(page, "/dashboard/loans-projects");
    await page.getByRole("link", { name: /^Claims \d+ differ$/ }).click();
    const row = (name: string | RegExp) => page.getByRole("row").filter({ hasText: name });
    await expect(row("of Phase-1 funding achieved")).toContainText(/30%.*differs.*raised.*pledged/);

    await page.keyboard.press("n");
    const form = page.getByRole("dialog", { name: "Add claim" });
    await form.getByLabel("The words around it").fill(words);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText("Please enter the figure").last()).toBeVisible();
    await form.getByLabel("Page").selectOption("About");
    await form.getByLabel("Figure, as published").fill("2019");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(row(words)).toContainText("nothing to compare");

    await row(words).getByRole("button", { name: "Edit the claim" }).click();
    const edit = page.getByRole("dialog", { name: "Edit claim" });
    await edit.getByLabel("Compare with").selectOption("A day: has it passed?");
    await edit.getByLabel("The day").fill("2019-06-01");
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(row(words)).toContainText(/differs.*passed [\d,]+ days ago/);
    await page.getByRole("link", { name: /^Agrees/ }).click();
    await expect(row(words)).toHaveCount(0);
    await page.getByRole("link", { name: /^Differs/ }).click();
    await expect(row(words)).toBeVisible();
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export CSV" }).click();
    const file = readFileSync(await (await downloading).path(), "utf8");
    expect(file).toContain(`About,"About, written down by staff",${words},2019,"passed`);
    expect(file).not.toContain(",agrees");

    await row(words).getByRole("button", { name: "Delete the claim" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete claim" }).click();
    await expect(row(words)).toHaveCount(0);
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(row(words)).toBeVisible();
  });
});

const gift = { receivedOn: "2026-01-05", cents: 1_502_00, method: "cash", evenIfLike: true, evenIfOld: true };

async function raisedFor(page: Page, number: number) {
  const { rows } = await (await page.request.get("/api/phases")).json();
  const { ledger } = rows.find((phase: { number: number }) => phase.number === number);
  return `$${(ledger.raisedCents / 100).toLocaleString("en-US")}`;
}
