import type { Page } from "@playwright/test";
import { addDonor, signIn, toast } from "#tests/admin.ts";
import { expect, open, test } from "#tests/site.ts";

test.use({ leavesDonors: true, expectedConsole: /Failed to load resource/ });

test.beforeEach(async ({ page }) => signIn(page));

const dialog = (page: Page) => page.getByRole("dialog", { name: "Record a gift" });
const donor = (page: Page) => dialog(page).getByRole("combobox", { name: "Donor" });
const sitting = (page: Page) => page.getByRole("region", { name: "Recorded in this sitting" });
const sum = (page: Page) => page.getByRole("region", { name: "What these gifts come to" });
const row = (page: Page, words: string) => page.getByRole("row").filter({ hasText: words });

/** Letters alone: a search with a digit means the number of a check. */
function aName() {
  const letters = Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26)));
  return `Q${letters.join("")} Raman`;
}

/** Two letters and more find somebody, Enter takes them, and the amount is next. */
async function choose(page: Page, letters: string, option: RegExp | string) {
  await expect(donor(page)).toBeFocused();
  await page.keyboard.type(letters);
  await expect(page.getByRole("option", { name: option })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel(/^Amount/)).toBeFocused();
}

async function recordedOf(page: Page, donorId: string) {
  return (await page.request.get(`/api/gifts?donorId=${donorId}&status=recorded`)).json();
}

test.describe("Recording gifts", () => {
  test("goes on from one to the next by keyboard alone, with somebody new and one that looks twice", async ({
    page,
  }) => {
    const [known, unknown] = [aName(), aName()];
    const { id } = await addDonor(page, { name: known });
    await open(page, "/dashboard/donations");
    await expect(page).toHaveURL(/\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/);
    // Whatever other tests have recorded today stands on the same page.
    await open(page, `${page.url()}&size=100`);
    await page.keyboard.press("n");

    await choose(page, known.slice(0, 6), known);
    await page.keyboard.type("ten");
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toContainText("Please write an amount such as 501 or 501.50");
    await expect(dialog(page).getByLabel(/^Amount/)).toBeFocused();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("501.50");
    await page.keyboard.press("Enter");
    await expect(sitting(page)).toContainText("$501.501 gift");

    await choose(page, unknown, `New donor “${unknown}”`);
    await page.keyboard.type("$25");
    await page.keyboard.press("Enter");
    await expect(sitting(page)).toContainText("$526.502 gifts");

    await choose(page, known.slice(0, 6), known);
    await page.keyboard.type("501.50");
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("alert")).toContainText(
      `${known}$501.50Today, cash, General Donation.`,
    );
    await expect(dialog(page).getByRole("button", { name: "It is the same gift" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(sitting(page)).toContainText("$1,0283 gifts");

    await expect(donor(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(page, known)).toHaveCount(2);
    await expect(row(page, unknown)).toContainText("$25");
    expect(await recordedOf(page, id)).toMatchObject({ total: 2, sums: { cents: 100_300 } });
  });

  test("takes back the last one, and whoever became a donor by it", async ({ page }) => {
    const name = aName();
    await open(page, "/dashboard/donations?add&size=100");
    await choose(page, name, `New donor “${name}”`);
    await page.keyboard.type("51");
    await page.keyboard.press("Enter");
    await sitting(page).getByRole("button", { name: /^Undo/ }).click();
    await expect(sitting(page)).toContainText("Nothing yet");
    await page.keyboard.press("Escape");
    await expect(row(page, name)).toContainText("Void: Undone right after recording");
    await expect
      .poll(async () => (await page.request.get(`/api/donors?q=${name.split(" ")[0]}`)).json())
      .toMatchObject({ total: 0 });
  });

  test("survives a broken connection: nothing typed is lost, and nothing is recorded twice", async ({
    page,
  }) => {
    const name = aName();
    const { id } = await addDonor(page, { name });
    await open(page, `/dashboard/donations?add&donorId=${id}`);
    await expect(donor(page)).toHaveValue(name);
    await dialog(page)
      .getByLabel(/^Amount/)
      .fill("108");
    // It arrives, and its answer does not. The list behind it may ask at the same address.
    let isLost = false;
    await page.route("**/api/gifts", async (route) => {
      if (isLost || route.request().method() !== "POST") return route.fallback();
      isLost = true;
      await route.fetch();
      await route.abort("connectionreset");
    });
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("alert")).toContainText("Nothing you typed is lost: press Enter");
    await expect(donor(page)).toHaveValue(name);
    await expect(dialog(page).getByLabel(/^Amount/)).toHaveValue("108");
    await dialog(page)
      .getByLabel(/^Amount/)
      .press("Enter");
    await expect(sitting(page)).toContainText("$1081 gift");
    expect(await recordedOf(page, id)).toMatchObject({ total: 1 });
  });
});

test.describe("The gifts of somebody", () => {
  test("are narrowed and summed; one is voided with what goes with it, and taken back", async ({ page }) => {
    const name = aName();
    const { id } = await addDonor(page, { name });
    const receivedOn = new Date(Date.now() - 3 * 24 * 60 * 60_000).toISOString().slice(0, 10);
    const given = { donorId: id, receivedOn, method: "check", fund: "building" };
    for (const [cents, reference, fund] of [
      [50_100, "1231", "building"],
      [25_050, "1232", "building"],
      [10_100, "1233", "festivals"],
    ])
      expect(
        (await page.request.post("/api/gifts", { data: { ...given, cents, reference, fund } })).status(),
      ).toBe(201);

    await open(page, `/dashboard/donations?donorId=${id}`);
    await expect(page.getByRole("link", { name: new RegExp(`^${name}`) })).toBeVisible();
    await expect(sum(page)).toContainText("$852.503 gifts");
    await expect(sum(page).getByRole("listitem")).toHaveText([
      "Building Fund $751.50",
      "Festival Sponsorship $101",
    ]);
    await page.getByRole("combobox", { name: /^Fund/ }).selectOption("Building Fund");
    await expect(sum(page)).toContainText("$751.502 gifts");
    await expect(page).toHaveURL(/fund=building/);

    await row(page, "1231").getByRole("button", { name }).click();
    const gift = page
      .getByRole("complementary", { name: `${name}, $501` })
      .or(page.getByRole("dialog", { name: `${name}, $501` }));
    await expect(gift).toContainText("Gifts of $250 or more need a written receipt.");
    await gift.getByRole("button", { name: "Void" }).click();
    const question = page.getByRole("dialog", { name: "Void this gift" });
    await expect(question).toContainText("Their total goes from $852.50 to $351.50");
    await question.getByLabel(/^Reason/).fill("Returned by the bank");
    await question.getByRole("button", { name: "Void gift" }).click();
    await expect(toast(page)).toContainText("Gift voided.");
    await expect(sum(page)).toContainText("$250.501 gift");
    await expect(row(page, "1231")).toContainText("Void: Returned by the bank");
    await expect(row(page, "1 void line is not counted")).toContainText("$250.50");

    await page.keyboard.press("Control+Z");
    await expect(toast(page)).toContainText(`Undone: ${name}, $501 counts again.`);
    await expect(sum(page)).toContainText("$751.502 gifts");
    await expect(row(page, "1231")).not.toContainText("Void:");
  });

  test("that are void are restored from their history, and Undo makes them void again", async ({ page }) => {
    const name = aName();
    const { id } = await addDonor(page, { name });
    const receivedOn = new Date(Date.now() - 24 * 60 * 60_000).toISOString().slice(0, 10);
    const data = {
      donorId: id,
      receivedOn,
      method: "check",
      reference: "1501",
      fund: "general",
      cents: 501_00,
    };
    const gift = await (await page.request.post("/api/gifts", { data })).json();
    await page.request.post(`/api/gifts/${gift.id}/void`, { data: { reason: "Returned by the bank" } });
    await open(page, `/dashboard/donations?donorId=${id}`);
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("button", { name: /^Restore this version/ }).click();
    await page
      .getByRole("dialog", { name: "Restore this version?" })
      .getByRole("button", { name: "Restore" })
      .click();
    await expect(toast(page)).toContainText("is as it was.");
    await expect(sum(page)).toContainText("$5011 gift");

    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(toast(page)).toContainText("is as before.");
    await expect(row(page, "1501")).toContainText("Void: Returned by the bank");
    const kept = await (await page.request.get(`/api/gifts/${gift.id}`)).json();
    expect(kept).toMatchObject({ status: "void", voidReason: "Returned by the bank" });
  });

  test("are corrected by two people without loss", async ({ page }) => {
    const name = aName();
    const { id } = await addDonor(page, { name });
    const today = new Date(Date.now() - 24 * 60 * 60_000).toISOString().slice(0, 10);
    const made = await page.request.post("/api/gifts", {
      data: {
        donorId: id,
        receivedOn: today,
        method: "check",
        reference: "1409",
        fund: "phase-1",
        cents: 100_000,
      },
    });
    const { version: _, ...gift } = await made.json();
    await open(page, `/dashboard/donations?donorId=${id}`);
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const form = page.getByRole("dialog", { name: "Edit gift" });
    await form.getByLabel("Check number").fill("1490");
    await page.request.put(`/api/gifts/${gift.id}`, { data: { ...gift, fund: "building" } });
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByRole("row", { name: /^Fund/ })).toContainText("Building FundLand Purchase");
    await form.getByRole("button", { name: "Overwrite with mine" }).click();
    await expect(toast(page)).toContainText("Gift changed.");
    await expect(row(page, name)).toContainText("Land PurchaseCheck 1490");
  });
});
