import type { BrowserContext, Page } from "@playwright/test";
import { aWord, signIn } from "#tests/admin.ts";
import { expect, test } from "#tests/site.ts";

test.use({ javaScriptEnabled: false });

test.describe("Without scripts, a visitor who writes to the temple", () => {
  test("is thanked in the page, which can be loaded again without sending twice", async ({
    page,
    browser,
  }) => {
    const name = aWord();
    await page.goto("/contactus");
    await fill(page, { Name: name });
    await page.getByRole("button", { name: "Send Message" }).click();

    const notice = page.getByRole("status").filter({ hasText: "Success" });
    await expect(notice).toContainText("Your message has been sent!");
    await expect(notice).toBeInViewport();
    await expect(page).toHaveURL(/\/contactus\?sent/);
    await expect(page.getByLabel("Message")).toHaveValue("");
    await page.reload();
    await expect(notice).toBeVisible();

    const staff = await browser.newPage({ javaScriptEnabled: true, baseURL: new URL(page.url()).origin });
    await signIn(staff);
    const inbox = await (await staff.request.get(`/api/messages?q=${name}`)).json();
    expect(inbox.rows).toMatchObject([{ name, subject: "Pooja Booking" }]);
    expect(inbox.total).toBe(1);
    await staff.close();
  });

  test.describe("and leaves something out", () => {
    test.use({ expectedConsole: /422/ });

    test("hears what beside each field, and finds every word again", async ({ page }) => {
      await page.goto("/contactus");
      await page.getByLabel("Name").fill("Meena & Ravi");
      await page.getByLabel("Email").fill("meena@");
      await page.getByLabel("Subject").selectOption("Feedback");
      await page.getByLabel("Message").fill("வணக்கம்\n<b>two lines</b>");
      await page.getByRole("button", { name: "Send Message" }).click();

      await expect(page.getByRole("alert")).toHaveText(/^Error.*Please enter an e-mail address such as/);
      for (const [label, words] of [
        ["Email", "Please enter an e-mail address such as name@example.org."],
        ["City,State", "Please enter your city and state."],
        ["Name", ""],
      ] as const)
        await expect(page.getByLabel(label)).toHaveAccessibleDescription(words);
      await expect(page.getByLabel("Email")).toBeFocused();
      await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByLabel("Name")).toHaveValue("Meena & Ravi");
      await expect(page.getByLabel("Subject")).toHaveValue("Feedback");
      await expect(page.getByLabel("Message")).toHaveValue("வணக்கம்\n<b>two lines</b>");

      await page.getByLabel("Email").fill("meena@example.org");
      await page.getByLabel("City,State").fill("Roseville, CA");
      await page.getByRole("button", { name: "Send Message" }).click();
      await expect(page.getByRole("status").getByText("Your message has been sent!")).toBeVisible();
    });
  });

  test("comes from the loan program with the subject chosen", async ({ page }) => {
    await page.goto("/loanprogram");
    await page.getByRole("link", { name: "Contact Us to Support" }).click();
    await expect(page.getByLabel("Subject")).toHaveValue("Loan Program");
  });

  test("comes as a volunteer to a form of their own, and is thanked", async ({ page }) => {
    await page.goto("/donate");
    await page.getByRole("link", { name: "Volunteer Application" }).click();
    const form = page.getByRole("region", { name: "Give an hour of your week" });
    await form.getByLabel("What would you like to help with?").selectOption("Annadanam Kitchen");
    await form.getByLabel("Your name").fill("Ravi");
    await form.getByLabel("E-mail").fill("ravi@example.org");
    await form.getByRole("button", { name: "Offer to help" }).click();
    await expect(form.getByRole("status")).toContainText("Thank you!");
    await expect(page).toHaveURL(/\/events\?asked=help#help$/);
  });
});

test.describe("Without scripts, a visitor who gives", () => {
  test.beforeEach(({ page }) => page.goto("/donate"));

  test("is led to the donation page in a new tab", async ({ page, context }) => {
    await page.getByRole("radio", { name: /Building Fund/ }).check();
    await page.getByLabel("Custom amount").fill("75.50");
    await expectGift(context, () => page.getByRole("button", { name: /^Donate Securely/ }).click());
    await expect.poll(() => context.pages().length).toBe(2);
    await expect(page).toHaveURL(/\/donate$/);
  });

  test("may press Enter in the amount", async ({ page, context }) => {
    await page.getByLabel("Custom amount").fill("75.50");
    await expectGift(context, () => page.getByLabel("Custom amount").press("Enter"));
  });

  test("chooses a suggested amount, and what else is chosen stays", async ({ page, context }) => {
    await page.getByRole("radio", { name: /Building Fund/ }).check();
    await page.getByRole("button", { name: "$201", exact: true }).click();

    await expect(page.getByLabel("Custom amount")).toHaveValue("");
    await expect(page.getByRole("radio", { name: /Building Fund/ })).toBeChecked();
    const suggestion = page.getByRole("button", { name: "$201", exact: true });
    await expect(suggestion).toHaveAttribute("aria-pressed", "true");
    await expect(suggestion).toBeFocused();
    await expect(page.getByRole("button", { name: "$2,501" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Donate Securely/ })).toContainText("$201");
    expect(context.pages()).toHaveLength(1);
    await expectGift(context, () => page.getByRole("button", { name: /^Donate Securely/ }).click());
  });

  for (const amount of ["0", "-5"])
    test(`is asked for $1 or more instead of '${amount}', and the fund stays chosen`, async ({
      page,
      context,
    }) => {
      await page.getByRole("radio", { name: /Community Service/ }).check();
      await page.getByLabel("Custom amount").fill(amount);
      const [tab] = await Promise.all([
        context.waitForEvent("page"),
        page.getByRole("button", { name: /^Donate Securely/ }).click(),
      ]);

      const field = tab.getByLabel("Custom amount");
      await expect(field).toHaveAccessibleDescription(/Please enter an amount of \$1 or more\./);
      await expect(field).toHaveValue(amount);
      await expect(field).toBeFocused();
      await expect(tab.getByRole("radio", { name: /Community Service/ })).toBeChecked();
      await expect(tab).toHaveURL(/\/donate$/);
    });
});

/** What the browser asks of the donation page, which nobody needs to answer here. */
async function expectGift(context: BrowserContext, press: () => Promise<void>) {
  const [asked] = await Promise.all([
    context.waitForEvent("request", (request) => request.url().startsWith("https://donate.example.org/")),
    press(),
  ]);
  expect(asked.url()).toBe("https://donate.example.org/temple");
  expect(asked.method()).toBe("GET");
}

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries({
    Name: "Meena Rao",
    Email: "meena@example.org",
    "City,State": "Roseville, CA",
    Message: "May we light a lamp on Friday?",
    ...fields,
  }))
    await page.getByLabel(label).fill(value);
  await page.getByLabel("Subject").selectOption("Pooja Booking");
}
