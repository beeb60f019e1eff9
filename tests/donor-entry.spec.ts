import type { Page } from "@playwright/test";
import { addDonor, aWord, PHONE, signIn, toast } from "#tests/admin.ts";
import { letPass, stopTheClock } from "#tests/clock.ts";
import { dialog, openDonors, rowOf, total } from "#tests/donor-screen.ts";
import { administrator, expect, open, test } from "#tests/site.ts";

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
    await question.getByRole("button", { name: "Delete donor" }).click();
    await expect(rowOf(page, name)).toHaveCount(1);
    await expect(rowOf(page, `${name} second`)).toBeFocused();
    await expect(toast(page)).toContainText("Donor deleted");
  });

  test("with gifts is deleted only after the question has said what stays under the name", async ({
    page,
  }) => {
    const name = aWord();
    const { id } = await addDonor(page, { name });
    const gift = { donorId: id, receivedOn: "2026-01-10", method: "cash", fund: "general", evenIfOld: true };
    for (const cents of [51_00, 101_00])
      expect((await page.request.post("/api/gifts", { data: { ...gift, cents } })).status()).toBe(201);
    await openDonors(page, name);
    await page.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
    const question = dialog(page, "Delete donor");
    await expect(question).toContainText("2 gifts stay in the ledger under this name.");
    await question.getByRole("button", { name: "Delete donor" }).click();
    await expect(toast(page)).toContainText("Donor deleted");
  });

  test("needs a name, said beside the field; nothing typed is lost", async ({ page }) => {
    await open(page, "/dashboard/donor-entry#add");
    const form = dialog(page, "Add donor");
    await form.getByLabel("Pledged").fill("75");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByRole("alert")).toHaveText("Error: Please enter the donor’s name");
    await expect(form.getByLabel("Name")).toHaveAccessibleDescription("Please enter the donor’s name");
    await expect(form.getByLabel("Name")).toBeFocused();
    await expect(form.getByLabel("Pledged")).toHaveValue("75");
    await form.getByLabel("Name").fill(" ");
    await expect(form.getByRole("alert")).toBeVisible();
    await form.getByLabel("Name").fill("Meena");
    await expect(form.getByRole("alert")).toHaveCount(0);
    await expect(form.getByText("Please enter the donor’s name")).toHaveCount(0);
    await expect(form.getByLabel("Name")).not.toHaveAttribute("aria-invalid");
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

  test("whose saving was not heard of is not made twice by saving again", async ({ page }) => {
    const name = aWord();
    await openDonors(page, name);
    // The list behind it may ask at the same address.
    let isLost = false;
    await page.route("**/api/donors", async (route) => {
      if (isLost || route.request().method() !== "POST") return route.fallback();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    await page.getByRole("button", { name: "Add donor" }).click();
    const form = dialog(page, "Add donor");
    await form.getByLabel("Name").fill(name);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByRole("alert")).toHaveText(
      "Error: The site could not be reached. Please try again.",
    );
    await form.getByRole("button", { name: "Save" }).click();
    await expect(toast(page)).toContainText("Donor added successfully!");
    await expect(rowOf(page, name)).toHaveCount(1);
  });

  test("that something else depends on stays, and it is said why", async ({ page }) => {
    const name = aWord();
    await addDonor(page, { name });
    await openDonors(page, name);
    const message = `${name} has 2 gifts and cannot be deleted.`;
    await page.route("**/api/donors/*", (route) =>
      route.request().method() === "DELETE"
        ? route.fulfill({ status: 409, json: { code: "in-use", message } })
        : route.continue(),
    );
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await dialog(page, "Delete donor").getByRole("button", { name: "Delete donor" }).click();
    await expect(dialog(page, "Still in use")).toContainText(message);
    await dialog(page, "Still in use").getByRole("button", { name: "Close" }).click();
    await expect(rowOf(page, name)).toBeVisible();
  });

  test("that cannot be deleted stays, and only the console knows", async ({ page }) => {
    const name = aWord();
    await addDonor(page, { name });
    await page.clock.install();
    await openDonors(page, name);
    await page.route("**/api/donors/*", (route) =>
      route.request().method() === "DELETE" ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    await dialog(page, "Edit donor").getByRole("button", { name: "Save" }).click();
    await expect(toast(page)).toContainText("Donor updated successfully!");
    await stopTheClock(page);
    const logged = page.waitForEvent("console", (message) => message.text().includes("was not deleted"));
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await dialog(page, "Delete donor").getByRole("button", { name: "Delete donor" }).click();
    expect((await logged).type()).toBe("error");
    await expect(rowOf(page, name)).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    // Nor does what was said of the last change stand there as if it were about this one.
    await expect(toast(page)).toHaveCount(0);
  });
});

test.describe("After a change", () => {
  test("a deleted donor is brought back by Undo, as it was", async ({ page }) => {
    const name = aWord();
    const donor = await addDonor(page, { name, position: "trustee", pledged: "501", donated: "51" });
    await openDonors(page, name);
    for (const undo of [
      () => toast(page).getByRole("button", { name: "Undo" }).click(),
      byKey("Control+z"),
    ]) {
      await deleteDonor(page, name);
      await expect(rowOf(page, name)).toHaveCount(0);
      await undo(page);
      await expect(toast(page)).toContainText(`Undone: ${name} is back.`);
      await expect(rowOf(page, name)).toContainText("Back again");
      await expect(rowOf(page, name)).toContainText("Trustee");
      await expect(total(page)).toContainText("$51");
    }
    const { rows } = await (await page.request.get(`/api/donors?q=${name}`)).json();
    expect(rows).toEqual([{ ...donor, version: expect.any(String) }]);
  });

  test("an added donor is taken away again by Undo, a changed one is as before", async ({ page }) => {
    const name = aWord();
    await openDonors(page, name);
    await addByForm(page, name);
    await page.keyboard.press("z");
    await expect(toast(page)).toContainText(`Undone: ${name} is not added.`);
    await expect(rowOf(page, name)).toHaveCount(0);

    await addDonor(page, { name, pledged: "100" });
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    await dialog(page, "Edit donor").getByLabel("Pledged").fill("900");
    await dialog(page, "Edit donor").getByRole("button", { name: "Save" }).click();
    await expect(rowOf(page, name)).toContainText("$900");
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(toast(page)).toContainText(`Undone: ${name} is as before.`);
    await expect(rowOf(page, name)).toContainText("$100");
  });

  test.describe(() => {
    test.use({ expectedConsole: /Failed to load resource/ });

    test("Undo does not overwrite what somebody else changed since, and says so", async ({ page }) => {
      const name = aWord();
      const { id } = await addDonor(page, { name, pledged: "100" });
      await openDonors(page, name);
      await page.getByRole("button", { name: `Edit ${name}` }).click();
      await dialog(page, "Edit donor").getByLabel("Pledged").fill("200");
      await dialog(page, "Edit donor").getByRole("button", { name: "Save" }).click();
      await expect(toast(page)).toContainText("Donor updated successfully!");
      await page.request.put(`/api/donors/${id}`, { data: { name, pledged: "300" } });
      await expect(rowOf(page, name)).toContainText("$300");
      await toast(page).getByRole("button", { name: "Undo" }).click();
      await expect(toast(page)).toHaveText(
        `Could not be undone: ${administrator.email} changed this donor in the meantime.`,
      );
      await expect(rowOf(page, name)).toContainText("$300");
    });
  });

  test("the message leaves by itself, and not while a pointer or the focus rests on it", async ({ page }) => {
    const name = aWord();
    await page.clock.install();
    await openDonors(page, name);
    await addByForm(page, name);
    await expect(toast(page)).toBeVisible();
    await stopTheClock(page);
    await toast(page).hover();
    await letPass(page, "00:15");
    await expect(toast(page)).toBeVisible();
    await page.mouse.move(5, 5);
    await toast(page).getByRole("button", { name: "Dismiss" }).focus();
    await letPass(page, "00:15");
    await expect(toast(page)).toBeVisible();
    await page.getByRole("searchbox").focus();
    await letPass(page, "00:11");
    await expect(toast(page)).toHaveCount(0);
  });

  test("Undo pressed by keyboard leaves the focus where it came from", async ({ page }) => {
    const name = aWord();
    await addDonor(page, { name });
    await openDonors(page, name);
    await deleteDonor(page, name);
    const add = page.getByRole("button", { name: "Add donor" });
    await add.focus();
    await toast(page).getByRole("button", { name: "Undo" }).press("Enter");
    await expect(toast(page)).toContainText("is back");
    await expect(add).toBeFocused();
  });

  test("the message does not follow to another page", async ({ page }) => {
    const name = aWord();
    await page.clock.install();
    await openDonors(page, name);
    await addByForm(page, name);
    await stopTheClock(page);
    await page.getByRole("link", { name: /^Inbox/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Inbox" })).toBeVisible();
    await expect(toast(page)).toHaveCount(0);
  });

  test("the message goes with the next thing, and stays off what is at the end of a phone's page", async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    const name = aWord();
    await page.clock.install();
    await openDonors(page, name);
    await addByForm(page, name);
    await stopTheClock(page);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const { y: top = 0 } = (await toast(page).boundingBox()) ?? {};
    const pager = page.getByRole("navigation", { name: "Record pages" });
    const { y = 0, height = 0 } = (await pager.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(top);
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await expect(toast(page)).toHaveCount(0);
    await dialog(page, "Delete donor").getByRole("button", { name: "Cancel" }).click();
  });
});

test.describe("A donor of a name that is there already", () => {
  test("is told of in the form, and may be added", async ({ page }) => {
    const word = aWord();
    await addDonor(page, { name: `Zoë ${word}`, position: "trustee", pledged: "1001" });
    await openDonors(page, word);
    await page.getByRole("button", { name: "Add donor" }).click();
    const form = dialog(page, "Add donor");
    await form.getByLabel("Name").fill(`zoe ${word}`);
    const note = form.getByRole("status");
    await expect(note).toContainText(
      new RegExp(
        `There is already a donor of this name:\\s*Zoë ${word}, trustee, pledged \\$1,001, donated nothing, added`,
      ),
    );
    await form.getByLabel("Name").fill(`zoe ${word} second`);
    await expect(note).toBeEmpty();
    await form.getByLabel("Name").fill(`zoe ${word}`);
    await expect(note).not.toBeEmpty();
    await form.getByRole("button", { name: "Save" }).click();
    await expect(rowOf(page, word)).toHaveCount(2);
  });

  test("can be told from the other, by eye and by ear, also before it is deleted", async ({ page }) => {
    const name = aWord();
    await addDonor(page, { name, pledged: "1001" });
    await addDonor(page, { name, pledged: "51", donated: "51" });
    await openDonors(page, name);
    await expect(rowOf(page, name)).toHaveText([/added \w+ \d+, \d{4}/, /added/]);
    const remove = page.getByRole("button", {
      name: new RegExp(`^Delete ${name} \\(donor, pledged \\$51, donated \\$51, added `),
    });
    await remove.click();
    const question = dialog(page, "Delete donor");
    await expect(question).toContainText("Are you sure you want to delete this donor?");
    await expect(question).toContainText(/donor, pledged \$51, donated \$51, added \w+ \d+, \d{4}, \d+:\d\d/);
    await question.getByRole("button", { name: "Delete donor" }).click();
    await expect(rowOf(page, name)).toHaveCount(1);
    await expect(rowOf(page, name)).toContainText("$1,001");
  });
});

test.describe("A donor just added", () => {
  test("is shown on the page where it stands, marked, and the focus is where it was", async ({ page }) => {
    const word = aWord();
    for (let index = 10; index < 23; index++) await addDonor(page, { name: `${word} ${index}` });
    await openDonors(page, word);
    const add = page.getByRole("button", { name: "Add donor" });
    await addByForm(page, `${word} 99`);
    await expect(page).toHaveURL(new RegExp(`\\?q=${word}&page=2$`));
    await expect(rowOf(page, `${word} 99`)).toContainText("Just added");
    await expect(rowOf(page, `${word} 99`)).toBeInViewport();
    await expect(add).toBeFocused();
  });

  test("is shown though the search does not find it", async ({ page }) => {
    const name = aWord();
    await openDonors(page, "nobody has this name");
    await addByForm(page, name);
    await expect(rowOf(page, name)).toContainText("Just added");
    expect(new URL(page.url()).searchParams.has("q")).toBe(false);
    await expect(page.getByRole("searchbox", { name: "Search donors" })).toHaveValue("");
    await page.goBack();
    await expect(page.getByRole("searchbox", { name: "Search donors" })).toHaveValue("nobody has this name");
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
    await expect(form.getByRole("alert")).toHaveText(
      new RegExp(
        `^Error: ${administrator.email} changed this donor at \\d+:\\d\\d [AP]M, while you had it open\\. Nothing you typed is lost`,
      ),
    );
    const compared = form.getByRole("table", { name: /beside what you typed/ });
    await expect(compared.getByRole("columnheader")).toHaveText([
      `Stored now, by ${administrator.email}`,
      "You typed",
    ]);
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
    const { form, name } = await saveWhatWasDeleted(page);
    await expect(form.getByRole("alert")).toHaveText(
      new RegExp(
        `^Error: ${administrator.email} deleted this donor at \\d+:\\d\\d [AP]M, while you had it open\\. Nothing you typed is lost\\.$`,
      ),
    );
    await form.getByRole("button", { name: "Save as a new donor" }).click();
    await expect(rowOf(page, name)).toContainText("$12");
  });

  test("a donor deleted meanwhile can be left deleted", async ({ page }) => {
    const { form, id } = await saveWhatWasDeleted(page);
    await form.getByRole("button", { name: "Leave it deleted" }).click();
    await expect(form).toBeHidden();
    expect((await page.request.get(`/api/donors/${id}`)).status()).toBe(404);
  });

  test("a donor deleted meanwhile can be brought back with what was typed", async ({ page }) => {
    const { form, name, id } = await saveWhatWasDeleted(page);
    await form.getByRole("button", { name: "Bring it back with mine" }).click();
    await expect(form).toBeHidden();
    await expect(rowOf(page, name)).toContainText("Trustee");
    await expect(rowOf(page, name)).toContainText("$12");
    expect((await page.request.get(`/api/donors/${id}`)).status()).toBe(200);
  });
});

/** Somebody deletes the trustee whom one is just writing about. */
async function saveWhatWasDeleted(page: Page) {
  const name = aWord();
  const { id } = await addDonor(page, { name, position: "trustee" });
  await openDonors(page, name);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const form = dialog(page, "Edit donor");
  await form.getByLabel("Pledged").fill("12");
  await page.request.delete(`/api/donors/${id}`);
  await form.getByRole("button", { name: "Save" }).click();
  return { form, name, id };
}

async function addByForm(page: Page, name: string) {
  await page.getByRole("button", { name: "Add donor" }).click();
  await dialog(page, "Add donor").getByLabel("Name").fill(name);
  await dialog(page, "Add donor").getByRole("button", { name: "Save" }).click();
  await expect(toast(page)).toContainText("Donor added successfully!");
  await expect(rowOf(page, name)).toBeVisible();
}

async function deleteDonor(page: Page, name: string) {
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await dialog(page, "Delete donor").getByRole("button", { name: "Delete donor" }).click();
  await expect(toast(page)).toContainText("Donor deleted");
}

const byKey = (key: string) => (page: Page) => page.keyboard.press(key);
