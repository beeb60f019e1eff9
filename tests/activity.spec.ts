import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addDonor, aWord, PHONE, signIn } from "#tests/admin.ts";
import { dialog } from "#tests/donor-screen.ts";
import { administrator, expect, open, openAgain, test } from "#tests/site.ts";

test.use({ leavesDonors: true });

test.beforeEach(async ({ page }) => signIn(page));

const ACTIVITY = "/dashboard/staff/activity";
const lines = (page: Page) => page.locator("tr[data-record]");

/** A donor added, and then promised more. */
async function aChangedDonor(page: Page) {
  const name = aWord();
  const { id } = await addDonor(page, { name, pledged: "7500" });
  await page.request.put(`/api/donors/${id}`, { data: { name, position: "trustee", pledged: "10000" } });
  return name;
}

test.describe("The activity log", () => {
  test("shows a change as it happens, is narrowed down, opened in full, and leads to the record", async ({
    page,
  }) => {
    await open(page, "/dashboard/staff");
    await open(page, ACTIVITY);
    await expect(page.getByRole("navigation", { name: "Staff" }).getByRole("link")).toHaveText([
      "People",
      "Activity",
    ]);
    const name = await aChangedDonor(page);
    // The ledger's own lines of the same change stand beside it.
    const changed = lines(page).filter({ hasText: `changed the donor ${name}` });
    await expect(changed).toContainText(administrator.email);
    await expect(changed).toContainText(/Pledged: \$7,500.*became.*\$10,000/);
    await expect(lines(page).filter({ hasText: `added the pledge ${name}, $2,500` })).toBeVisible();
    await expect(page.getByRole("rowheader", { name: /^Today, \w+day, \w+ \d+$/ })).toBeVisible();

    await page.getByRole("searchbox", { name: "Search the log" }).fill(name);
    await expect(lines(page)).toHaveCount(4);
    // One after the other, without waiting for what each finds.
    for (const [label, value] of [
      ["Room", "Donors"],
      ["Kind", "Changed"],
      ["When", "Today"],
      ["Who", administrator.email],
    ])
      await page.getByRole("combobox", { name: new RegExp(`^${label}`) }).selectOption(value ?? "");
    await expect(lines(page)).toHaveCount(1);
    await expect
      .poll(() => [...new URL(page.url()).searchParams.keys()].sort())
      .toEqual(["by", "from", "kind", "q", "room", "to"]);
    await openAgain(page);
    await expect(page.getByRole("link", { name: "Today take this filter away" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^By .* take this filter away/ })).toBeVisible();
    await expect(page.getByText("1 line", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: /open this line$/ }).click();
    const line = dialog(page, "One line, in full");
    await expect(line).toContainText(/Today, \w+day, \w+ \d+, \d{4}, \d+:\d\d:\d\d [AP]M\./);
    await expect(line).toContainText(`${administrator.email}, Administrator`);
    await expect(line.getByRole("row", { name: "Pledged" })).toHaveText(/Pledged\s*\$7,500\s*\$10,000/);
    await line.getByRole("link", { name: "Open the donor" }).click();
    await expect(page).toHaveURL(/\/dashboard\/donor-entry\/\w+$/);
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await expect(page.getByText("added it")).toBeVisible();
  });

  test("says that nothing was found, in words, and how to go on", async ({ page }) => {
    await open(page, `${ACTIVITY}?by=Revathi&room=donors&from=2026-01-01&to=2026-01-31`);
    await expect(page.getByRole("heading", { name: "A quiet time" })).toBeVisible();
    await expect(
      page.getByText("Nothing was done by Revathi in Donors from 1 January 2026 to 31 January 2026."),
    ).toBeVisible();
    await expect(page.getByRole("combobox", { name: /^When/ })).toHaveValue("own");
    await page.getByRole("link", { name: "Clear the filters" }).click();
    await expect(page).toHaveURL(new RegExp(`${ACTIVITY}$`));
    await expect(lines(page).first()).toBeVisible();
  });

  test("is taken along as a file, and that is a line of its own", async ({ page }) => {
    const name = await aChangedDonor(page);
    await open(page, `${ACTIVITY}?q=${name}&room=donors`);
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export CSV" }).click();
    const rows = (await readFile(await (await coming).path(), "utf8")).split("\r\n");
    expect(rows[0]).toBe("\uFEFFat,by,email,kind,room,recordId,what,changes");
    expect(rows[1]).toContain(`changed the donor ${name},"Position: Donor → Trustee; Pledged:`);
    await open(page, `${ACTIVITY}?kind=exported`);
    await expect(lines(page).first()).toContainText(`exported lines of activity as CSV: “${name}”`);
  });

  test("is on paper with every line that was found, and nothing to press", async ({ page }) => {
    const word = aWord();
    for (let index = 0; index < 17; index++) await addDonor(page, { name: `${word} ${index}` });
    await open(page, `${ACTIVITY}?q=${word}`);
    await expect(page.getByText("Lines 1 to 15 of 17")).toBeVisible();
    await page.evaluate(() => {
      window.print = () => {
        dispatchEvent(new Event("beforeprint"));
        document.documentElement.setAttribute("data-printed", "");
      };
    });
    await page.getByRole("button", { name: "Print" }).click();
    await page.locator("html[data-printed]").waitFor();
    await page.emulateMedia({ media: "print" });
    await expect(lines(page)).toHaveCount(17);
    await expect(
      page.getByText(new RegExp(`“${word}”, 17 lines\\. Printed \\w+ \\d+, \\d{4}`)),
    ).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Room" })).toBeVisible();
    await expect(page.getByRole("searchbox")).toBeHidden();
    await expect(page.getByRole("link", { name: "Export CSV" })).toBeHidden();
    await expect(page.getByRole("link", { name: "People" })).toBeHidden();
  });

  test("is gone through by keyboard, as other lists are", async ({ page }) => {
    const name = await aChangedDonor(page);
    await open(page, `${ACTIVITY}?q=${name}&room=donors`);
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page
      .getByRole("button", { name: /open this line$/ })
      .first()
      .focus();
    await page.keyboard.press("ArrowDown");
    await expect(lines(page).nth(1)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog(page, "One line, in full")).toContainText(`Added the donor ${name}`);
    await page.keyboard.press("Escape");
    await expect(lines(page).nth(1)).toBeFocused();
    await page.keyboard.press("?");
    await expect(dialog(page, "By keyboard")).not.toContainText("Add a");
    await expect(dialog(page, "By keyboard")).toContainText("EnterOpen the chosen row");
    await expect(dialog(page, "By keyboard")).not.toContainText("history");
  });

  test("is a list of cards on a phone, with its filters on a sheet", async ({ page }) => {
    await page.setViewportSize(PHONE);
    const name = await aChangedDonor(page);
    await open(page, `${ACTIVITY}?q=${name}&room=donors`);
    await expect(page.getByRole("columnheader", { name: "Room" })).toHaveCount(0);
    await page.getByRole("button", { name: "Filters" }).click();
    const sheet = dialog(page, "Filters");
    await sheet.getByLabel("Kind").selectOption("Added");
    await sheet.getByLabel("When").selectOption("This month");
    await sheet.getByRole("button", { name: "Show 1 line" }).click();
    await expect(lines(page)).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Filters (3)" })).toBeVisible();
    await page.getByRole("button", { name: /open this line$/ }).click();
    await expect(dialog(page, "One line, in full").getByRole("row", { name: "Position" })).toContainText(
      "Donor",
    );
  });
});
