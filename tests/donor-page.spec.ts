import { addDonor, aWord, signIn, toast } from "#tests/admin.ts";
import { dialog, openDonors, rowOf } from "#tests/donor-screen.ts";
import { expect, open, test } from "#tests/site.ts";

test.use({ leavesDonors: true, expectedConsole: /status of 422/ });

test.beforeEach(async ({ page }) => signIn(page));

test.describe("A donor's page", () => {
  test("takes details and what the wall shows through the form, and the wall follows", async ({
    page,
    browser,
    site,
  }) => {
    const name = aWord();
    await addDonor(page, { name, pledged: "500", donated: "200" });
    const visitor = await browser.newPage({ baseURL: site.url });
    await open(visitor, `/donors?q=${name}`);
    await expect(rowOf(visitor, name)).toContainText("$200");

    await openDonors(page, name);
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("link", { name: "Open the page" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText("Nothing is written down yet.")).toBeVisible();
    await page.getByRole("button", { name: "Edit the details" }).click();
    const form = dialog(page, "Edit donor");
    await form.getByLabel("E-mail").fill("nobody");
    await form.getByLabel("City").fill("Rocklin");
    await form.getByRole("radio", { name: /^Name only/ }).check();
    await form.getByRole("tab", { name: "Donor" }).click();
    await form.getByLabel("Donated").fill("250");
    await expect(form.getByRole("status").filter({ hasText: "adjustment" })).toHaveText(
      "Donated goes from $200 to $250. An adjustment line of $50 is written today for Land Purchase, with the note “Changed in the donor screen”. It gets no receipt. Record a gift instead if money came in.",
    );
    await form.getByRole("button", { name: "Save" }).click();
    // The mistake is on the other tab: it is shown, and whoever made it stands in it.
    await expect(form.getByLabel("E-mail")).toBeFocused();
    await expect(form.getByLabel("E-mail")).toHaveAccessibleDescription(/^Please enter an e-mail address/);
    await form.getByLabel("E-mail").fill("family@example.org");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("status").getByText("Donor updated successfully!")).toBeVisible();
    await expect(page.getByRole("link", { name: "family@example.org" })).toBeVisible();
    await expect(page.getByText("on the wall with the name only")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "Changed in the donor screen" })).toContainText(
      "$50",
    );
    await expect(page.getByRole("listitem").filter({ hasText: "Name only" })).toContainText("E-mail: none");
    await expect(rowOf(visitor, name)).toContainText("none");
    await expect(rowOf(visitor, name)).not.toContainText("$200");

    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Nothing is written down yet.")).toBeVisible();
    await expect(rowOf(visitor, name)).toContainText("$200");
    await visitor.close();
  });

  test("is merged with another by keyboard, and parted again by toast and from the history", async ({
    page,
  }) => {
    const word = aWord();
    const kept = await addDonor(page, { name: `${word} and Uma`, donated: "200" });
    const old = await addDonor(page, { name: `${word} G`, donated: "50", pledged: "100" });
    await open(page, `/dashboard/donor-entry/${kept.id}`);
    const donated = page.getByRole("definition").first();
    await expect(donated).toHaveText("$200");
    await page.getByRole("button", { name: "Merge" }).press("Enter");
    const merging = dialog(page, "Merge two records");
    await expect(merging.getByRole("combobox")).toBeFocused();
    await page.keyboard.type(word.slice(0, 6));
    await expect(page.getByRole("option", { name: `${word} G` })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(merging).toContainText("Afterwards: 2 gifts, $250 donated.");
    await page.keyboard.press("Tab");
    await expect(merging.getByRole("button", { name: "Keep the other one" })).toBeFocused();
    await page.keyboard.press("Space");
    await expect(merging.getByRole("row").filter({ hasText: "Name" })).toHaveText(
      `Name${word} G${word} and Uma`,
    );
    await page.keyboard.press("Space");
    await merging.getByRole("button", { name: "Merge" }).press("Enter");
    await expect(toast(page)).toContainText(`“${word} G” is merged into ${word} and Uma.`);
    await expect(donated).toHaveText("$250");
    await page.keyboard.press("Control+z");
    await expect(toast(page)).toContainText(`Undone: ${word} G is a record of its own again.`);
    await expect(donated).toHaveText("$200");

    await page.request.post(`/api/donors/${old.id}/merge`, { data: { into: kept.id } });
    await open(page, `/dashboard/donor-entry/${old.id}`);
    await expect(page).toHaveURL(new RegExp(`/dashboard/donor-entry/${kept.id}$`));
    await expect(page.getByRole("listitem").filter({ hasText: "Merged into it" }).first()).toContainText(
      `“${word} G” with 1 gift and 1 pledge`,
    );
    await page.getByRole("button", { name: `Undo the merge with ${word} G` }).press("Enter");
    await expect(toast(page)).toContainText(`“${word} G” is a record of its own again.`);
    await expect(donated).toHaveText("$200");
    await open(page, `/dashboard/donor-entry/${old.id}`);
    await expect(page.getByRole("heading", { level: 1, name: `${word} G` })).toBeVisible();
  });
});
