import type { APIRequestContext, Page } from "@playwright/test";
import type { Asset } from "#rooms/temple-assets/assets/asset.ts";
import type { StockTakeWithLines } from "#rooms/temple-assets/stock-takes/stock-take.ts";
import { PHONE, signIn, signInAs, toast } from "#tests/admin.ts";
import { aPicture } from "#tests/files/samples.ts";
import { test as anyTest, expect, expectAccessible, open, type RunningSite, startSite } from "#tests/site.ts";

const STOCK_TAKES = "/dashboard/temple-assets/stock-takes";

/** What the register holds is all that is on the list: a site without samples, apart from those of other tests. */
const test = anyTest.extend<object, { site: RunningSite }>({
  site: [
    async ({ leavesDonors: _apart }, use) => {
      const site = await startSite({ SAMPLE_DATA: "off" });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
});
test.use({ viewport: PHONE, expectedConsole: /Failed to load resource|ERR_/ });

test("Two phones walk through the temple, one without a connection: nothing is lost, nothing twice", async ({
  page,
  context,
  browser,
  site,
}) => {
  test.slow();
  await signIn(page);
  await open(page, STOCK_TAKES);
  await expect(page.getByRole("heading", { name: "No stock-take yet" })).toBeVisible();
  const [pot, grinder, vel, lamp, drum] = await someAssets(page.request);
  await lend(page.request, vel);
  await open(page, STOCK_TAKES);
  await page.getByRole("button", { name: "Begin a stock-take" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Begin" }).click();
  await page.waitForURL(/stock-takes\/\w+$/);
  const address = new URL(page.url()).pathname;
  const id = address.split("/").at(-1) ?? "";
  await expect(page.getByText("1 of 5 seen")).toBeVisible();
  await expectAccessible(page);

  const elsewhere = await browser.newContext({ baseURL: site.url, viewport: PHONE });
  const other = await elsewhere.newPage();
  const arjun = await signInAs(other, site, "editor");
  await open(other, address);

  await test.step("an answer is one press, and the other phone sees it", async () => {
    await press(page, pot, "Present");
    await expect(key(other, pot, "Present")).toBeChecked();
    await expect(thing(other, pot)).toContainText("Said by admin@temple.example");
  });

  await test.step("without a connection it is kept, and goes out by itself", async () => {
    await context.setOffline(true);
    await press(page, grinder, "Missing");
    await expect(page.getByText("No connection. 1 answer is kept on this phone")).toBeVisible();
    await expect(page.getByText("Not sent yet: 1")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Kitchen is done" })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("Connected. 1 answer was sent, once.")).toBeVisible();
    await expect(key(other, grinder, "Missing")).toBeChecked();
  });

  await test.step("also with a picture, and after the page was closed", async () => {
    await context.setOffline(true);
    await page.getByRole("link", { name: "On to Prayer hall" }).click();
    await expect(page.getByRole("heading", { name: "Prayer hall", level: 2 })).toBeFocused();
    await press(page, lamp, "Damaged");
    await thing(page, lamp).getByLabel("What is wrong").fill("A dent");
    const dent = {
      name: "dent.jpg",
      mimeType: "image/jpeg",
      buffer: await aPicture({ width: 900, height: 600 }),
    };
    await thing(page, lamp).getByLabel("Take a picture").setInputFiles(dent);
    await press(page, drum, "Missing");
    await expect(page.getByText("2 answers and 1 picture are kept on this phone")).toBeVisible();
    await page.close();
    // Meanwhile the drum is found by the other, who has the last word.
    await other.getByRole("link", { name: "Next place, Prayer hall" }).click();
    await press(other, drum, "Present");
    await expect.poll(() => foundOf(other, id, drum)).toBe("present");
    await context.setOffline(false);
  });

  const again = await context.newPage();
  await open(again, address);
  await expect
    .poll(() => lineOf(again, id, lamp))
    .toMatchObject({
      found: "damaged",
      note: "A dent",
      pictures: [expect.stringMatching(/^[0-9a-f]{64}$/)],
    });
  expect(await foundOf(again, id, drum)).toBe("present");
  await open(again, `${address}#in-Prayer%20hall`);
  await expect(key(again, drum, "Present")).toBeChecked();
  await expect(thing(other, lamp).getByRole("img", { name: `${lamp.name}, 1` })).toBeVisible();
  await expect(again.getByText("5 of 5 seen")).toBeVisible();

  await test.step("nothing was written down twice", async () => {
    const words = await (await again.request.get("/api/activity?room=stock-take-words&size=100")).json();
    const kinds = words.rows.map(
      ({ kind, told }: { kind: string; told: { name: string } }) => `${kind} ${told.name}`,
    );
    expect(kinds.filter((each: string) => each.endsWith(grinder.name))).toHaveLength(1);
    expect(kinds.filter((each: string) => each.endsWith(drum.name))).toHaveLength(1);
  });

  await test.step("two different people close it; who is late is told", async () => {
    await elsewhere.setOffline(true);
    await press(other, pot, "Damaged", "Kitchen");
    await again.getByRole("link", { name: "Close the stock-take" }).click();
    await expect(again.getByLabel("and by")).toHaveValue(arjun);
    await again.getByLabel("and by").fill("Admin@temple.example");
    await again.getByRole("button", { name: "Close stock-take" }).click();
    await expect(again.getByText("Two different people close a stock-take.")).toBeVisible();
    await expectAccessible(again);
    await again.getByLabel("and by").fill(arjun);
    await again.getByRole("button", { name: "Close stock-take" }).click();
    await expect(again.getByRole("heading", { name: "2 differences" })).toBeVisible();
    await expect(again.getByRole("listitem").filter({ hasText: lamp.name })).toContainText(
      "Good → damaged. A dent",
    );
    await elsewhere.setOffline(false);
    await expect(other.getByRole("alert")).toContainText(
      "Not in this report. It was closed before 1 answer of this phone could be sent.",
    );
    await expect(other.getByText(`${pot.tag} ${pot.name}: Damaged`)).toBeVisible();
    expect(await conditionOf(again.request, lamp)).toMatchObject({ condition: "damaged" });
    expect(await conditionOf(again.request, grinder)).toMatchObject({ missingSince: expect.any(String) });
  });

  await test.step("Undo opens it again, as if it had not been closed; what was late arrives", async () => {
    await toast(again).getByRole("button", { name: "Undo" }).click();
    await expect(again.getByText("Undone: the stock-take is open again.")).toBeVisible();
    expect(await conditionOf(again.request, lamp)).toMatchObject({ condition: "good" });
    expect(await conditionOf(again.request, grinder)).toMatchObject({ missingSince: null });
    await expect.poll(() => foundOf(other, id, pot)).toBe("damaged");
  });
  await elsewhere.close();
});

test("What is not on the list, what is lent, and a tag: and the report on paper", async ({ page }) => {
  await signIn(page);
  const [pot, , vel] = await someAssets(page.request);
  await lend(page.request, vel);
  const made = await page.request.post("/api/stock-takes", { data: { place: vel.place } });
  const { id } = (await made.json()) as StockTakeWithLines;
  await open(page, `${STOCK_TAKES}/${id}`);
  await expect(thing(page, vel)).toContainText("Lent Sierra Tamil Sangam, due");
  await thing(page, vel).getByRole("button", { name: "It is here after all" }).click();
  await expect(key(page, vel, "Present")).toBeChecked();
  await thing(page, vel).getByRole("button", { name: "No, it is still away" }).click();
  await thing(page, vel).getByRole("button", { name: "It is here after all" }).click();

  await page.getByRole("button", { name: "Something here is not on the list" }).click();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please say what it is")).toBeVisible();
  await page.getByLabel("What it is").fill("Brass bell");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "Brass bell" })).toContainText("Not on the list");

  await page.getByRole("button", { name: "Find a tag" }).click();
  await page.getByLabel("Number on the tag").fill(pot.tag.replace(/^T-0*/, ""));
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${pot.tag} is not on this list.`)).toBeVisible();
  await page.getByLabel("Number on the tag").fill(vel.tag);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(key(page, vel, "Present")).toBeFocused();

  await open(page, `${STOCK_TAKES}/${id}#close`);
  await page.getByLabel("and by").fill("Arjun Kalyanaram");
  await page.getByRole("button", { name: "Close stock-take" }).click();
  await expect(page.getByRole("heading", { name: /^\d differences$/ })).toBeVisible();
  expect(await conditionOf(page.request, vel)).toMatchObject({ status: "in-use", lending: null });
  const csv = await page.request.get(`/api/stock-takes/${id}/differences.csv`);
  expect(await csv.text()).toContain(",Brass bell,");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Temple Assets" })).toBeHidden();
  await expect(page.locator(".takereport__head")).toBeVisible();
  await expect(page.locator(".takereport__signed")).toContainText("Arjun Kalyanaram");
});

/** Of three places, some of them new with each test. */
async function someAssets(request: APIRequestContext) {
  const made: Asset[] = [];
  for (const [name, place] of [
    ["Pot", "Kitchen"],
    ["Wet grinder", "Kitchen"],
    ["Vel", "Prayer hall"],
    ["Lamp", "Prayer hall"],
    ["Drum", "Prayer hall"],
  ] as const) {
    const answer = await request.post("/api/assets", {
      data: { name, place, category: "vessel", acquiredOn: "2026-01-10" },
    });
    expect(answer.status()).toBe(201);
    made.push(await answer.json());
  }
  return made as [Asset, Asset, Asset, Asset, Asset];
}

async function lend(request: APIRequestContext, { id }: Asset) {
  const data = { to: "Sierra Tamil Sangam", dueOn: "2099-11-17" };
  expect((await request.post(`/api/assets/${id}/lend`, { data })).status()).toBe(200);
}

function thing(page: Page, { id }: Asset) {
  return page.locator(`#thing-${id}`);
}

function key(page: Page, asset: Asset, name: string) {
  return thing(page, asset).getByRole("radio", { name });
}

async function press(page: Page, asset: Asset, name: string, place = "") {
  if (place) await page.getByRole("link", { name: `Previous place, ${place}` }).click();
  await key(page, asset, name).check();
}

async function lineOf(page: Page, takeId: string, { id }: Asset) {
  const answer = await page.request.get(`/api/stock-takes/${takeId}`);
  const take: StockTakeWithLines = await answer.json();
  return take.lines.find(({ assetId }) => assetId === id);
}

async function foundOf(page: Page, takeId: string, asset: Asset) {
  return (await lineOf(page, takeId, asset))?.found;
}

async function conditionOf(request: APIRequestContext, { id }: Asset): Promise<Asset> {
  return (await request.get(`/api/assets/${id}`)).json();
}
