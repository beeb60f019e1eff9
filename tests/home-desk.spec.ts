import { aWord, signInAs, toast } from "#tests/admin.ts";
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
