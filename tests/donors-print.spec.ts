import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { test } from "#tests/donor-wall.ts";
import { expect, open } from "#tests/site.ts";
import { fillDataFile } from "../scripts/bench/many-donors.ts";

test.describe("The donor wall on paper", () => {
  test.beforeEach(({ page }) => page.emulateMedia({ media: "print" }));

  test("has every name on one sheet after the other, whatever page the screen is at", async ({ page }) => {
    await open(page, "/donors?page=2");
    const all = await everyName(page);
    expect(all.length).toBeGreaterThan(40);
    await expect(printedNames(page)).toHaveText(all);
    await expect(page.getByRole("heading")).toHaveText(["Our Generous Donors", "Trustees", "Donors"]);
    const sheet = page.locator(".printed");
    await expect(sheet.getByText(/^\d+ names · \$[\d,.]+ pledged · \$[\d,.]+ donated$/)).toBeVisible();
    await expect(sheet.getByText(/^Last changed \d+ \w+ \d{4}$/)).toBeVisible();
    await expect(page.getByText("Roseville Hindu Temple & Cultural Center", { exact: true })).toBeVisible();
  });

  test("is a list and nothing else: no menus, no buttons, nothing that scrolls", async ({ page }) => {
    await open(page, "/donors");
    for (const role of ["banner", "contentinfo", "link", "button", "searchbox", "complementary"] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    // What scrolls would be cut off at the end of the first sheet; the head of a table stands on each.
    for (const table of await page.getByRole("table").all()) {
      await expect(table.locator("..")).toHaveCSS("overflow-x", "visible");
      await expect(table.locator("thead")).toHaveCSS("display", "table-header-group");
    }
  });

  test("follows each change, also of a name on another page", async ({ page, staff }) => {
    const name = "Zzz On The Last Page";
    const id = await staff.add({ name, pledged: 51 });
    await open(page, "/donors");
    await expect(printedNames(page).last()).toHaveText(name);
    await staff.change(id, { name: `${name} Again`, pledged: 51 });
    await expect(printedNames(page).last()).toHaveText(`${name} Again`);
    await staff.remove(id);
    await expect(printedNames(page).last()).not.toHaveText(/Zzz/);
    await expect(printedNames(page)).toHaveText(await everyName(page));
  });

  test("is put together when it is printed, and each name is in the page once before and after", async ({
    page,
  }) => {
    await page.emulateMedia({ media: "screen" });
    await open(page, "/donors");
    const rows = page.locator("tbody tr");
    await expect(rows).toHaveCount(15);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect(await rows.count()).toBe(15 + (await everyName(page)).length);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    expect(await rows.count()).toBe(15);
  });

  test("of a search says which names it has", async ({ page }) => {
    await open(page, "/donors?q=an");
    await expect(printedNames(page)).toHaveCount(15);
    await expect(
      page.getByText(/^Names 1 to 15 of \d\d\. The whole list can be printed at https:/),
    ).toBeVisible();
  });
});

test.describe("The donor wall on paper, without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("has every name too", async ({ page }) => {
    await page.emulateMedia({ media: "print" });
    await page.goto("/donors");
    await expect(printedNames(page)).toHaveText(await everyName(page));
  });
});

test.describe("A wall of more names than one printing holds", () => {
  test("says which are printed, and is printed part by part elsewhere", async ({ page, ownSite }) => {
    const folder = await mkdtemp(join(tmpdir(), "temple-"));
    await fillDataFile(join(folder, "temple.sqlite"), 1104);
    const site = await ownSite({ SAMPLE_DATA: "off" }, folder);
    await open(page, `${site.url}/donors?page=2`);
    await page.getByRole("link", { name: "Print the whole list" }).click();
    await expect(page).toHaveURL(/\/donors\/print$/);
    await expect(page.getByText("This is part 1 of 3.")).toBeVisible();
    await page.getByRole("button", { name: "Page 3" }).click();
    await expect(page.getByText("This is part 3 of 3.")).toBeVisible();

    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("Names 1,001 to 1,100 of 1,100.")).toBeVisible();
    await expect(printedNames(page)).toHaveCount(100);
    await expect(page.getByText("This is part 3 of 3.")).toBeHidden();

    await open(page, `${site.url}/donors?page=2`);
    await expect(page.getByText(/^Names 16 to 30 of 1,100\. .* https:\S+\/donors\/print$/)).toBeVisible();
    await expect(printedNames(page)).toHaveCount(15);
  });
});

function printedNames(page: Page) {
  return page.getByRole("table").getByRole("rowheader");
}

/** As the sheet has them: the trustees, then the donors. */
async function everyName(page: Page): Promise<string[]> {
  const { trustees, donors } = await (await page.request.get("/api/wall/print")).json();
  return [...trustees, ...donors.rows].map(({ name }: { name: string }) => name);
}
