import type { Page } from "@playwright/test";
import { addDonor, aWord, signIn, toast } from "#tests/admin.ts";
import { dialog, rowOf } from "#tests/donor-screen.ts";
import { expect, open, openAgain, test } from "#tests/site.ts";

test.use({ leavesDonors: true, expectedConsole: /Failed to load resource/ });

const IMPORT = "/dashboard/donations/import";

test.beforeEach(({ page }) => signIn(page));

test.describe("A file of Zelle", () => {
  test("is pasted, looked over, recorded, remembered and undone", async ({ page }) => {
    const name = `Venkatesh ${aWord()}`;
    // Without digits: a bank's number behind a name is no part of it.
    const short = `VENKAT ${aWord().toUpperCase().replaceAll(/\d/g, "X")}`;
    const { id } = await addDonor(page, { name });
    const donated = async () => (await (await page.request.get(`/api/donors/${id}`)).json()).donated;

    await open(page, IMPORT);
    await paste(page, fileOf(short, "51.00", "1"));
    await expect(page.getByText("3 rows and a header.")).toBeVisible();
    await press(page, "Next: columns");
    await expect(page.getByLabel("Description is our")).toHaveValue("donorName");
    await expect(page.getByText("what follows “ZELLE FROM”")).toBeVisible();
    await page.getByLabel("Fund").selectOption("Building Fund");
    await press(page, "Preview the rows");

    await expect(rowOf(page, short)).toContainText("New donor");
    await expect(rowOf(page, "SERVICE FEE")).toContainText("The amount is not over zero");
    await page.getByRole("button", { name: `choose someone for ${short}` }).click();
    await page.getByRole("combobox", { name: "Donor" }).fill(name.slice(-6));
    await page.getByRole("option", { name }).waitFor();
    await page.getByRole("combobox", { name: "Donor" }).press("Enter");
    await press(page, "Use this donor");
    await expect(rowOf(page, short)).toContainText(`${name}remembered: ${short}`);
    await page.getByRole("radio", { name: "Wrong" }).check();
    await expect(page.getByRole("table", { name: "What would happen" }).getByRole("row")).toHaveCount(3);
    expect(await donated()).toBe(0);
    await press(page, "Record 2 gifts");
    await expect(page.getByRole("heading", { name: "2 gifts recorded, $91" })).toBeVisible();
    await expect(page.getByText(`remembered for next time: ${short}.`)).toBeVisible();
    await expect(toast(page)).toContainText("2 gifts recorded from Zelle.");
    expect(await donated()).toBe(51);

    // Whoever comes back is told; and the name means the same the next time.
    await openAgain(page);
    await expect(page.getByRole("heading", { name: "2 gifts recorded, $91" })).toBeVisible();
    await press(page, "Another file");
    await expect(page.getByText("The columns of Zelle are remembered from")).toBeVisible();
    await paste(page, fileOf(short, "77.00", "2"));
    await press(page, "Next: columns");
    await expect(page.getByLabel("Fund", { exact: true })).toHaveValue("building");
    await press(page, "Preview the rows");
    await expect(rowOf(page, short)).toContainText("Known donor");
    await press(page, "Record 2 gifts");
    await expect(page.getByRole("heading", { name: "2 gifts recorded, $117" })).toBeVisible();
    expect(await donated()).toBe(128);

    await press(page, "Undo the whole import");
    await expect(dialog(page, "Undo the whole import?")).toContainText("2 gifts of $117 are voided.");
    await press(page, "Undo import");
    await expect(toast(page)).toContainText("The import from Zelle is undone: 2 gifts voided.");
    await expect(page.getByRole("heading", { name: "The import is undone" })).toBeVisible();
    expect(await donated()).toBe(51);
    await press(page, `Forget ${short}`);
    await expect(page.getByRole("button", { name: `Forget ${short}` })).toHaveCount(0);
  });
});

test.describe("By keyboard alone", () => {
  test("a file that cannot be read says why, and its columns are mapped by hand", async ({ page }) => {
    const name = aWord();
    await open(page, IMPORT);
    const source = page.getByRole("radio", { name: "Zelle, bank export" });
    await source.focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "Bank statement" })).toBeChecked();
    const rows = page.getByLabel("Or paste the rows");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Choose a file" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(rows).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Please choose a file, or paste its rows")).toBeVisible();

    await rows.fill(`"Datum;Saldo\n`);
    await page.getByRole("button", { name: "Next: columns" }).press("Enter");
    await expect(page.getByRole("alert")).toContainText("a quotation mark in line 1 is never closed");
    await rows.fill(`Datum;Wer;Saldo\n31.10.2026;${name};1.234,50\n`);
    await page.getByRole("button", { name: "Next: columns" }).press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "No column holds an amount." })).toContainText(
      "The header reads “Datum; Wer; Saldo”.",
    );
    await expect(page.getByRole("region", { name: "Step 2, columns" })).toBeFocused();
    // The answer to the first choice comes after the others were made.
    const chosen = Promise.withResolvers<void>();
    await page.route("**/api/imports/columns", (route) => chosen.promise.then(() => route.continue()));
    for (const [column, key] of [
      ["Datum", "R"],
      ["Wer", "D"],
      ["Saldo", "A"],
    ] as const) {
      await page.getByLabel(`${column} is our`).focus();
      await page.keyboard.press(key);
    }
    chosen.resolve();
    await expect(page.getByText("day / month / year")).toBeVisible();
    await page.getByRole("button", { name: "Preview the rows" }).press("Enter");
    await expect(rowOf(page, name)).toContainText("$1,234.50");

    // Nothing is lost in passing.
    await page.getByRole("link", { name: "Pledges" }).press("Enter");
    await expect(dialog(page, "Throw away what you typed?")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(rowOf(page, name)).toBeVisible();
  });
});

function fileOf(name: string, amount: string, mark: string) {
  return `Date,Description,Amount,Transaction ID
11/02/2025,ZELLE FROM ${name},${amount},${mark}${aWord()}
11/10/2025,SERVICE FEE,-12.00,
11/14/2025,ZELLE PAYMENT,40.00,${mark}${aWord()}
`;
}

function paste(page: Page, text: string) {
  return page.getByLabel("Or paste the rows").fill(text);
}

function press(page: Page, name: string) {
  return page.getByRole("button", { name }).click();
}
