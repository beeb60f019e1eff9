import type { Page } from "@playwright/test";
import { addDonor, aWord, signIn } from "#tests/admin.ts";
import { tabTo } from "#tests/keyboard.ts";
import { expect, open, test } from "#tests/site.ts";

// A loan that is too small, and a gift that is not voided there, are refused on the way.
test.use({ leavesDonors: true, expectedConsole: /status of 4(09|22)/ });
test.beforeEach(({ page }) => signIn(page));

const LOANS = "/dashboard/loans-projects/loans";

test("A loan is written down, signed, funded, and paid back with its interest given back, by keyboard", async ({
  page,
}) => {
  const name = `Uday ${aWord()}`;
  const { id } = await addDonor(page, { name });
  await open(page, LOANS);
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Add loan" });
  await expect(dialog.getByRole("combobox", { name: "Lender" })).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole("option", { name })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await type(page, dialog.getByLabel("Principal"), "4,000");
  await type(page, dialog.getByLabel("Rate, a year"), "6");
  await dialog.getByLabel("Starts on").fill(await daysAgo(page, 365));
  // Past the parts of the date, which have a ring of the browser's own.
  await dialog.getByLabel("Term").focus();
  await tabTo(page, dialog.getByRole("radio", { name: /^None/ }));
  for (const _ of ["Waived", "Paid, then donated"]) await page.keyboard.press("ArrowDown");
  await expect(dialog.getByText("Interest in 365 days")).toBeVisible();
  await expect(dialog.getByText("$240.00")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Principal")).toBeFocused();
  await expect(dialog.locator(".error")).toHaveText("A loan is at least $5,000.");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("10,000");
  await expect(dialog.getByText("$600.00")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Loan added")).toBeVisible();

  // An offer stands among those that are still to begin; its lender has a page.
  await expect(page).toHaveURL(/group=before/);
  await page.getByRole("link", { name }).waitFor();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search lenders" })).toBeFocused();
  await tabTo(page, page.getByRole("link", { name }));
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/lenders/${id}#*`);
  const card = page.getByRole("article", { name: /^\$10,000 at 6% for 12 months/ });
  await expect(card.getByText("No money has come in.")).toBeVisible();
  await tabTo(page, card.getByRole("button", { name: "Mark as signed" }));
  await page.keyboard.press("Enter");
  await expect(card.locator(".tag")).toHaveText("Signed");
  // What comes next has the focus.
  await expect(card.getByRole("button", { name: "Mark as funded" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(card.locator(".tag")).toHaveText("Funded");

  await expect(card.getByRole("button", { name: "Record repayment" })).toBeFocused();
  await page.keyboard.press("Enter");
  const repaying = page.getByRole("dialog", { name: `Repayment to ${name}` });
  await expect(repaying.getByLabel("Principal")).toHaveValue("10000");
  await expect(repaying.getByLabel("Interest", { exact: true })).toHaveValue("600.00");
  const back = repaying.getByRole("checkbox", { name: /^The interest is given back today/ });
  await expect(back).toBeChecked();
  await expect(
    repaying.getByText("Records a gift of $600.00 to Land Purchase, ready for a receipt."),
  ).toBeVisible();
  await page.keyboard.press("Enter");
  const recorded = page.getByText(
    "Repayment recorded: $10,000 and $600.00 of interest. A gift of $600.00 was recorded.",
  );
  await expect(recorded).toBeVisible();
  await expect(card.locator(".tag")).toHaveText("Repaid");
  await expect(card.getByRole("button", { name: /^History of this loan/ })).toBeFocused();
  expect(await giftsOf(page, id)).toMatchObject([{ cents: 600_00, status: "recorded" }]);

  // Taken back, the money is owed again, and the gift is void.
  await page.keyboard.press("Control+z");
  await expect(page.getByText("is as before, and the gift is void.")).toBeVisible();
  await expect(card.locator(".tag")).toHaveText("Funded");
  expect(await giftsOf(page, id)).toMatchObject([{ cents: 600_00, status: "void" }]);
});

test("A part of a loan is given for good; its gift leads back to it, and the letter alone is printed", async ({
  page,
}) => {
  const name = `Vasudha ${aWord()}`;
  const { id: lenderDonorId } = await addDonor(page, { name });
  const loan = await page.request.post("/api/loans", {
    data: {
      lenderDonorId,
      principalCents: 8_000_00,
      ratePercent: 3,
      interest: "waived",
      termMonths: 6,
      startOn: await daysAgo(page, 365),
      status: "funded",
    },
  });
  expect(loan.status()).toBe(201);
  await open(page, LOANS);
  // What is past due stands in the ladder, with the way to its lender.
  const ladder = page.getByRole("region", { name: "Cash to have ready" });
  await ladder.getByText("Show the numbers").click();
  await expect(ladder.getByRole("row", { name: /^Past due \$/ })).toBeVisible();
  await ladder.getByRole("link", { name }).click();

  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("dialog", { name: "This loan stays" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Convert to a gift" }).click();
  const dialog = page.getByRole("dialog", { name: "Convert to a gift" });
  await dialog.getByLabel("Amount").fill("9000");
  await dialog.getByRole("button", { name: "Convert" }).click();
  await expect(dialog.locator(".error")).toHaveText("At most $8,000.");
  await dialog.getByLabel("Amount").fill("3000");
  await expect(dialog.getByText("$5,000 stays owed.")).toBeVisible();
  await dialog.getByRole("button", { name: "Convert" }).click();
  await expect(page.getByText("Converted: a gift of $3,000 was recorded.")).toBeVisible();
  const letter = page.getByRole("article", { name: `Loans, ${name}` });
  await expect(letter.getByText(/was to go home on .* and is still owed to you\.$/)).toContainText("$5,000");

  await page.emulateMedia({ media: "print" });
  await expect(letter).toBeVisible();
  for (const gone of [page.getByRole("heading", { name, level: 1 }), page.getByText("What came and went")])
    await expect(gone.first()).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await page.getByRole("link", { name: "the gift, no receipt yet" }).click();
  const opened = page.getByRole("complementary").or(page.getByRole("dialog")).filter({ hasText: "History" });
  await expect(opened.getByRole("link", { name: "Issue receipt" })).toBeVisible();
  await expect(opened.getByRole("link", { name: `A loan of ${name}` })).toHaveAttribute(
    "href",
    /\/lenders\/.+#loan-/,
  );
  await opened.getByRole("button", { name: "Void" }).click();
  const voiding = page.getByRole("dialog", { name: "Void this gift" });
  await voiding.getByLabel("Reason").fill("Not so");
  await voiding.getByRole("button", { name: "Void gift" }).click();
  await expect(voiding.getByText("This gift came from a loan")).toBeVisible();
  await voiding.getByRole("link", { name: `A loan of ${name}` }).click();

  await page.waitForURL(`**/lenders/${lenderDonorId}#*`);
  await page.getByRole("button", { name: /^History of this loan/ }).click();
  await page
    .getByRole("button", { name: /^Restore this version/ })
    .last()
    .click();
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(page.getByText("The loan is as it was.")).toBeVisible();
  expect(await giftsOf(page, lenderDonorId)).toMatchObject([{ cents: 3_000_00, status: "void" }]);
});

async function type(page: Page, field: ReturnType<Page["getByLabel"]>, words: string) {
  await tabTo(page, field);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(words);
}

/** Of the temple's own calendar, whatever the reader's. */
async function daysAgo(page: Page, days: number) {
  const { today } = await (await page.request.get("/api/loans")).json();
  return new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
}

async function giftsOf(page: Page, donorId: string) {
  return (await (await page.request.get(`/api/gifts?donorId=${donorId}`)).json()).rows;
}
