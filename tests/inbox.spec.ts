import type { Page } from "@playwright/test";
import { aWord, PHONE, signIn, toast } from "#tests/admin.ts";
import { stopTheClock } from "#tests/clock.ts";
import { expectFocusInSight, tabTo } from "#tests/keyboard.ts";
import { administrator, expect, open, startSite, test } from "#tests/site.ts";

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
    await expect(message).toContainText("Not sent: email isn't set up.");
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

  test("knows who put a message away", async ({ page }) => {
    const name = aWord();
    const row = await openLetter(page, name);
    await page.getByRole("button", { name: "Archive" }).click();
    await expect(row).toHaveCount(0);
    await open(page, `/dashboard/messages?box=archive&q=${name}`);
    await row.click();
    await page.getByRole("article").getByText("History").click();
    await expect(page.getByRole("article").getByRole("listitem").first()).toHaveText(
      new RegExp(`^${administrator.email} changed Box: Inbox.*Archive`),
    );
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

  test("says what became of an Undo that was pressed before the list was there", async ({ page }) => {
    await openLetter(page, aWord());
    const arrival = Promise.withResolvers<void>();
    await page.route("**/messages.data*", async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await page.getByRole("article").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete message" }).click();
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(toast(page)).toContainText("Undone: the message is back.");
    arrival.resolve();
    await expect(page.getByRole("article")).toBeHidden();
    await expect(toast(page)).toContainText("Undone: the message is back.");
  });

  test("deletes a message after the question, and brings it back by Undo", async ({ page }) => {
    const name = aWord();
    await page.clock.install();
    const row = await openLetter(page, name);
    await page.getByRole("article").getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("dialog", { name: "Delete message" });
    await expect(question).toContainText("Are you sure you want to delete this message?");
    await expect(question).toContainText(name);
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await question.getByRole("button", { name: "Delete message" }).click();
    await expect(row).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/dashboard/messages\\?q=${name}$`));
    await expect(toast(page)).toContainText("Message deleted");
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(toast(page)).toContainText("Undone: the message is back.");
    await stopTheClock(page);
    await row.click();
    // On a phone it would lie over the buttons of the message.
    await expect(page.getByRole("article")).toBeVisible();
    await expect(toast(page)).toHaveCount(0);
    await expect(page.getByRole("article")).toContainText(`Vanakkam ${name}`);
  });

  test("leads back to the list from a message that does not exist", async ({ page }) => {
    await open(page, "/dashboard/messages/nothing");
    await expect(page).toHaveURL(/\/dashboard\/messages$/);
  });
});

test.describe("Several messages", () => {
  const tick = (page: Page, name: string) => page.getByRole("checkbox", { name: new RegExp(name) });
  const rows = (page: Page) => list(page).getByRole("link");
  const all = (page: Page) => page.getByRole("checkbox", { name: "Select all on this page" });

  async function openLetters(page: Page) {
    const word = aWord();
    for (const name of [`${word}a`, `${word}b`, `${word}c`]) await write(page, { name });
    await open(page, `/dashboard/messages?q=${word}`);
    await expect(rows(page)).toHaveCount(3);
    return word;
  }

  test("are deleted by one request and brought back by one Undo", async ({ page }) => {
    const word = await openLetters(page);
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/messages/") && request.method() !== "GET") asked.push(pathname);
    });
    await tick(page, `${word}a`).check();
    await tick(page, `${word}c`).check();
    await expect(page.getByText("2 chosen")).toBeVisible();
    await expect(all(page)).toHaveJSProperty("indeterminate", true);
    await page.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("dialog", { name: "Delete 2 messages" });
    await expect(question).toContainText(`${word}a`);
    await question.getByRole("button", { name: "Delete 2 messages" }).click();
    await expect(rows(page)).toHaveText([new RegExp(`${word}b`)]);
    await expect(toast(page)).toContainText("2 messages deleted");
    await expect(all(page)).toBeFocused();
    await page.keyboard.press("Control+z");
    await expect(rows(page)).toHaveCount(3);
    await expect(toast(page)).toContainText("Undone: what was deleted is back.");
    expect(asked).toEqual(["/api/messages/deletions", "/api/messages/restorations"]);
  });

  test("are archived and marked, one after the other, and each time it is said anew", async ({ page }) => {
    const word = await openLetters(page);
    await tick(page, `${word}a`).check();
    await page.getByRole("button", { name: "Archive", exact: true }).click();
    await expect(rows(page)).toHaveCount(2);
    const first = await toast(page).elementHandle();
    await tick(page, `${word}b`).check();
    await page.getByRole("button", { name: "Archive", exact: true }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(toast(page)).toContainText("Message archived");
    // The words are the same: only a new element in the live region is announced.
    expect(await first?.evaluate((element) => element.isConnected)).toBe(false);
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(rows(page)).toHaveCount(2);

    await all(page).check();
    await page.getByRole("button", { name: "Mark as read" }).click();
    await expect(list(page)).not.toContainText("Unread:");
    await expect(toast(page)).toContainText("2 messages marked as read");
    await all(page).check();
    await page.getByRole("button", { name: "Mark as unread" }).click();
    await expect(list(page).getByText("Unread:")).toHaveCount(2);
  });

  test("are chosen and deleted by keyboard, and nobody is lost when the list is empty", async ({ page }) => {
    const word = await openLetters(page);
    await tabTo(page, all(page));
    await page.keyboard.press("Space");
    await expect(page.getByText("3 chosen")).toBeVisible();
    await tabTo(page, page.getByRole("button", { name: "Delete" }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: "Delete 3 messages" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "No messages found" })).toBeVisible();
    await expectFocusInSight(page);
    await page.keyboard.press("Control+z");
    await expect(tick(page, `${word}b`)).toBeVisible();
  });

  test("are forgotten as a choice on another page, and may be let go", async ({ page }) => {
    await page.setViewportSize(PHONE);
    const word = await openLetters(page);
    await tick(page, `${word}a`).check();
    await page.getByRole("button", { name: "Choose none" }).click();
    await expect(tick(page, `${word}a`)).not.toBeChecked();
    await expect(all(page)).toBeFocused();
    await tick(page, `${word}b`).check();
    await page.getByRole("searchbox").fill(`${word}c`);
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByText(/chosen/)).toHaveCount(0);
  });

  test.describe(() => {
    test.use({ expectedConsole: /Failed to load resource/ });

    test("that cannot be deleted stay, and it is said why", async ({ page }) => {
      await openLetters(page);
      const message = "The records cannot be reached at the moment.";
      await page.route("**/api/messages/deletions", (route) =>
        route.fulfill({ status: 503, json: { code: "unavailable", message } }),
      );
      await all(page).check();
      await page.getByRole("button", { name: "Delete" }).click();
      await page.getByRole("button", { name: "Delete 3 messages" }).click();
      await expect(toast(page)).toHaveText(`This could not be finished. ${message}`);
      await expect(rows(page)).toHaveCount(3);
    });
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
  test("has Prev, 1 and Next also when there is one page", async ({ page }) => {
    await open(page, "/dashboard/messages?box=archive&q=nobody+wrote+this");
    const buttons = page.getByRole("navigation", { name: "Message pages" }).getByRole("button");
    await expect(buttons).toHaveText(["Prev", "1", "Next"]);
    await expect(buttons.first()).toBeDisabled();
    await expect(buttons.last()).toBeDisabled();
  });

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
