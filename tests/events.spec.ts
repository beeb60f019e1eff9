import type { Page } from "@playwright/test";
import { aWord, signIn, signInAs, toast } from "#tests/admin.ts";
import { expect, open, test } from "#tests/site.ts";

// An event without a title is refused on the way.
test.use({ leavesDonors: true, expectedConsole: /status of 422/ });

const EVENTS = "/dashboard/events";
const DAY = new Date(Date.now() + 9 * 24 * 60 * 60_000).toISOString().slice(0, 10);

test("An event is written, seen in its month, published, and taken back", async ({ page, site }) => {
  await signInAs(page, site, "editor");
  const title = `Lalitha pooja ${aWord()}`;
  await open(page, `${EVENTS}?day=${DAY}`);
  await page.getByRole("link", { name: "Add event" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please enter a title").first()).toBeVisible();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("From").fill("18:30");
  await page.getByRole("radio", { name: "Weekly" }).check();
  await expect(page.getByRole("list", { name: "Next dates" }).getByRole("listitem")).toHaveCount(5);
  await page.getByRole("button", { name: /^Skip/ }).first().click();
  await expect(page.getByRole("button", { name: /^Bring back/ })).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  expect(await shownIn(page, title)).toBe(0);

  await page.getByRole("radio", { name: /^Published/ }).check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(toast(page)).toContainText(`${title} is saved`);
  expect(await shownIn(page, title)).toBeGreaterThan(40);
  await open(page, `${EVENTS}?day=${DAY}`);
  await expect(
    page
      .getByRole("table")
      .getByRole("link", { name: new RegExp(title) })
      .first(),
  ).toBeVisible();
  await page
    .getByRole("table")
    .getByRole("link", { name: new RegExp(title) })
    .first()
    .click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete event" }).click();
  await expect(toast(page)).toContainText(`${title} is deleted`);
  expect(await shownIn(page, title)).toBe(0);
  await page.keyboard.press("z");
  await expect(toast(page)).toContainText("is back");
  expect(await shownIn(page, title)).toBeGreaterThan(40);
});

test("A family asks, is confirmed, pays, and stands on the priest's sheet", async ({ page }) => {
  await signIn(page);
  const name = `Anand ${aWord()}`;
  const event = await anEvent(page);
  const asked = { name, email: "anand@mail.example", familyNames: "Anand, Sudha", gotra: "Harita" };
  await page.request.post("/api/sponsorship-requests", {
    data: { ...asked, eventId: event.id, tier: "Flowers" },
  });
  await open(page, `${EVENTS}/sponsors?event=${event.id}`);
  await expect(page.getByRole("article", { name: event.title })).toContainText(
    "No family is paid or confirmed yet.",
  );
  await page.getByRole("button", { name: `Confirm ${name}` }).click();
  await expect(toast(page)).toContainText(`${name} confirmed`);
  await page.getByRole("button", { name: `Mark ${name} as paid` }).click();
  const dialog = page.getByRole("dialog", { name: `${name} paid` });
  await dialog.getByLabel("Check number").fill("2207");
  await dialog.getByRole("button", { name: "Record $251" }).click();
  await expect(page.getByRole("row", { name: new RegExp(name) }).first()).toContainText("Check 2207");
  await expect(page.getByRole("article", { name: event.title })).toContainText("Harita");
  await page.keyboard.press("z");
  await expect(page.getByRole("button", { name: `Mark ${name} as paid` })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("article", { name: event.title })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
});

test("A festival is taken over, and kept on another day", async ({ page, site }) => {
  await signInAs(page, site, "editor");
  await open(page, `${EVENTS}/festivals`);
  const row = page.getByRole("listitem").filter({ hasText: "Maha Shivaratri" });
  await row.getByRole("checkbox", { name: "Take over Maha Shivaratri" }).check();
  await page.getByRole("button", { name: "Take over 1 as a draft" }).click();
  await expect(toast(page)).toContainText("Maha Shivaratri is in the calendar as a draft");
  await expect(row.getByRole("link", { name: /^Draft/ })).toBeVisible();
  await row.getByRole("button", { name: "Correct the day of Maha Shivaratri" }).click();
  const dialog = page.getByRole("dialog", { name: "Correct the day" });
  const day = await dialog.getByLabel("Our temple keeps").inputValue();
  const next = new Date(Date.parse(day) + 24 * 60 * 60_000).toISOString().slice(0, 10);
  await dialog.getByLabel("Our temple keeps").fill(next);
  await dialog.getByRole("button", { name: "Keep this day" }).click();
  await expect(toast(page)).toContainText("is kept on");
  await expect(row).toContainText("set by hand");
  await page.keyboard.press("z");
  await expect(row).not.toContainText("set by hand");
});

/** How often visitors see it in the coming year. */
async function shownIn(page: Page, title: string) {
  const { rows } = await (await page.request.get("/api/events/public")).json();
  return rows.filter((row: { title: string }) => row.title === title).length;
}

async function anEvent(page: Page): Promise<{ id: string; title: string }> {
  const answer = await page.request.post("/api/events", {
    data: {
      title: `Abhishekam ${aWord()}`,
      kind: "festival",
      status: "published",
      startsAt: `${DAY}T16:00`,
      endsAt: `${DAY}T20:00`,
      tiers: [{ name: "Flowers", cents: 251_00, slots: 9 }],
    },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}
