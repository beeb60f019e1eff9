import type { Browser, Page } from "@playwright/test";
import { aWord, signIn } from "#tests/admin.ts";
import { expect, expectAccessible, open, test } from "#tests/site.ts";

// A place that is gone is refused with 409.
test.use({ leavesDonors: true, expectedConsole: /status of 409/ });

const DAY = new Date(Date.now() + 9 * 24 * 60 * 60_000).toISOString().slice(0, 10);
const tiers = [
  { name: "Abhishekam", cents: 501_00, slots: 1 },
  { name: "Flowers", cents: 251_00, slots: 9 },
];

test("A family finds an event as it is published, sees the last place given to another, and asks for the next", async ({
  page,
  browser,
  site,
}) => {
  const title = `Skanda Shashti ${aWord()}`;
  await open(page, "/events");
  const staff = await staffOf(browser, site.url);
  const { id } = await publish(staff, title);
  const list = page.getByRole("region", { name: "Coming up" });
  await list.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expectAccessible(page);

  const form = page.getByRole("region", { name: "In your family’s name" });
  await expect(form.getByText("0 of 1 spots taken")).toBeVisible();
  await staff.request.post("/api/sponsorships", {
    data: { eventId: id, tier: "Abhishekam", name: "Anand", email: "anand@mail.example" },
  });
  await staff.close();
  await expect(form.getByText("all taken: you join the waiting list")).toBeVisible();
  await form.getByRole("radio", { name: /Flowers/ }).check();
  await form.getByLabel("Your name").fill("Lalitha");
  await form.getByLabel("E-mail").fill("lalitha@mail.example");
  await form.getByLabel("Nakshatra").selectOption("Punarvasu");
  await form.getByRole("button", { name: "Ask to sponsor" }).click();

  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await expect(page.getByText(`We have your request: Flowers for ${title}`)).toBeVisible();
  await expect(page.getByRole("link", { name: /Give \$251 now/ })).toBeVisible();
  await page.reload();
  await expect(page.getByText("0 of 9 spots taken")).toBeVisible();
});

test.describe("Without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a family asks for what is taken, and hears that it is on the waiting list", async ({
    page,
    browser,
    site,
  }) => {
    const title = `Karthigai Deepam ${aWord()}`;
    const staff = await staffOf(browser, site.url);
    const { id, address } = await publish(staff, title);
    await page.goto(address);
    const form = page.getByRole("region", { name: "In your family’s name" });
    await form.getByRole("radio", { name: /Abhishekam/ }).check();
    await form.getByLabel("Your name").fill("Lalitha");
    await form.getByLabel("E-mail").fill("lalitha@mail.example");
    await form.getByLabel("Gotra").fill("Bharadwaja");
    await staff.request.post("/api/sponsorships", {
      data: { eventId: id, tier: "Abhishekam", name: "Anand", email: "anand@mail.example" },
    });
    await staff.close();
    await form.getByRole("button", { name: "Ask to sponsor" }).click();

    await expect(page.getByText("You are on the waiting list")).toBeVisible();
    await expect(page.getByRole("link", { name: /Give .* now/ })).toHaveCount(0);
  });
});

async function staffOf(browser: Browser, baseURL: string) {
  const staff = await browser.newPage({ javaScriptEnabled: true, baseURL });
  await signIn(staff);
  return staff;
}

async function publish(staff: Page, title: string) {
  const answer = await staff.request.post("/api/events", {
    data: {
      title,
      kind: "festival",
      place: "Prayer hall",
      status: "published",
      tiers,
      startsAt: `${DAY}T16:00`,
      endsAt: `${DAY}T20:00`,
      description: "The sixth day.\n4:00 PM Abhishekam",
    },
  });
  expect(answer.status()).toBe(201);
  const { id } = await answer.json();
  return { id, address: `/events/${id}` };
}
