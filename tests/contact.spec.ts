import type { Page } from "@playwright/test";
import { expect, open, test } from "#tests/site.ts";

const message = {
  Name: "Meena Rao",
  Email: "meena@example.org",
  Phone: "(916) 555-0100",
  "City,State": "Roseville, CA",
  Message: "வணக்கம். May we light a lamp on Friday? 🪔",
};

test.beforeEach(({ page }) => open(page, "/contactus"));

test.describe("Contact us", () => {
  test("shows address, e-mail and the map in a new tab", async ({ page }) => {
    const main = page.getByRole("main");
    await expect(main.getByText("Roseville CA 95678 USA")).toBeVisible();
    await expect(main.getByRole("link", { name: "info@temple.example" })).toHaveAttribute(
      "href",
      "mailto:info@temple.example",
    );
    const map = main.getByRole("link", { name: /Click to open in Google Maps/ });
    await expect(map).toHaveAttribute("href", /^https:\/\/www\.google\.com\/maps\/.*Roseville/);
    await expect(map).toHaveAttribute("target", "_blank");
  });

  test("says when the temple is open, and what to expect after sending", async ({ page }) => {
    const main = page.getByRole("main");
    await expect(main.getByText("Open every day, 9:00 AM to 5:00 PM")).toBeVisible();
    await expect(main.locator("form").getByText("We answer by e-mail, usually within a week.")).toBeVisible();
    await expect(main.getByRole("heading", { level: 2 })).toHaveText([
      "Temple address",
      "E-mail",
      "Send us a message",
    ]);
  });

  for (const [width, order] of [
    [360, "above"],
    [768, "above"],
    [1280, "beside"],
  ] as const)
    test(`has the form ${order} the map at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const form = await page.locator(".contact__form").boundingBox();
      const map = await page.getByRole("link", { name: /Click to open in Google Maps/ }).boundingBox();
      if (!form || !map) throw new Error("The form or the map is not shown.");
      if (order === "above") expect(form.y + form.height).toBeLessThan(map.y);
      else expect(map.x + map.width).toBeLessThan(form.x);
    });

  test("asks for name, email, city and state, subject and message; phone is optional", async ({ page }) => {
    for (const label of ["Name", "Email", "City,State", "Subject", "Message"])
      await expect(page.getByLabel(label)).toHaveAttribute("required");
    await expect(page.getByLabel("Phone")).not.toHaveAttribute("required");
    await expect(page.getByLabel("Subject").getByRole("option")).toHaveText([
      "Choose a subject",
      "General Inquiry",
      "Pooja Booking",
      "Loan Program",
      "Event Information",
      "Donation Query",
      "Volunteer Opportunity",
      "Feedback",
    ]);
  });

  test("sends the message, says so and clears the form", async ({ page }) => {
    await fill(page);
    const asked = page.waitForRequest("**/api/send-email");
    await send(page);

    const dialog = page.getByRole("dialog", { name: "Success" });
    await expect(dialog).toContainText("Your message has been sent!");
    expect((await asked).postDataJSON()).toMatchObject({
      name: "Meena Rao",
      email: "meena@example.org",
      phone: "(916) 555-0100",
      country: "Roseville, CA",
      subject: "Pooja Booking",
      message: "வணக்கம். May we light a lamp on Friday? 🪔",
    });
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect(dialog).toBeHidden();
    for (const label of [...Object.keys(message), "Subject"])
      await expect(page.getByLabel(label)).toHaveValue("");
  });

  test("reads 'Sending...' and cannot be pressed twice meanwhile", async ({ page }) => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/send-email", async (route) => {
      await answered;
      await route.fulfill({ json: { success: true, message: "Your message has been sent!" } });
    });
    await fill(page);
    await send(page);

    await expect(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
    answer();
    await expect(page.getByRole("dialog", { name: "Success" })).toBeVisible();
    await page.getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
  });

  test("says what is missing beside each field, and stops saying it once it is there", async ({ page }) => {
    await send(page);

    await expect(page.getByLabel("Name")).toBeFocused();
    for (const [label, words] of [
      ["Name", "Please enter your name."],
      ["Email", "Please enter your e-mail address."],
      ["City,State", "Please enter your city and state."],
      ["Subject", "Please choose a subject."],
      ["Message", "Please write a message."],
    ] as const)
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(words);
    await page.getByLabel("Name").fill("Meena");
    await expect(page.getByLabel("Name")).toHaveAccessibleDescription("");
  });

  test("checks the e-mail as the browser does", async ({ page }) => {
    await fill(page);
    await page.getByLabel("Email").fill("meena@");
    await send(page);

    await expect(page.getByLabel("Email")).toBeFocused();
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
      /Please enter an e-mail address such as/,
    );
  });

  test("keeps a draft over a reload, and forgets it once it is sent", async ({ page }) => {
    await fill(page);
    await page.reload();
    for (const [label, value] of Object.entries(message))
      await expect(page.getByLabel(label)).toHaveValue(value);
    await expect(page.getByLabel("Subject")).toHaveValue("Pooja Booking");

    await send(page);
    await page.getByRole("button", { name: "OK" }).click();
    await open(page, "/contactus");
    await expect(page.getByLabel("Message")).toHaveValue("");
  });

  test("chooses the subject the address names, until the visitor chooses another", async ({ page }) => {
    await open(page, "/contactus?subject=Loan+Program");
    await expect(page.getByLabel("Subject")).toHaveValue("Loan Program");

    await page.getByLabel("Subject").selectOption("Feedback");
    await page.reload();
    await expect(page.getByLabel("Subject")).toHaveValue("Feedback");
    await open(page, "/contactus?subject=nonsense");
    await expect(page.getByLabel("Subject")).toHaveValue("Feedback");
  });

  test("clears a subject that the address chose, once it is sent", async ({ page }) => {
    await open(page, "/contactus?subject=Loan+Program");
    for (const [label, value] of Object.entries(message)) await page.getByLabel(label).fill(value);
    await send(page);
    await page.getByRole("dialog", { name: "Success" }).getByRole("button", { name: "OK" }).click();
    await expect(page.getByLabel("Subject")).toHaveValue("");
  });
});

test.describe("A message that the browser sent by itself", () => {
  test("is thanked for until the next is sent, and leaves no draft behind", async ({ page }) => {
    await fill(page);
    await open(page, "/contactus?sent");
    const notice = page.getByRole("status").filter({ hasText: "Success" });
    await expect(notice).toContainText("Your message has been sent!");
    await expect(page.getByLabel("Message")).toHaveValue("");

    await send(page);
    await expect(notice).toHaveCount(0);
    await expect(page.getByLabel("Name")).toBeFocused();
  });

  test("is thanked for on that page alone", async ({ page }) => {
    await open(page, "/contactus?sent");
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
    await expect(page).toHaveURL(/\/contactus$/);
    await expect(page.getByText("Your message has been sent!")).toHaveCount(0);
  });
});

test.describe("A message that cannot be sent", () => {
  test.use({ expectedConsole: /Failed to load resource/ });

  test("is kept, and the dialog says what the server said", async ({ page }) => {
    await page.route("**/api/send-email", (route) =>
      route.fulfill({ status: 429, json: { success: false, message: "Please wait a minute." } }),
    );
    await expectRefusal(page, "Please wait a minute.");
  });

  test("is kept, and without a reason the dialog says 'Failed to send message'", async ({ page }) => {
    await page.route("**/api/send-email", (route) => route.fulfill({ json: { success: false } }));
    await expectRefusal(page, "Failed to send message");
  });

  test("is kept when the network fails", async ({ page }) => {
    await page.route("**/api/send-email", (route) => route.abort());
    await expectRefusal(page, "Something went wrong. Try again later.");
  });

  test("is kept when the answer cannot be read", async ({ page }) => {
    await page.route("**/api/send-email", (route) =>
      route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }),
    );
    await expectRefusal(page, "Something went wrong. Try again later.");
  });

  test("shows what the server says of a field beside that field", async ({ page }) => {
    await page.route("**/api/send-email", (route) =>
      route.fulfill({
        status: 422,
        json: {
          success: false,
          message: "Please look again.",
          fields: { country: "Please enter your city." },
        },
      }),
    );
    await expectRefusal(page, "Please look again.");
    await expect(page.getByLabel("City,State")).toHaveAccessibleDescription("Please enter your city.");
    await expect(page.getByLabel("City,State")).toBeFocused();
  });
});

async function fill(page: Page) {
  for (const [label, value] of Object.entries(message)) await page.getByLabel(label).fill(value);
  await page.getByLabel("Subject").selectOption("Pooja Booking");
}

async function send(page: Page) {
  await page.getByRole("button", { name: "Send Message" }).click();
}

async function expectRefusal(page: Page, words: string) {
  await fill(page);
  await send(page);
  const dialog = page.getByRole("dialog", { name: "Error" });
  await expect(dialog).toContainText(words);
  await dialog.getByRole("button", { name: "OK" }).click();
  for (const [label, value] of Object.entries(message))
    await expect(page.getByLabel(label)).toHaveValue(value);
  await expect(page.getByLabel("Subject")).toHaveValue("Pooja Booking");
  await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
}
