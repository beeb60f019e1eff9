import type { Page } from "@playwright/test";
import { aWord, PHONE, signIn } from "#tests/admin.ts";
import { expect, open, startSite, test } from "#tests/site.ts";

test.beforeEach(async ({ page }) => signIn(page));

async function write(page: Page, fields: { name: string; message?: string; subject?: string }) {
  const answer = await page.request.post("/api/send-email", {
    data: {
      email: "visitor@example.org",
      phone: "916 555 0100",
      country: "Roseville, CA",
      subject: "Pooja Booking",
      message: `Vanakkam ${fields.name}`,
      ...fields,
    },
  });
  expect(answer.status()).toBe(200);
}

const list = (page: Page) => page.getByRole("region", { name: "Messages" });

/** Writes a letter, finds it in the inbox and opens it; answers its row. */
async function openLetter(page: Page, name: string) {
  await write(page, { name });
  await open(page, `/dashboard/messages?q=${name}`);
  const row = list(page).getByRole("link", { name: new RegExp(name) });
  await row.click();
  return row;
}

async function openArchive(page: Page) {
  await page.getByRole("navigation", { name: "Boxes" }).getByRole("link", { name: "Archive" }).click();
  await expect(page).toHaveURL(/box=archive/);
}

/** The archive opens with an empty search, whatever was looked for in the inbox. */
async function searchArchive(page: Page, words: string) {
  const search = page.getByRole("searchbox", { name: "Search messages" });
  await expect(search).toHaveValue("");
  await search.fill(words);
  await expect(page).toHaveURL(/box=archive&q=/);
}

test.describe("The inbox", () => {
  test("shows a message that comes in, opens it, and counts it as read", async ({ page }) => {
    const name = aWord();
    await open(page, `/dashboard/messages?q=${name}`);
    await expect(page.getByRole("heading", { name: "No messages found" })).toBeVisible();
    await write(page, { name, message: "வணக்கம் 🪔\nMay we book the hall?" });
    const row = list(page).getByRole("link", { name: new RegExp(name) });
    await expect(row).toContainText("Unread:");
    await row.click();
    const message = page.getByRole("article", { name: "Pooja Booking" });
    await expect(message).toContainText("வணக்கம் 🪔\nMay we book the hall?", { useInnerText: true });
    await expect(message).toContainText(`From ${name}, Roseville, CA`);
    await expect(message).toContainText("Kept here; no mail server is configured.");
    await expect(message.getByRole("link", { name: "Reply by mail" })).toHaveAttribute(
      "href",
      /^mailto:visitor%40example\.org\?subject=Re%3A%20Pooja%20Booking/,
    );
    await expect(message.getByRole("button", { name: "Try again now" })).toHaveCount(0);
    await expect(row).not.toContainText("Unread:");
  });

  test("puts messages away, and takes them back", async ({ page }) => {
    const name = aWord();
    const row = await openLetter(page, name);
    await page.getByRole("button", { name: "Archive" }).click();
    await expect(row).toHaveCount(0);
    await openArchive(page);
    await searchArchive(page, name);
    await row.click();
    await page.getByRole("button", { name: "Back to the inbox" }).click();
    await expect(row).toHaveCount(0);
    await open(page, `/dashboard/messages?q=${name}`);
    await expect(row).toBeVisible();
  });

  test("lets go of whoever leaves before a message is put away", async ({ page }) => {
    const name = aWord();
    const row = await openLetter(page, name);
    const { promise: patience, resolve: answer } = Promise.withResolvers<void>();
    const itself = /\/api\/messages\/[0-9a-f]+$/;
    await page.route(itself, async (route) => {
      const response = await route.fetch();
      await patience;
      await route.fulfill({ response });
    });
    const answered = page.waitForResponse(itself);
    await page.getByRole("button", { name: "Archive" }).click();
    await expect(row).toHaveCount(0);
    await openArchive(page);
    answer();
    await answered;
    await searchArchive(page, name);
    await expect(row).toBeVisible();
  });

  test("keeps a message unread on request", async ({ page }) => {
    const name = aWord();
    const row = await openLetter(page, name);
    await expect(row).not.toContainText("Unread:");
    await page.getByRole("button", { name: "Mark as unread" }).click();
    await expect(row).toContainText("Unread:");
  });

  test("leads back to the list from a message that does not exist", async ({ page }) => {
    await open(page, "/dashboard/messages/nothing");
    await expect(page).toHaveURL(/\/dashboard\/messages$/);
  });
});

test.describe("A letter the mail server does not take", () => {
  test("says why it waits, and is tried again on request", async ({ browser }) => {
    // Nobody listens on the discard port.
    const site = await startSite({
      SMTP_URL: "smtp://127.0.0.1:9",
      MAIL_FROM: "a@temple.example",
      MAIL_TO: "b@temple.example",
    });
    const page = await browser.newPage({ baseURL: site.url });
    await signIn(page);
    const name = aWord();
    await write(page, { name });
    await open(page, "/dashboard/messages");
    const row = list(page).getByRole("link", { name: new RegExp(name) });
    await expect(row).toContainText("Waiting");
    await row.click();
    const message = page.getByRole("article");
    await expect(message).toContainText(/Not delivered yet, after 1 try\./);
    await message.getByRole("button", { name: "Try again now" }).click();
    await expect(message.getByRole("button", { name: "Try again now" })).toBeEnabled();
    await expect(message).toContainText(/Not delivered yet, after 1 try\./);
    await expect(message.getByRole("alert")).toHaveCount(0);
    await page.close();
    await site.stop();
  });
});

test.describe("The inbox screen", () => {
  test("shows the list or the message on a phone, and leads back", async ({ page }) => {
    await page.setViewportSize(PHONE);
    const name = aWord();
    await write(page, { name });
    await open(page, `/dashboard/messages?q=${name}`);
    await list(page)
      .getByRole("link", { name: new RegExp(name) })
      .click();
    await expect(page.getByRole("article")).toBeVisible();
    await expect(list(page)).toBeHidden();
    await page.getByRole("link", { name: "All messages" }).click();
    await expect(list(page)).toBeVisible();
  });
});
