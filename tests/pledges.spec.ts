import type { Page } from "@playwright/test";
import { addDonor, aWord, signIn, signInAs } from "#tests/admin.ts";
import { tabTo } from "#tests/keyboard.ts";
import { expect, open, test } from "#tests/site.ts";

// A pledge of nobody is refused on the way.
test.use({ leavesDonors: true, expectedConsole: /status of 422/ });
test.beforeEach(({ page }) => signIn(page));

const PLEDGES = "/dashboard/donations/pledges";
const ADDRESS = "4415 Whitney Ridge Drive\nRocklin, CA 95765";

test("A pledge is written down, fills as it is paid, and is complete", async ({ page }) => {
  const name = `Padma ${aWord()}`;
  const { id: donorId } = await addDonor(page, { name });
  await open(page, PLEDGES);
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New pledge" });
  await dialog.getByLabel("Amount").fill("1,000");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Please choose a donor")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Donor" }).pressSequentially(name);
  await page.getByRole("option", { name: new RegExp(name) }).waitFor();
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Fund").selectOption("Temple Construction");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`Pledge added: ${name}, $1,000`)).toBeVisible();

  // The list has gone to the page on which it stands.
  await page.getByRole("button", { name }).click();
  const opened = page.getByRole("complementary").or(page.getByRole("dialog")).filter({ hasText: "History" });
  await expect(opened.getByText("$1,000 to come of $1,000")).toBeVisible();
  await expect(opened.getByText("None so far.")).toBeVisible();
  const pledge = (await pledgesOf(page, donorId))[0];
  await expect(opened.getByRole("link", { name: "Record a payment" })).toHaveAttribute(
    "href",
    new RegExp(`^/dashboard/donations\\?add=?&pledgeId=${pledge?.id}$`),
  );
  await pay(page, { donorId, pledgeId: pledge?.id, cents: 250_00 });
  await expect(opened.getByText("$750 to come of $1,000")).toBeVisible();
  await expect(opened.locator(".paidbar__is")).toHaveAttribute("width", "25.0");
  await expect(opened.getByRole("row", { name: /Check 1204 \$250/ })).toBeVisible();

  // Paid in full, it is no longer among those that are still to come.
  await pay(page, { donorId, pledgeId: pledge?.id, cents: 750_00 });
  await expect(page.getByRole("button", { name })).toHaveCount(0);
  await page.getByRole("link", { name: /^Complete \d+$/ }).click();
  await expect(page.getByRole("row", { name }).getByText("Complete")).toBeVisible();
});

test("Whoever types faster than donors are found takes nobody they did not type", async ({ page }) => {
  const family = aWord();
  for (const first of ["Anand", "Zoe"]) await addDonor(page, { name: `${family} ${first}` });
  await open(page, PLEDGES);
  await page.keyboard.press("n");
  const donor = page.getByRole("dialog", { name: "New pledge" }).getByRole("combobox", { name: "Donor" });
  const found = page.getByRole("listbox", { name: "Donors found" }).getByRole("option");
  await donor.pressSequentially(family);
  await expect(found).toHaveText([/Anand/, /Zoe/, /^New donor/]);
  // No answer comes any more.
  await page.route("**/api/donors/find?*", () => {});
  await donor.pressSequentially(" Bala");
  await expect(found).toHaveCount(0);
  for (let letter = 0; letter < "Bala".length; letter++) await page.keyboard.press("Backspace");
  await donor.pressSequentially("zoe");
  await page.keyboard.press("Enter");
  await expect(donor).toHaveValue(`${family} Zoe`);
});

test("Overdue pledges are chosen and reminded of by letter, by keyboard alone", async ({ page }) => {
  const note = aWord();
  for (const [name, details] of [
    ["Uday", { address: ADDRESS }],
    ["Chitra", { address: ADDRESS }],
    ["Lalitha", {}],
  ] as const)
    await addOverdue(page, `${name} ${note}`, details, note);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  // The third of them stands on the next page.
  await open(page, `${PLEDGES}?q=${note}&size=2`);

  await tabTo(page, page.getByRole("checkbox", { name: /^Choose \w+ w/ }).first());
  await page.keyboard.press("Space");
  await expect(page.getByText("1 chosen")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Choose all 3 overdue" }), { back: true });
  await page.keyboard.press("Enter");
  await expect(page.getByText("3 chosen")).toBeVisible();
  await expect(page.getByText("$30,000 still to come from them")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Print reminder letters" }));
  await page.keyboard.press("Enter");

  await page.waitForURL(/\/letters\?/);
  const left = page.getByRole("region", { name: "One gets no letter" });
  await expect(left.getByRole("listitem")).toHaveText(`Lalitha ${note}: no address`);
  const letters = page.getByRole("article", { name: /^Reminder letter to / });
  await expect(letters).toHaveCount(2);
  const first = page.getByRole("article", { name: `Reminder letter to Uday ${note}` });
  await expect(first.getByRole("definition")).toHaveText([
    ...["$10,000 for Land Purchase", "$0", "$10,000", "September 30, 2025"],
  ]);
  const button = page.getByRole("button", { name: "Print 2 letters" });
  await tabTo(page, button);
  await page.keyboard.press("Enter");
  await expect(page.locator("html[data-printed]")).toBeAttached();
  const { rows } = await (await page.request.get("/api/activity?room=pledges&kind=exported")).json();
  expect(rows[0].told).toMatchObject({ did: "printed 2 reminder letters" });

  // On paper: one sheet of Letter each and nothing else, the address where the envelope's window will be.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  await expect(left).toBeHidden();
  const sheet = await first.boundingBox();
  expect(sheet).toMatchObject({ width: 8.5 * 96, height: 11 * 96 });
  const to = await first.getByText("4415 Whitney Ridge Drive").boundingBox();
  const [x, y] = [(to?.x ?? 0) - (sheet?.x ?? 0), (to?.y ?? 0) - (sheet?.y ?? 0)];
  expect(x).toBeGreaterThan(0.875 * 96);
  expect(y).toBeGreaterThan(2.042 * 96);
  expect(y + (to?.height ?? 0)).toBeLessThan((2.042 + 1.125) * 96);
  // Without the margins that other pages are printed with, which would move the address out of the window.
  await expect(page.locator(".shell")).toHaveCSS("page", "letter");
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
});

test("Viewers see what was promised, and no button that is not for them", async ({ page, site }) => {
  const pledgeId = await addOverdue(page, `Uday ${aWord()}`, { address: ADDRESS });
  await signInAs(page, site, "viewer");
  await open(page, `${PLEDGES}?q=keshav`);
  await page.getByRole("button", { name: /^Keshav/ }).click();
  await page.getByRole("table", { name: "Gifts toward this pledge" }).waitFor();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  for (const name of ["New pledge", "Edit", "Void", "Print reminder letters"])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Record a payment" })).toHaveCount(0);
  await open(page, `${PLEDGES}/letters?ids=${pledgeId}`);
  await expect(page.getByRole("article", { name: /^Reminder letter to Uday/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Print/ })).toHaveCount(0);
});

/** Answers with the pledge's id. */
async function addOverdue(page: Page, name: string, details: object, note = ""): Promise<string> {
  const { id } = await addDonor(page, { name });
  await page.request.put(`/api/donors/${id}`, {
    data: { name, position: "donor", pledged: 0, donated: 0, details },
  });
  const days = { pledgedOn: "2025-03-06", dueOn: "2025-09-30" };
  const answer = await page.request.post("/api/pledges", {
    data: { ...days, donorId: id, fund: "phase-1", note, cents: 10_000_00 },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

async function pledgesOf(page: Page, donorId: string): Promise<{ id: string }[]> {
  return (await (await page.request.get(`/api/pledges?donorId=${donorId}`)).json()).rows;
}

async function pay(page: Page, fields: object) {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" }).format(new Date());
  const answer = await page.request.post("/api/gifts", {
    data: {
      ...fields,
      receivedOn: today,
      method: "check",
      reference: "1204",
      fund: "phase-2",
      evenIfLike: true,
    },
  });
  expect(answer.status()).toBe(201);
}
