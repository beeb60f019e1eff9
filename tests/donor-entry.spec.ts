import { addDonor, aWord, signIn } from "#tests/admin.ts";
import { dialog, openDonors, rowOf, total } from "#tests/donor-screen.ts";
import { expect, open, test } from "#tests/site.ts";

test.use({ leavesDonors: true });

test.beforeEach(async ({ page }) => signIn(page));

test.describe("A donor", () => {
  test("is added, and amounts left empty or unreadable are stored as 0", async ({ page }) => {
    const name = aWord();
    await openDonors(page, name);
    await expect(page.getByRole("heading", { name: "No donors found" })).toBeVisible();
    await page.getByRole("button", { name: "Add donor" }).click();
    const form = dialog(page, "Add donor");
    await expect(form.getByLabel("Name")).toBeFocused();
    await expect(form.getByLabel("Position")).toHaveValue("donor");
    await form.getByLabel("Name").fill(name);
    await form.getByLabel("Pledged").fill("$1,000");
    await expect(form.getByText("$1,000 will be stored.")).toBeVisible();
    await form.getByLabel("Donated").fill("soon");
    await expect(form.getByText("This is not an amount, so 0 will be stored.")).toBeVisible();
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("status").getByText("Donor added successfully!")).toBeVisible();
    await expect(form).toBeHidden();
    await expect(rowOf(page, name)).toContainText("Donor");
    await expect(rowOf(page, name)).toContainText("$1,000");
    await expect(rowOf(page, name)).toContainText("none");
  });

  test("is typed on paper, also in a window too low for the whole form", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 500 });
    await openDonors(page, "");
    await page.getByRole("button", { name: "Add donor" }).click();
    const form = dialog(page, "Add donor");
    const paperBeside = async (name: string) => {
      const button = form.getByRole("button", { name });
      await button.scrollIntoViewIfNeeded();
      const { x = 0, y = 0 } = (await button.boundingBox()) ?? {};
      return page.screenshot({ clip: { x: x - 9, y: y + 9, width: 4, height: 4 } });
    };
    expect(await paperBeside("Save")).toEqual(await paperBeside("Close"));
  });

  test("is edited", async ({ page }) => {
    const name = aWord();
    await addDonor(page, { name, pledged: "500", donated: "100" });
    await openDonors(page, name);
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    const form = dialog(page, "Edit donor");
    await expect(form.getByLabel("Pledged")).toHaveValue("500");
    await form.getByLabel("Position").selectOption("Trustee");
    await form.getByLabel("Donated").fill("350.50");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("status").getByText("Donor updated successfully!")).toBeVisible();
    await expect(rowOf(page, name)).toContainText("Trustee");
    await expect(total(page)).toContainText("$350.50");
  });

  test("is deleted after the question, and not by Cancel", async ({ page }) => {
    const name = aWord();
    await addDonor(page, { name });
    await addDonor(page, { name: `${name} second` });
    await openDonors(page, name);
    await page.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
    const question = dialog(page, "Delete donor");
    await expect(question).toContainText("Are you sure you want to delete this donor?");
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(rowOf(page, name)).toHaveCount(2);
    await page.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
    await question.getByRole("button", { name: "OK" }).click();
    await expect(rowOf(page, name)).toHaveCount(1);
    await expect(rowOf(page, `${name} second`)).toBeFocused();
  });

  test("needs a name, said beside the field; nothing typed is lost", async ({ page }) => {
    await open(page, "/dashboard/donor-entry#add");
    const form = dialog(page, "Add donor");
    await form.getByLabel("Pledged").fill("75");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByRole("alert")).toHaveText("Error: Please enter the donor’s name");
    await expect(form.getByLabel("Name")).toHaveAccessibleDescription("Please enter the donor’s name");
    await expect(form.getByLabel("Pledged")).toHaveValue("75");
  });

  test.use({ expectedConsole: /Failed to load resource|was not deleted/ });

  test("that cannot be saved says why, shows 'Saving...' meanwhile, and keeps the form", async ({ page }) => {
    const message = "The records cannot be reached at the moment.";
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/api/donors", async (route) => {
      await held;
      await route.fulfill({ status: 503, json: { code: "unavailable", message } });
    });
    await open(page, "/dashboard/donor-entry#add");
    const form = dialog(page, "Add donor");
    await form.getByLabel("Name").fill("Kept");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByRole("button", { name: "Saving..." })).toBeDisabled();
    letGo();
    await expect(form.getByRole("alert")).toHaveText(`Error: ${message}`);
    await expect(form.getByLabel("Name")).toHaveValue("Kept");
  });

  test("that cannot be deleted stays, and only the console knows", async ({ page }) => {
    const name = aWord();
    await addDonor(page, { name });
    await openDonors(page, name);
    await page.route("**/api/donors/*", (route) =>
      route.request().method() === "DELETE" ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    const logged = page.waitForEvent("console", (message) => message.text().includes("was not deleted"));
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await dialog(page, "Delete donor").getByRole("button", { name: "OK" }).click();
    expect((await logged).type()).toBe("error");
    await expect(rowOf(page, name)).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test.describe("What was typed", () => {
  test("is thrown away only on purpose", async ({ page }) => {
    await open(page, "/dashboard/donor-entry#add");
    const form = dialog(page, "Add donor");
    const question = dialog(page, "Throw away what you typed?");
    await form.getByLabel("Name").fill("Half a name");
    for (let time = 0; time < 3; time++) {
      await page.keyboard.press("Escape");
      await expect(question).toBeVisible();
      await question.getByRole("button", { name: "Keep editing" }).click();
      await expect(form.getByLabel("Name")).toHaveValue("Half a name");
    }
    await form.getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Throw away" }).click();
    await expect(form).toBeHidden();
    await page.getByRole("button", { name: "Add donor" }).click();
    await expect(form.getByLabel("Name")).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
    await expect(page.getByRole("button", { name: "Add donor" })).toBeFocused();
  });
});

test.describe("Two people with one donor", () => {
  test.use({ expectedConsole: /Failed to load resource/ });

  test("the second is told what changed, and may overwrite it", async ({ page }) => {
    const name = aWord();
    const { id, version } = await addDonor(page, { name, pledged: "100" });
    await openDonors(page, name);
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    const form = dialog(page, "Edit donor");
    await form.getByLabel("Donated").fill("40");
    await page.request.put(`/api/donors/${id}`, { data: { name, pledged: "900", donated: "", version } });
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByRole("alert")).toContainText("Somebody else changed this donor in the meantime.");
    const compared = form.getByRole("table", { name: /beside what you typed/ });
    await expect(compared.getByRole("row", { name: "Pledged" })).toContainText("$900");
    await expect(compared.getByRole("row", { name: "Donated" })).toContainText("$40");
    await expect(form.getByLabel("Donated")).toHaveValue("40");
    await form.getByRole("button", { name: "Overwrite with mine" }).click();
    await expect(form).toBeHidden();
    await expect(rowOf(page, name)).toContainText("$100");
    await expect(rowOf(page, name)).toContainText("$40");
  });

  test("the second may go on from what the first left", async ({ page }) => {
    const name = aWord();
    const { id, version } = await addDonor(page, { name, pledged: "100" });
    await openDonors(page, name);
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    const form = dialog(page, "Edit donor");
    await form.getByLabel("Pledged").fill("110");
    await page.request.put(`/api/donors/${id}`, { data: { name, pledged: "900", donated: "", version } });
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByRole("button", { name: "Take theirs" }).click();
    await expect(form.getByLabel("Pledged")).toHaveValue("900");
    await form.getByLabel("Donated").fill("5");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form).toBeHidden();
    await expect(rowOf(page, name)).toContainText("$900");
  });

  test("what was typed about a deleted donor can be kept as a new one", async ({ page }) => {
    const name = aWord();
    const { id } = await addDonor(page, { name });
    await openDonors(page, name);
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    const form = dialog(page, "Edit donor");
    await form.getByLabel("Pledged").fill("12");
    await page.request.delete(`/api/donors/${id}`);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByRole("alert")).toHaveText("Error: There is no such donor any more.");
    await form.getByRole("button", { name: "Save as a new donor" }).click();
    await expect(rowOf(page, name)).toContainText("$12");
  });
});
