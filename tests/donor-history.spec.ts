import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addDonor, aWord, PHONE, signIn, signInAs, toast } from "#tests/admin.ts";
import { dialog, openDonors, rowOf, total } from "#tests/donor-screen.ts";
import { administrator, expect, open, test } from "#tests/site.ts";

test.use({ leavesDonors: true });

test.beforeEach(async ({ page }) => signIn(page));

const WIDE = { width: 1600, height: 900 };

/** Beside the list it is a part of the page, over it a dialog. */
const opened = (page: Page, name: string) =>
  page.getByRole("complementary", { name }).or(page.getByRole("dialog", { name }));

/** A donor added, and then promised more by somebody. */
async function aChangedDonor(page: Page) {
  const name = aWord();
  const { id } = await addDonor(page, { name, pledged: "100" });
  await page.request.put(`/api/donors/${id}`, { data: { name, position: "trustee", pledged: "900" } });
  await openDonors(page, name);
  return { name, id };
}

test.describe("A donor's history", () => {
  for (const [where, size] of [
    ["beside the list", WIDE],
    ["over the list", { width: 1280, height: 900 }],
    ["on a phone", PHONE],
  ] as const) {
    test(`is opened by the name, ${where}, and an earlier version is restored and taken back`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      const { name } = await aChangedDonor(page);
      await page.getByRole("button", { name, exact: true }).click();
      const record = opened(page, name);
      await expect(record.getByRole("listitem")).toHaveText([
        new RegExp(`^${administrator.email} changed Position: Donor.*Trustee.*Pledged: \\$100.*\\$900`),
        new RegExp(`^${administrator.email} added it`),
      ]);
      await record.getByRole("button", { name: /^Restore this version/ }).click();
      const question = dialog(page, "Restore this version?");
      await expect(question).toContainText(/The donor becomes what it was at \d+:\d\d [AP]M\./);
      await expect(question).toContainText(/Pledged\s*\$900\s*\$100/);
      await question.getByRole("button", { name: "Restore" }).click();
      await expect(toast(page)).toContainText(`${name} is as it was.`);
      await expect(rowOf(page, name)).toContainText("$100");
      await expect(rowOf(page, name)).toContainText("Restored");
      await toast(page).getByRole("button", { name: "Undo" }).click();
      await expect(toast(page)).toContainText(`Undone: ${name} is as before.`);
      await expect(rowOf(page, name)).toContainText("$900");
      await expect(rowOf(page, name)).toContainText("Trustee");
    });
  }

  for (const [where, size] of [
    ["beside the list", WIDE],
    ["over the list", PHONE],
  ] as const) {
    test(`is gone through by keyboard, ${where}, and leads back to the row`, async ({ page }) => {
      await page.setViewportSize(size);
      const word = aWord();
      for (const letter of ["a", "b"]) await addDonor(page, { name: `${word} ${letter}` });
      await openDonors(page, word);
      await page.getByRole("button", { name: `Edit ${word} a` }).focus();
      await page.keyboard.press("h");
      await expect(opened(page, `${word} a`)).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await expect(opened(page, `${word} b`)).toBeVisible();
      await expect(opened(page, `${word} b`)).toContainText("added it");
      await page.keyboard.press("ArrowDown");
      await expect(opened(page, `${word} b`)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(opened(page, `${word} b`)).toHaveCount(0);
      await expect(rowOf(page, `${word} b`)).toBeFocused();
    });
  }

  test("follows a change made from it", async ({ page }) => {
    await page.setViewportSize(WIDE);
    const { name } = await aChangedDonor(page);
    await page.getByRole("button", { name, exact: true }).click();
    const record = opened(page, name);
    await record.getByRole("button", { name: "Edit" }).click();
    await dialog(page, "Edit donor").getByLabel("Donated").fill("51");
    await dialog(page, "Edit donor").getByRole("button", { name: "Save" }).click();
    await expect(record.getByRole("listitem").first()).toContainText(/changed Donated: —.*\$51/);
    await record.getByRole("button", { name: "Delete" }).click();
    await dialog(page, "Delete donor").getByRole("button", { name: "Delete donor" }).click();
    await expect(record).toHaveCount(0);
    await expect(toast(page)).toContainText("Donor deleted");
  });

  test.describe(() => {
    test.use({ expectedConsole: /Failed to load resource/ });

    test("that cannot be fetched says so, and is asked for again", async ({ page }) => {
      const { name } = await aChangedDonor(page);
      await page.route("**/history", (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
      await page.getByRole("button", { name, exact: true }).click();
      const record = opened(page, name);
      await expect(record.getByRole("alert")).toContainText("The history could not be fetched.");
      await record.getByRole("button", { name: "Try again" }).click();
      await expect(record.getByRole("listitem")).toHaveCount(2);
    });
  });
});

test.describe("A deleted donor", () => {
  for (const [where, size] of [
    ["on a wide screen", { width: 1280, height: 900 }],
    ["on a phone", PHONE],
  ] as const)
    test(`is found among the deleted once the toast is gone, ${where}, and is brought back`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      const name = aWord();
      await addDonor(page, { name, position: "trustee", pledged: "501" });
      await openDonors(page, name);
      const show = async (what: string) => {
        if (size === PHONE) {
          await page.getByRole("button", { name: /^Filters/ }).click();
          await dialog(page, "Filters")
            .getByRole("combobox", { name: "Show", exact: true })
            .selectOption(what);
          await dialog(page, "Filters").getByRole("button", { name: "Close" }).click();
        } else await page.getByRole("combobox", { name: "Show", exact: true }).selectOption(what);
      };

      await page.getByRole("button", { name: `Delete ${name}` }).click();
      await expect(dialog(page, "Delete donor")).toContainText("It can be brought back from the history.");
      await dialog(page, "Delete donor").getByRole("button", { name: "Delete donor" }).click();
      await expect(toast(page)).toContainText("Donor deleted");
      await expect(toast(page)).toBeHidden({ timeout: 30_000 });

      await show("Deleted");
      const deleted = page.getByRole("region", { name: "Deleted donors" });
      await expect(deleted.getByRole("listitem")).toContainText(name);
      await expect(deleted.getByRole("listitem")).toContainText(`Deleted by ${administrator.email}, `);
      const bringBack = deleted.getByRole("button", { name: `Bring it back ${name}` });
      await bringBack.focus();
      await page.keyboard.press("Enter");
      await expect(toast(page)).toContainText(`${name} is back.`);
      await expect(deleted).toContainText("No deleted donors found");

      await toast(page).getByRole("button", { name: "Undo" }).click();
      await expect(toast(page)).toContainText(`Undone: ${name} is deleted again.`);
      await bringBack.click();
      await expect(toast(page)).toContainText(`${name} is back.`);
      await show("Kept");
      await expect(rowOf(page, name)).toContainText("Trustee");
    });

  test("says on its own page who deleted it, and is brought back there", async ({ page }) => {
    const name = aWord();
    const { id } = await addDonor(page, { name });
    await page.request.delete(`/api/donors/${id}`);
    await open(page, `/dashboard/donor-entry/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: `${name} was deleted` })).toBeVisible();
    await expect(page.getByText(`Deleted by ${administrator.email}, `)).toBeVisible();
    await page.getByRole("button", { name: "Bring it back" }).click();
    await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
    await expect(toast(page)).toContainText(`${name} is back.`);
  });

  test("is offered to nobody who may only look", async ({ page, site }) => {
    const name = aWord();
    const { id } = await addDonor(page, { name });
    await page.request.delete(`/api/donors/${id}`);
    await signInAs(page, site, "viewer");
    await open(page, "/dashboard/donor-entry?show=deleted");
    await expect(page.getByRole("table")).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Show", exact: true })).toHaveCount(0);
    await open(page, `/dashboard/donor-entry/${id}`);
    await expect(page.getByText(`Deleted by ${administrator.email}, `)).toBeVisible();
    await expect(page.getByRole("button", { name: "Bring it back" })).toHaveCount(0);
  });
});

test.describe("The list taken along", () => {
  test("is a file of everything that was found", async ({ page }) => {
    const word = aWord();
    for (let index = 10; index < 22; index++)
      await addDonor(page, { name: `${word} ${index}`, donated: "5" });
    await openDonors(page, word);
    await page.getByText("Export", { exact: true }).click();
    await expect(page.getByRole("link", { name: "Export CSV 12 donors, as filtered" })).toBeVisible();
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: /^Export CSV/ }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(13);
    expect(lines[0]).toContain("name,position,pledged,donated");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: /^Export CSV/ })).toBeHidden();
  });

  test("is on paper with every row and column that was found, and nothing to press", async ({ page }) => {
    const word = aWord();
    for (let index = 10; index < 22; index++)
      await addDonor(page, { name: `${word} ${index}`, donated: "5" });
    await openDonors(page, word);
    await page.evaluate(() => {
      window.print = () => {
        dispatchEvent(new Event("beforeprint"));
        document.documentElement.setAttribute("data-printed", "");
      };
    });
    await page.getByText("Export", { exact: true }).click();
    await page.getByRole("button", { name: /^Print/ }).click();
    await page.locator("html[data-printed]").waitFor();
    await page.emulateMedia({ media: "print" });
    await expect(rowOf(page, word)).toHaveCount(12);
    await expect(page.getByRole("heading", { name: "Donors" })).toBeVisible();
    await expect(
      page.getByText(new RegExp(`“${word}”, 12 donors\\. Printed \\w+ \\d+, \\d{4}`)),
    ).toBeVisible();
    await expect(page.getByRole("columnheader")).toHaveText(["Name", "Position", "Pledged", "Donated"]);
    await expect(total(page)).toContainText("$60");
    for (const name of ["Add donor", /^Edit/, /^Prev/, /^Logout/])
      await expect(page.getByRole("button", { name }).first()).toBeHidden();
    await expect(page.getByRole("searchbox")).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(rowOf(page, word)).toHaveCount(10);
  });

  test("when it is long is fetched for paper part by part, says how far it is, and can be stopped", async ({
    page,
  }) => {
    await openDonors(page, "");
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "");
    });
    const row = {
      id: "x",
      name: "Ravi",
      position: "donor",
      pledged: 0,
      donated: 0,
      createdAt: null,
      version: "1",
    };
    let goOn = () => {};
    await page.route("**/api/donors?*size=100*", async (route) => {
      const part = new URL(route.request().url()).searchParams.get("page") ?? "1";
      if (part === "2")
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
      const rows = Array.from({ length: 100 }, (_, index) => ({ ...row, id: `${part}-${index}` }));
      await route.fulfill({ json: { rows, page: 1, pages: 2, total: 200, sums: {}, version: "1" } });
    });
    const job = page.getByRole("region", { name: "Fetching the donors for printing" });
    const print = async () => {
      await page.getByText("Export", { exact: true }).click();
      await page.getByRole("button", { name: /^Print/ }).click();
      await expect(job).toContainText("100 of 200");
    };
    await print();
    await job.getByRole("button", { name: "Stop" }).click();
    await expect(job).toBeHidden();
    goOn();
    await print();
    goOn();
    await page.locator("html[data-printed]").waitFor();
    await expect(job).toBeHidden();
    await expect(rowOf(page, "Ravi")).toHaveCount(200);
  });
});
