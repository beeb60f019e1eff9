import type { Page } from "@playwright/test";
import { aWord } from "#tests/admin.ts";
import { open, openAgain } from "#tests/site.ts";
import { press, type Screen } from "./screen.ts";

const INBOX = "/dashboard/messages";

export const inboxScreens: Screen[] = [
  {
    name: "A deletion that cannot be undone",
    path: INBOX,
    arrange: async (page) => {
      await openMessage(page);
      await press(page, "Delete");
      await press(page, "Delete message");
      await page.route("**/restore", (route) =>
        route.fulfill({ status: 503, json: { message: "The records cannot be reached at the moment." } }),
      );
      await press(page, "Undo");
      await page.getByText("Could not be undone").hover();
    },
  },
  { name: "Inbox", path: INBOX, arrange: (page) => receiveMessage(page).then(() => openAgain(page)) },
  { name: "Inbox, nothing found", path: `${INBOX}?q=nobody+wrote+this` },
  {
    name: "Inbox, what was deleted",
    path: `${INBOX}?show=deleted`,
    arrange: async (page) => {
      await receiveMessage(page);
      const { rows } = await (await page.request.get("/api/messages")).json();
      await page.request.delete(`/api/messages/${rows[0].id}`);
      await openAgain(page);
      await page
        .getByText(/^Deleted by /)
        .first()
        .waitFor();
    },
  },
  {
    name: "Inbox, several chosen",
    path: INBOX,
    arrange: async (page) => {
      for (let count = 0; count < 2; count++) await receiveMessage(page);
      await openAgain(page);
      for (const which of [1, 2]) await page.getByRole("checkbox").nth(which).check();
      await page.getByText("2 chosen").waitFor();
    },
  },
  {
    name: "Deleting several messages",
    path: INBOX,
    arrange: async (page) => {
      for (let count = 0; count < 2; count++) await receiveMessage(page);
      await openAgain(page);
      await page.getByRole("checkbox", { name: "Select all on this page" }).check();
      await press(page, "Delete");
      await page.getByRole("dialog", { name: /^Delete \d+ messages/ }).waitFor();
    },
  },
  {
    name: "A message, with its history",
    path: INBOX,
    arrange: async (page) => {
      await openMessage(page);
      await page.getByText("History").click();
      await page.getByText("Nothing has been changed so far.").waitFor();
    },
  },
];

async function openMessage(page: Page) {
  const name = await receiveMessage(page);
  await open(page, `${INBOX}?q=${name}`);
  await page.getByRole("link", { name }).click();
  await page.getByRole("heading", { name: /Feedback/ }).waitFor();
}

async function receiveMessage(page: Page) {
  const name = aWord();
  await page.request.post("/api/send-email", {
    data: {
      name,
      email: "meena@example.org",
      phone: "(916) 555-0100",
      country: "Roseville, CA",
      subject: "Feedback",
      message: "The lamps were beautiful.\n\nThank you for the evening.",
    },
  });
  return name;
}
