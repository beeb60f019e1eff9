import type { APIRequestContext, Page } from "@playwright/test";
import { dayOf } from "#app/admin/moment.tsx";
import { aWord, toast } from "#tests/admin.ts";
import { tabTo } from "#tests/keyboard.ts";
import { wordsOf } from "#tests/paper-words.ts";
import { administrator, expect, open, openAgain, test } from "#tests/site.ts";
import { openMailServer } from "#tests/smtp-server.ts";

test.use({ leavesDonors: true });

const bar = (page: Page) => page.getByRole("region", { name: /^This receipt|^What would be issued/ });
const paper = (page: Page) => page.locator("article.sheet");

test.describe("A receipt", () => {
  test("is looked at, issued, printed, printed again as a duplicate, and voided by keyboard", async ({
    page,
    context,
  }) => {
    await signInAt(page.request);
    await writeEin(page.request, "12-3456789");
    const { id, donorId, donorName } = await aGift(page.request);
    await open(page, `/dashboard/donations?donorId=${donorId}`);
    await page.getByRole("button", { name: donorName, exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("A look at it first takes no number.")).toBeVisible();
    await tabTo(page, page.getByRole("link", { name: "Issue receipt" }));
    await page.keyboard.press("Enter");

    await expect(paper(page)).toContainText(
      "No goods or services were provided in exchange for this contribution.",
    );
    await expect(paper(page).getByRole("img", { name: "PREVIEW" })).toBeVisible();
    await expect(page.getByText(`${donorName} has neither address nor email on file`)).toBeVisible();
    await tabTo(page, page.getByRole("button", { name: "Issue", exact: true }));
    await page.keyboard.press("Enter");

    await expect(toast(page)).toContainText(/Receipt \d{4}-\d{5} issued\.Print/);
    await expect(bar(page)).toContainText("The original has not been handed out yet.");
    const number = (await bar(page).locator("b").textContent()) ?? "";
    await expect(page).toHaveURL(new RegExp(`/dashboard/reports/receipts/${number}$`));
    await expect(paper(page)).toContainText(`Receipt ${number}`);
    expect(await giftAt(page.request, id)).toMatchObject({ receiptNo: number });

    await toast(page).getByRole("link", { name: "Print" }).focus();
    const first = context.waitForEvent("request", (asked) => asked.url().includes(".pdf"));
    await page.keyboard.press("Enter");
    expect((await first).url()).toMatch(/\/api\/receipts\/[^/?]+\.pdf$/);
    await page.bringToFront();
    await expect(bar(page)).toContainText("Every copy from now on says DUPLICATE.");
    await tabTo(page, bar(page).getByRole("link", { name: "Print a duplicate" }));
    const second = context.waitForEvent("request", (asked) => asked.url().includes(".pdf"));
    await page.keyboard.press("Enter");
    const again = await page.request.get((await second).url());
    expect(wordsOf(await again.body())).toContain("DUPLICATE");

    await page.bringToFront();
    await bar(page).getByRole("button", { name: "Void" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Void this receipt" });
    await expect(dialog).toContainText("The number stays on record");
    await page.keyboard.type("The value of the dinner was missing");
    await page.keyboard.press("Enter");
    await expect(paper(page).getByRole("img", { name: "VOID" })).toBeVisible();
    await expect(bar(page)).toContainText("Void: The value of the dinner was missing.");
    expect(await giftAt(page.request, id)).toMatchObject({ receiptNo: null });
    await bar(page)
      .getByRole("link", { name: /^\$501, / })
      .click();
    await expect(page.getByRole("link", { name: "Issue receipt" })).toBeVisible();
  });

  test("waits for the temple's EIN, and is seen in the outbox until it has arrived", async ({
    page,
    ownSite,
  }) => {
    const mail = await openMailServer(() => {});
    const site = await ownSite({
      SMTP_URL: mail.url,
      MAIL_FROM: "Temple <site@temple.example>",
      MAIL_TO: "office@temple.example",
    });
    await page.goto(`${site.url}/manage`);
    await signInAt(page.request, site.url);
    const { id, donorName } = await aGift(page.request, site.url, { email: "kiran@family.example" });
    await page.goto(`${site.url}/dashboard/reports/receipts/new?gifts=${id}`);
    await expect(
      page.getByText("Receipts cannot be issued yet. The temple’s EIN is not written down."),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: /^Write it down under/ })).toHaveAttribute(
      "href",
      "/dashboard/website/temple",
    );
    await expect(paper(page)).toContainText("EIN not set");
    await expect(page.getByRole("button", { name: /^Issue/ })).toHaveCount(0);

    await writeEin(page.request, "12-3456789", site.url);
    mail.manners.recipient = () => "550 No such mailbox here";
    await openAgain(page);
    await page.getByRole("button", { name: "Issue and email" }).click();
    const outbox = page.getByRole("region", { name: "Emails" });
    await expect(outbox).toContainText("Failed");
    await expect(outbox).toContainText("No such mailbox here");

    await page
      .getByRole("navigation", { name: "Breadcrumb" })
      .getByRole("link", { name: "Receipts" })
      .click();
    await expect(page.getByText("One receipt could not be emailed.")).toBeVisible();
    const all = page.getByRole("region", { name: "Email queue" });
    mail.behaveWell();
    await all.getByRole("button", { name: /^Try again/ }).click();
    await expect(all.getByRole("row", { name: donorName })).toContainText("Sent");
    await expect(page.getByText("One receipt could not be emailed.")).toHaveCount(0);
    expect(mail.letters).toMatchObject([{ envelope: { to: ["kiran@family.example"] } }]);
    await mail.down();
  });
});

async function signInAt(request: APIRequestContext, site = "") {
  const { email: username, password } = administrator;
  const answer = await request.post(`${site}/api/session`, { data: { username, password } });
  expect(answer.status()).toBe(200);
}

/** What every receipt has on it: until then none is issued. */
async function writeEin(request: APIRequestContext, ein: string, site = "") {
  const part = `${site}/api/website/temple`;
  const { published, version } = await (await request.get(part)).json();
  if (published.ein === ein) return;
  const data = { value: { ...published, ein }, version };
  const draft = await (await request.put(`${part}/draft`, { data })).json();
  const answer = await request.post(`${part}/publish`, { data: { version: draft.version } });
  expect(answer.status()).toBe(200);
}

async function aGift(request: APIRequestContext, site = "", details: object = {}) {
  const name = `${aWord()} Reddivari`;
  const donor = { name, position: "donor", pledged: 0, donated: 0, details };
  const { id: donorId } = await (await request.post(`${site}/api/donors`, { data: donor })).json();
  const receivedOn = dayOf(new Date().toISOString());
  const gift = { donorId, receivedOn, cents: 50_100, method: "check", reference: "1409", fund: "phase-1" };
  const answer = await request.post(`${site}/api/gifts`, { data: gift });
  expect(answer.status()).toBe(201);
  const { id }: { id: string } = await answer.json();
  return { id, donorId, donorName: name };
}

async function giftAt(request: APIRequestContext, id: string) {
  return (await request.get(`/api/gifts/${id}`)).json();
}
