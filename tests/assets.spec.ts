import { addDonor, aWord, PHONE, signIn, toast } from "#tests/admin.ts";
import { tabTo } from "#tests/keyboard.ts";
import { factsOf, wordsOf } from "#tests/paper-words.ts";
import { administrator, expect, open, test } from "#tests/site.ts";

// An ornament without its weight is refused on the way.
test.use({ leavesDonors: true, expectedConsole: /status of 422/ });

const ASSETS = "/dashboard/temple-assets";

test("What was given is written down with its gift, lent, and back again, by keyboard alone", async ({
  page,
}) => {
  await signIn(page);
  const [word, giver] = [aWord(), `Rohini ${aWord()}`];
  const { id: donorId } = await addDonor(page, { name: giver });
  const name = `Anklets ${word}, silver`;
  await open(page, `${ASSETS}?category=ornament`);
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Add asset" });
  await expect(dialog.getByLabel(/^Name/)).toBeFocused();
  await page.keyboard.type(name);
  await tabTo(page, dialog.getByLabel("Category"));
  await page.keyboard.type("Orn");
  await tabTo(page, dialog.getByLabel("Metal"));
  await page.keyboard.type("silver 925");
  await tabTo(page, dialog.getByRole("radio", { name: "Bought" }));
  await page.keyboard.press("ArrowRight");
  await tabTo(page, dialog.getByRole("combobox", { name: "Given by" }));
  await page.keyboard.type(giver);
  await page.getByRole("option", { name: new RegExp(giver) }).waitFor();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(`Saves an in-kind gift as well: “${name}, received`)).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Save as T-\d{4}$/ })).toBeVisible();
  await page.keyboard.press("Enter");
  // Whoever forgot the weight stands in its field.
  await expect(dialog.getByText("An ornament needs its weight in grams.", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Weight")).toBeFocused();
  await page.keyboard.type("240.5");
  await page.keyboard.press("Enter");
  await expect(toast(page)).toContainText(/T-\d{4} was added, with an in-kind gift\./);

  // The gift stands in the ledger, without a value.
  const gifts = await (await page.request.get(`/api/gifts?donorId=${donorId}`)).json();
  expect(gifts).toMatchObject({
    total: 1,
    rows: [{ method: "in-kind", cents: 0, inKindDescription: name, donorName: giver }],
  });

  // Undone, neither is there; and once more.
  await page.keyboard.press("z");
  await expect(toast(page)).toContainText("is not added");
  await expect
    .poll(async () => (await page.request.get(`/api/assets?q=${word}`)).json())
    .toMatchObject({
      total: 0,
    });
  expect(await (await page.request.get(`/api/gifts?donorId=${donorId}`)).json()).toMatchObject({
    rows: [{ status: "void" }],
  });
  const made = await page.request.post("/api/assets", {
    data: { name, category: "vessel", how: "given", donorId, acquiredOn: "2026-01-10", status: "stored" },
  });
  const { tag } = await made.json();

  await open(page, `${ASSETS}?q=${word}`);
  await tabTo(page, page.getByRole("link", { name }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("link", { name: giver })).toBeVisible();
  await tabTo(page, page.getByLabel("To whom"));
  await page.keyboard.type("Sierra Tamil Sangam");
  await page.keyboard.press("Enter");
  await expect(toast(page)).toContainText(`${tag} is lent to Sierra Tamil Sangam.`);
  await expect(page.getByText("back in 7 days")).toBeVisible();

  await expect(page.getByRole("region", { name: "Lent out" })).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "It is back" }));
  await page.keyboard.press("Enter");
  const back = page.getByRole("dialog", { name: "Back from Sierra Tamil Sangam" });
  await expect(back.getByLabel("Back on")).toBeFocused();
  // Within a day, the parts of it and the calendar are the browser's own stops.
  while (
    !(await back.getByRole("radio", { name: "Good" }).evaluate((radio) => radio === document.activeElement))
  )
    await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(toast(page)).toContainText(`${tag} is back.`);
  await expect(page.getByRole("region", { name: "Lend" })).toBeFocused();
  await expect(page.getByText("Lent once before")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: /^Worn$/ })).toBeVisible();
  await page.keyboard.press("z");
  await expect(toast(page)).toContainText(`Undone: ${tag} is as before.`);
  await expect(page.getByRole("heading", { name: "Lent out" })).toBeVisible();
});

test("Tags are printed, scanned by somebody who has to sign in, and the register is a PDF", async ({
  page,
  browser,
  site,
}) => {
  await signIn(page);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  const place = `Cupboard ${aWord()}`;
  const tags: string[] = [];
  for (const name of ["Lamp", "Bell", "Conch"]) {
    const data = { name, category: "vessel", place, acquiredOn: "2026-01-10", costCents: 120_00 };
    tags.push((await (await page.request.post("/api/assets", { data })).json()).tag);
  }
  await open(page, `${ASSETS}?place=${place}`);
  await page.getByRole("checkbox", { name: `Choose ${tags[0]} Lamp` }).check();
  await page.getByRole("checkbox", { name: `Choose ${tags[2]} Conch` }).check();
  await page.getByRole("link", { name: "Print 2 tags" }).click();
  const sheet = page.getByRole("region", { name: "Sheet 1 of" });
  await expect(sheet.getByRole("img", { name: /^QR code of/ })).toHaveCount(2);
  await page.getByLabel("Which", { exact: true }).selectOption({ label: `${place} (3)` });
  await expect(sheet.getByRole("img", { name: /^QR code of/ })).toHaveCount(3);
  await page.getByLabel("Size", { exact: true }).selectOption({ label: "4 × 2 in, 10 on a sheet" });
  // What is chosen is in the address, so that a mark comes with the answer.
  await page.getByRole("radio", { name: "Label 9" }).click();
  await expect(page.getByRole("region", { name: "Sheet 2 of 2" }).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("checkbox", { name: "Name of the thing on the tag" }).click();
  await expect(page.getByRole("checkbox", { name: "Name of the thing on the tag" })).not.toBeChecked();
  await expect(sheet.getByText("Lamp")).toHaveCount(0);
  await page.getByRole("button", { name: "Print 2 sheets" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "");
  await expect
    .poll(async () => (await (await page.request.get(`/api/assets/${tags[0]}`)).json()).tagPrintedAt)
    .toBeTruthy();
  // Two sheets of labels are two pages, and nothing of the screen around them is printed.
  const printed = await page.pdf({ preferCSSPageSize: true });
  expect(Number(factsOf(printed).Pages)).toBe(2);
  const paper = wordsOf(printed);
  for (const tag of tags) expect(paper).toContain(tag);
  expect(paper).not.toContain("Tag sheets");

  const finder = await browser.newContext({ baseURL: site.url, viewport: PHONE });
  const phone = await finder.newPage();
  await open(phone, `${ASSETS}/${tags[1]}`);
  await expect(phone).toHaveURL(/\/manage$/);
  await phone.getByLabel("Username").fill(administrator.email);
  await phone.getByLabel("Password", { exact: true }).fill(administrator.password);
  await phone.getByRole("button", { name: "Log in" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Bell" })).toBeVisible();
  await expect(phone).toHaveURL(new RegExp(`/${tags[1]}$`));
  await phone.close();

  await open(page, `${ASSETS}?place=${place}`);
  await page.getByText("Export", { exact: true }).click();
  const pdf = await page.getByRole("link", { name: /^PDF/ }).getAttribute("href");
  const register = wordsOf(await (await page.request.get(pdf ?? "")).body());
  for (const words of ["Register of assets", place, tags[0] ?? "", "360.00"])
    expect(register).toContain(words);
});
