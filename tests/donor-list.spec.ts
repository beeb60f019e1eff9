import { addDonor, aWord, signIn } from "#tests/admin.ts";
import { dialog, openDonors, rowOf, total } from "#tests/donor-screen.ts";
import { expect, openAgain, test } from "#tests/site.ts";

test.use({ leavesDonors: true });

test.beforeEach(async ({ page }) => signIn(page));

test.describe("The list", () => {
  test("has ten rows a page, a search that begins on page 1, and the total over what is found", async ({
    page,
  }) => {
    const word = aWord();
    for (let index = 0; index < 12; index++)
      await addDonor(page, {
        name: `${word} ${index}`,
        pledged: "20.25",
        donated: "10.10",
        position: index === 3 ? "trustee" : "donor",
      });
    await openDonors(page, word);
    const rows = rowOf(page, word);
    await expect(rows).toHaveCount(10);
    await expect(page.getByText("Showing 1 to 10 of 12")).toBeVisible();
    await expect(total(page)).toContainText("$121.20");
    await expect(page.getByText("Total Pledged: $243")).toBeVisible();
    const pager = page.getByRole("navigation", { name: "Record pages" });
    await expect(pager.getByRole("button", { name: "Prev" })).toBeDisabled();
    await pager.getByRole("button", { name: "Next" }).click();
    await expect(page).toHaveURL(new RegExp(`q=${word}&page=2`));
    await expect(rows).toHaveText([/10/, /11/]);
    await expect(pager.getByRole("button", { name: "Next" })).toBeDisabled();

    await page.getByRole("searchbox", { name: "Search donors" }).fill(`${word.toUpperCase()} trustee`);
    await expect(rows).toHaveCount(1);
    await expect(total(page)).toContainText("$10.10");
    await expect(page.getByText("Total Pledged: $20.25")).toBeVisible();
    expect(new URL(page.url()).searchParams.get("page")).toBeNull();
    await openAgain(page);
    await expect(rows).toHaveCount(1);
    await page.goBack();
    await expect(page.getByRole("searchbox", { name: "Search donors" })).toHaveValue(word);
    await expect(rows).toHaveCount(10);
  });

  test("shows in a second browser what the first has changed", async ({ page, browser, site }) => {
    const name = aWord();
    const second = await browser.newPage({ baseURL: site.url });
    await signIn(second);
    await openDonors(second, name);
    await openDonors(page, name);
    const { id } = await addDonor(page, { name, donated: "77" });
    await expect(rowOf(second, name)).toContainText("$77");
    await expect(total(second)).toContainText("$77");
    await page.request.delete(`/api/donors/${id}`);
    await expect(rowOf(second, name)).toHaveCount(0);
    await second.close();
  });

  test("is worked by keyboard", async ({ page }) => {
    const word = aWord();
    await addDonor(page, { name: `${word} a` });
    await addDonor(page, { name: `${word} b` });
    await openDonors(page, word);
    await page.keyboard.press("?");
    const help = dialog(page, "By keyboard");
    await expect(help).toContainText("Go through the rows");
    await page.keyboard.press("n");
    await expect(dialog(page, "Add donor")).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(help).toBeHidden();

    await page.getByRole("button", { name: `Edit ${word} a` }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(rowOf(page, `${word} b`)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(dialog(page, "Edit donor").getByLabel("Name")).toHaveValue(`${word} a`);
    await page.keyboard.press("Escape");
    await expect(rowOf(page, `${word} a`)).toBeFocused();

    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: "Search donors" })).toBeFocused();
    await page.keyboard.type("n?");
    await expect(page.getByRole("searchbox", { name: "Search donors" })).toHaveValue("n?");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("heading", { name: "Donors", exact: true }).click();
    await page.keyboard.press("n");
    await expect(dialog(page, "Add donor")).toBeVisible();
  });

  test("leaves the arrow keys to the page outside the table", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    await openDonors(page, "");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.activeElement?.closest("tr") === null)).toBe(true);
  });

  test("has single-key shortcuts that can be switched off, and this browser remembers it", async ({
    page,
  }) => {
    const word = aWord();
    await addDonor(page, { name: `${word} a` });
    await addDonor(page, { name: `${word} b` });
    await openDonors(page, word);
    await page.getByRole("button", { name: "Keyboard" }).click();
    const help = dialog(page, "By keyboard");
    const single = help.getByRole("switch", { name: "Single-key shortcuts" });
    await expect(single).toBeChecked();
    await expect(help).toContainText("This browser remembers it.");
    await single.click();
    await expect(single).not.toBeChecked();
    await page.keyboard.press("Escape");
    await openAgain(page);
    for (const key of ["n", "/", "?"]) await page.keyboard.press(key);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("searchbox")).not.toBeFocused();
    // Keys that act only on what is focused stay.
    await page.getByRole("button", { name: `Edit ${word} a` }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(rowOf(page, `${word} b`)).toBeFocused();

    await page.getByRole("button", { name: "Keyboard" }).click();
    await single.click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("n");
    await expect(dialog(page, "Add donor")).toBeVisible();
  });

  test("has Prev, 1 and Next also when there is one page", async ({ page }) => {
    await openDonors(page, "nobody has this name");
    const buttons = page.getByRole("navigation", { name: "Record pages" }).getByRole("button");
    await expect(buttons).toHaveText(["Prev", "1", "Next"]);
    await expect(buttons.first()).toBeDisabled();
    await expect(buttons.last()).toBeDisabled();
  });
});
