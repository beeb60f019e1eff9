import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { dayOf } from "#app/admin/moment.tsx";
import { addDonor, aWord, signIn, signInAs } from "#tests/admin.ts";
import { administrator, expect, open, startSite, test } from "#tests/site.ts";

test.use({ leavesDonors: true, expectedConsole: /Failed to load resource|ERR_/ });

const COUNTS = "/dashboard/donations/count";

test("A treasurer writes a Sunday down by keyboard alone, closes the count and has the slip", async ({
  page,
}, testInfo) => {
  await signIn(page);
  const donors = await someDonors(page, 19);
  await open(page, `${COUNTS}?all`);
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New count" });
  await dialog.getByLabel("First counter").fill("Saroja Muthukrishna");
  await dialog.getByLabel("Second counter").fill("Dinesh Patelwala");
  await page.keyboard.press("Enter");
  await page.waitForURL(/count\/\w+$/);
  await expect(page.locator("#main")).toBeFocused();

  const keys = countedKeys(page);
  const begun = Date.now();
  await page.getByLabel("Control sum").focus();
  await keys.type("2554.50");
  await keys.press("Tab");
  await keys.type("20");
  await cell(page, "Donor", 1).focus();
  // Nine in cash, ten checks, and the hundi; each takes over what stands above it.
  for (const [at, name] of donors.entries()) {
    await keys.type(name.slice(0, 6));
    await expect(page.getByRole("option", { name }).and(page.locator("[aria-selected=true]"))).toBeVisible();
    await keys.press("Tab");
    await keys.type(String(101 + at));
    if (at >= 9) {
      await keys.press("Tab");
      if (at === 9) await keys.type("ch");
      await keys.press("Tab");
      await keys.type(String(2000 + at));
    }
    await keys.press("Enter");
  }
  await keys.press("Tab");
  await keys.type("464.5");
  await keys.press("Tab");
  await keys.type("h");
  await keys.press("Enter");
  await expect(page.getByText("Agrees to the cent")).toBeVisible();
  const figures = `20 gifts: ${keys.count()} keys, ${((Date.now() - begun) / 1000).toFixed(1)} s by machine`;
  testInfo.annotations.push({ type: "keys", description: figures });
  await testInfo.attach("keys", { body: figures, contentType: "text/plain" });

  await test.step("a mistake is undone with Ctrl Z, and brought back", async () => {
    await page.keyboard.press("Control+z");
    await expect(page.getByText("$464.50 short, one gift missing")).toBeVisible();
    await page.locator(".toast__undo").click();
    await expect(page.getByText("Agrees to the cent")).toBeVisible();
  });

  await page.getByRole("button", { name: "Close count" }).press("Enter");
  const ask = page.getByRole("dialog", { name: "Close this count?" });
  await expect(ask).toContainText(
    "$2,554.50 in 20 gifts, counted by Saroja Muthukrishna and Dinesh Patelwala.",
  );
  await ask.getByRole("button", { name: "Close the count" }).press("Enter");
  await expect(page.locator("#main")).toBeFocused();

  const slip = page.getByRole("article", { name: /^Deposit slip of/ });
  await expect(slip.getByRole("row", { name: /^2018/ })).toContainText("119.00");
  await expect(slip).toContainText("10 checks1,145.00");
  await expect(slip).toContainText("Cash, of it $464.50 from the hundi1,409.50");
  await expect(slip).toContainText("To be deposited$2,554.50");
  await expect(page.getByRole("grid")).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  await expect(page.getByRole("table", { name: /Gifts of the count/ })).toBeHidden();
  await expect(slip).toBeVisible();
  const paper = String(await page.pdf({ preferCSSPageSize: true }));
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(paper).toContain("[0 0 612 792]");
  await page.emulateMedia({ media: "screen" });

  await test.step("what is voided afterwards is said", async () => {
    await page.getByRole("button", { name: /^Void row 1:/ }).click();
    await page.getByLabel("Reason").fill("A note of another country");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Closed count")).toContainText("Voided since: 1 gift, $101.");
    await expect(slip).toContainText("Voided since: 1 gift, $101.");
  });
});

test("The keys of a spreadsheet move, repeat and take back", async ({ page }) => {
  await signIn(page);
  const [one = "", other = ""] = await someDonors(page, 2);
  const { id } = await newCount(page.request);
  await open(page, `${COUNTS}/${id}`);
  await test.step("a count begun by mistake goes, and comes back", async () => {
    await page.getByRole("button", { name: "Delete this count" }).click();
    await expect(page).toHaveURL(/\?all$/);
    await page.locator(".toast__undo").click();
    await expect(page.getByText("Undone: the count is back.")).toBeVisible();
    await open(page, `${COUNTS}/${id}`);
  });
  const { keyboard } = page;
  await cell(page, "Donor", 1).focus();
  await keyboard.type(one);
  await expect(page.getByRole("option", { name: one })).toBeVisible();
  await keyboard.press("Enter");
  await expect(cell(page, "Amount", 1)).toBeFocused();
  await keyboard.type("51");
  await keyboard.press("ArrowDown");
  await expect(cell(page, "Amount", 2)).toBeFocused();
  await keyboard.press("Control+d");
  await expect(cell(page, "Amount", 2)).toHaveValue(/^51/);
  await keyboard.press("ArrowLeft");
  await expect(cell(page, "Donor", 2)).toBeFocused();
  await keyboard.press("Control+d");
  await expect(cell(page, "Donor", 2)).toHaveValue(one);
  await keyboard.press("Enter");
  await expect(cell(page, "Donor", 3)).toBeFocused();
  const looks = page.getByText("Looks like row 1: the same donor and amount today. Not counted yet.");
  await expect(looks).toBeVisible();
  await expect(page.getByLabel("Counted against control")).toContainText("$51");

  await test.step("Esc leaves the cell as it was", async () => {
    await cell(page, "Donor", 2).focus();
    await keyboard.type(other.slice(0, 4));
    await expect(cell(page, "Donor", 2)).toHaveValue(other.slice(0, 4));
    await keyboard.press("Escape");
    await expect(cell(page, "Donor", 2)).toHaveValue(one);
    await expect(cell(page, "Donor", 2)).toBeFocused();
    await keyboard.press("Shift+Enter");
    await expect(cell(page, "Donor", 1)).toBeFocused();
  });

  await expect(looks).toBeVisible();
  await page.getByRole("button", { name: "Record it anyway" }).click();
  await expect(page.getByLabel("Counted against control")).toContainText("$102");
  await expect(looks).toBeHidden();

  await test.step("a new donor is added with the gift", async () => {
    const name = `Zaara Q${id.slice(0, 6)}`;
    await cell(page, "Donor", 3).focus();
    await keyboard.type(name);
    await expect(page.getByRole("option", { name: `New donor “${name}”` })).toBeVisible();
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await expect(page.getByText("Not saved: write an amount over zero.")).toBeVisible();
    await cell(page, "Amount", 3).fill("25");
    await keyboard.press("Enter");
    await expect
      .poll(async () => (await giftsOf(page.request, id)).map(({ donorName }) => donorName))
      .toContain(name);
    const found = await (await page.request.get(`/api/donors?q=${encodeURIComponent(name)}`)).json();
    expect(found).toMatchObject({ total: 1, rows: [{ donated: 25 }] });
  });
});

test("Rows typed without a connection wait, say so, and are there once", async ({ page, context }) => {
  await signIn(page);
  const { id } = await newCount(page.request);
  await open(page, `${COUNTS}/${id}`);
  await cell(page, "Donor", 1).focus();
  await enter(page, "11");
  await expect(page.getByText("Saved", { exact: true })).toHaveCount(2);

  await test.step("the answer of one is lost on its way", async () => {
    await page.route("**/api/gifts", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await enter(page, "12");
    await expect(page.getByText("No connection. Row 2 is kept on this tablet")).toBeVisible();
    expect(await amountsOf(page.request, id)).toEqual([11, 12]);
  });

  await context.setOffline(true);
  await page.unroute("**/api/gifts");
  await enter(page, "13");
  await enter(page, "14");
  await expect(
    page.getByText("No connection. Rows 2 to 4 are kept on this tablet and will be saved by themselves."),
  ).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.type("15");
  await context.setOffline(false);

  await expect(page.getByText(/^No connection/)).toHaveCount(0);
  expect(await amountsOf(page.request, id)).toEqual([11, 12, 13, 14]);
  await expect(cell(page, "Amount", 5)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => amountsOf(page.request, id)).toEqual([11, 12, 13, 14, 15]);
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("count-")));
  await expect.poll(kept).toEqual([]);
});

test("A site that is killed while somebody types loses no row and doubles none", async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), "temple-"));
  const first = await startSite({ SAMPLE_DATA: "off" }, folder);
  const { url } = first;
  const { email: username, password } = administrator;
  await page.request.post(`${url}/api/session`, { data: { username, password } });
  const { id } = await newCount(page.request, url);
  await open(page, `${url}${COUNTS}/${id}`);
  await cell(page, "Donor", 1).focus();
  for (const amount of ["21", "22"]) await enter(page, amount);
  // Without waiting for what becomes of it.
  await page.keyboard.press("Tab");
  await page.keyboard.type("23");
  const killed = first.stop("SIGKILL");
  await page.keyboard.press("Enter");
  await killed;
  await enter(page, "24");
  await page.keyboard.press("Tab");
  await page.keyboard.type("25");
  await expect(page.getByText(/are kept on this tablet/)).toBeVisible();

  const second = await startSite({ SAMPLE_DATA: "off", PORT: new URL(url).port }, folder);
  await page.goto("about:blank");
  // The one open count of today is where the room leads.
  await open(page, `${url}${COUNTS}`);
  await expect(page).toHaveURL(`${url}${COUNTS}/${id}`);
  // Also the one that was being typed.
  await expect.poll(() => amountsOf(page.request, id, url)).toEqual([21, 22, 23, 24, 25]);
  await expect(page.getByLabel("Counted against control")).toContainText("5 gifts");
  await page.reload();
  await expect(page.getByLabel("Counted against control")).toContainText("$115");
  await second.stop();
  await rm(folder, { recursive: true, force: true });
});

test("Two people on one count see each other's rows and are not disturbed", async ({
  page,
  browser,
  site,
}) => {
  await signIn(page);
  const { id } = await newCount(page.request);
  const elsewhere = await browser.newContext({ baseURL: site.url });
  const other = await elsewhere.newPage();
  const name = await signInAs(other, site, "treasurer");
  await open(page, `${COUNTS}/${id}`);
  await open(other, `${COUNTS}/${id}`);

  await cell(page, "Amount", 1).focus();
  await page.keyboard.type("3");
  await cell(other, "Donor", 1).focus();
  await enter(other, "40");
  await other.getByLabel("Control sum").fill("71");
  await other.getByLabel("Gifts on the control slip").focus();

  await expect(cell(page, "Amount", 2)).toHaveValue("40.00");
  await expect(page.getByLabel("Control sum")).toHaveValue("71.00");
  await expect(page.getByText("is typing too.")).toContainText(name);
  await expect(cell(page, "Amount", 1)).toBeFocused();
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await expect(cell(other, "Amount", 2)).toHaveValue("31.00");
  for (const each of [page, other])
    await expect(each.getByLabel("Counted against control")).toContainText(
      "The sum agrees, two gifts too many",
    );

  await test.step("a row both of them change says so", async () => {
    await cell(page, "Amount", 1).focus();
    await page.keyboard.type("32");
    await cell(other, "Amount", 2).fill("33");
    await other.keyboard.press("Enter");
    await expect(other.getByLabel("Counted against control")).toContainText("$73");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`${name} changed this row meanwhile: Giver not known, $33.`)).toBeVisible();
    await page.getByRole("button", { name: "Keep mine" }).click();
    await expect(cell(other, "Amount", 2)).toHaveValue("32.00");
  });

  await test.step("closed by one, it is closed for both", async () => {
    await other.getByLabel("Control sum").fill("72");
    await other.getByLabel("Gifts on the control slip").fill("2");
    await other.getByLabel("Place").focus();
    await other.getByRole("button", { name: "Close count" }).click();
    await other.getByRole("button", { name: "Close the count" }).click();
    await expect(page.getByLabel("Closed count")).toContainText(`By ${name} on`);
  });
  await elsewhere.close();
});

function cell(page: Page, what: string, row: number) {
  return page.getByLabel(`${what}, row ${row}`, { exact: true });
}

/** Types an amount into the row one stands at the beginning of, and goes on to the next. */
async function enter(page: Page, amount: string) {
  await page.keyboard.press("Tab");
  await page.keyboard.type(amount);
  await page.keyboard.press("Enter");
}

/** A keyboard that counts what is pressed on it. */
function countedKeys({ keyboard }: Page) {
  let pressed = 0;
  return {
    count: () => pressed,
    press(key: string) {
      pressed++;
      return keyboard.press(key);
    },
    type(text: string) {
      pressed += text.length;
      return keyboard.type(text);
    },
  };
}

/** Donors whose first letters are nobody else's. */
/** New ones, whose first six letters nobody else on the site has. */
async function someDonors(page: Page, many: number) {
  const names = Array.from({ length: many }, () => `${aWord()} Ranganathan`);
  for (const name of names) await addDonor(page, { name });
  return names;
}

async function newCount(request: APIRequestContext, url = ""): Promise<{ id: string }> {
  const countedOn = dayOf(new Date().toISOString());
  const made = await request.post(`${url}/api/counts`, {
    data: { countedOn, place: "Hall", counters: ["Meena", "Ravi"], controlCents: 0, controlGifts: 0 },
  });
  expect(made.status()).toBe(201);
  return made.json();
}

type Recorded = { donorName: string; cents: number };

async function giftsOf(request: APIRequestContext, id: string, url = ""): Promise<Recorded[]> {
  const answer = await request.get(`${url}/api/gifts?countId=${id}&status=recorded&size=100`);
  return (await answer.json()).rows;
}

/** In dollars, the smallest first. */
async function amountsOf(request: APIRequestContext, id: string, url = "") {
  const gifts = await giftsOf(request, id, url);
  return gifts.map(({ cents }) => cents / 100).sort((a, b) => a - b);
}
