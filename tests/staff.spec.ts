import type { Browser, Page } from "@playwright/test";
import { aWord, chooseFromMenu, signIn, signInAs, toast } from "#tests/admin.ts";
import { administrator, expect, open, type RunningSite, startSite, test } from "#tests/site.ts";
import { openMailServer } from "#tests/smtp-server.ts";

const PASSWORD = "nine lamps by the river";
const STAFF = "/dashboard/staff";

// The browser's own words for what the site refuses: a form with mistakes, a link that ended, the last administrator.
test.use({ expectedConsole: /status of (409|410|422)/ });

test.describe("Inviting someone", () => {
  test("brings a treasurer from the letter to the first change, which stands in the log", async ({
    browser,
  }) => {
    await withMail(async ({ url }, mail) => {
      const page = await newPage(browser, url);
      await signIn(page);
      await open(page, STAFF);
      await page.getByRole("button", { name: "Invite someone" }).click();
      await page.getByLabel("E-mail").fill("lakshmi@temple.example");
      await page.getByRole("radio", { name: /^Treasurer/ }).check();
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      await expect(page.getByRole("dialog", { name: "The invitation is on its way" })).toBeVisible();
      await page.getByRole("button", { name: "Done" }).click();
      await expect(row(page, "lakshmi@temple.example")).toContainText("Invited");

      const [letter] = mail.letters;
      expect(letter?.envelope.to).toEqual(["lakshmi@temple.example"]);
      const theirs = await newPage(browser, url);
      await open(theirs, linkIn(letter?.text));
      await expect(
        theirs.getByText(
          "You keep Donations, Donors, Loans/Projects, Reports and the temple’s legal name, EIN and signer.",
        ),
      ).toBeVisible();
      await theirs.getByLabel("Your name").fill("Lakshmi Narayanan");
      await theirs.getByLabel(/^Password/).fill(PASSWORD);
      await theirs.getByRole("button", { name: "Come in" }).click();
      await expect(theirs.getByRole("heading", { name: "Come in faster next time" })).toBeVisible();
      await theirs.getByRole("link", { name: "Not now" }).click();
      await expect(theirs.getByText("Welcome, Lakshmi")).toBeVisible();
      await expect(theirs).toHaveURL(/\/dashboard$/);

      // Without a reload: the list is live.
      await expect(row(page, "Lakshmi Narayanan")).toContainText("Here now");
      await theirs.getByRole("link", { name: "Donors", exact: true }).click();
      await theirs.getByRole("button", { name: "Add donor" }).click();
      await theirs.getByLabel("Name").fill("Ravi Subramaniam");
      await theirs.getByRole("button", { name: "Save" }).click();
      await expect(toast(theirs)).toContainText("Donor added successfully!");

      await page.getByRole("link", { name: "Activity", exact: true }).click();
      await expect(page.getByRole("row", { name: /Lakshmi Narayanan.*Ravi Subramaniam/ })).toBeVisible();
      await expect(page.getByRole("row", { name: /invited.*lakshmi@temple\.example/i })).toBeVisible();
    });
  });

  test("shows the link to copy where mail is not set up, and takes it back", async ({ page, context }) => {
    const email = `${aWord()}@temple.example`;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(page);
    await open(page, STAFF);
    await page.getByRole("button", { name: "Invite someone" }).click();
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/Please write an e-mail address\./);
    await expect(page.getByLabel("E-mail")).toBeFocused();
    await page.getByLabel("E-mail").fill(email);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "The invitation is ready" });
    await expect(dialog).toContainText("Mail is not set up");
    const link = await dialog.getByLabel("The link").inputValue();
    await dialog.getByRole("button", { name: "Copy" }).click();
    await expect(dialog.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await dialog.getByRole("button", { name: "Done" }).click();

    await chooseFromMenu(page, `More for ${email}`, "Take the invitation back");
    const back = page.getByRole("dialog", { name: "Take the invitation back" });
    await expect(back).toContainText("This cannot be undone");
    await back.getByRole("button", { name: "OK", exact: true }).click();
    await expect(toast(page)).toContainText(`The invitation of ${email} is taken back.`);
    await expect(row(page, email)).toHaveCount(0);
    await signOut(page);
    await open(page, link);
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  });

  test("tells whoever is signed in first, and lets them sign out", async ({ page }) => {
    await signIn(page);
    const link = await invitationLink(page, `${aWord()}@temple.example`, "viewer");
    await open(page, link);
    await expect(page.getByRole("heading", { name: /^You are signed in as/ })).toBeVisible();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test("is accepted as a plain form, which keeps the name", async ({ page }) => {
      await signIn(page);
      const link = await invitationLink(page, `${aWord()}@temple.example`, "viewer");
      await page.goto(link);
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByLabel("Your name").fill("Gopal Rao");
      await page.getByLabel(/^Password/).fill("short");
      await page.getByRole("button", { name: "Come in" }).click();
      await expect(page.getByText("At least 12 letters, please: this one has 5.")).toBeVisible();
      await expect(page.getByLabel("Your name")).toHaveValue("Gopal Rao");
      // Whoever types before the page has put them there is told of it in the console.
      await expect(page.getByLabel(/^Password/)).toBeFocused();
      await page.getByLabel(/^Password/).fill(PASSWORD);
      await page.getByRole("button", { name: "Come in" }).click();
      await page.getByRole("link", { name: "Not now" }).click();
      await expect(page.getByText("Welcome, Gopal")).toBeVisible();
    });
  });
});

test.describe("Changing what somebody may do", () => {
  test("says what opens and closes, shows at their next click, and can be undone", async ({
    browser,
    site,
  }) => {
    const [page, theirs] = [await newPage(browser, site.url), await newPage(browser, site.url)];
    const email = await signInAs(theirs, site, "editor");
    await signIn(page);
    await open(theirs, "/dashboard");
    await open(page, STAFF);
    await chooseFromMenu(page, `More for ${email}`, "Change role");
    await page.getByRole("radio", { name: /^Treasurer/ }).check();
    await expect(page.getByRole("dialog")).toContainText(
      "Opens Donations, Donors, Loans/Projects, Reports. Closes for changes Events. Opens for changes the temple’s legal name, EIN and signer. Closes Inbox, Temple Assets, Website.",
    );
    await expect(page.getByRole("dialog")).toContainText("is signed in now");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(toast(page)).toContainText("is Treasurer now.");
    await expect(row(page, email)).toContainText("Treasurer");

    const sidebar = theirs.getByRole("navigation", { name: "Admin sections" });
    await sidebar.getByRole("link", { name: "Dashboard", exact: true }).click();
    await expect(sidebar.getByRole("link", { name: "Donors", exact: true })).toBeVisible();
    await expect(sidebar.getByRole("link", { name: "Inbox", exact: true })).toHaveCount(0);

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row(page, email)).toContainText("Editor");
  });

  test("leads somebody who was removed to the login", async ({ browser, site }) => {
    const [page, theirs] = [await newPage(browser, site.url), await newPage(browser, site.url)];
    const email = await signInAs(theirs, site, "viewer");
    await signIn(page);
    await open(theirs, "/dashboard/donor-entry");
    await open(page, STAFF);
    await chooseFromMenu(page, `More for ${email}`, "Remove access");
    await expect(page.getByRole("dialog", { name: "Remove access" })).toContainText(`${email}, Viewer`);
    await expect(page.getByRole("dialog")).toContainText("This cannot be undone");
    await page.getByRole("button", { name: "OK", exact: true }).click();
    await expect(toast(page)).toContainText(`${email} no longer has access.`);
    await expect(row(page, email)).toHaveCount(0);
    // Their open page hears of it by itself.
    await expect(theirs).toHaveURL(/\/manage$/, { timeout: 30_000 });
    await expect(theirs.getByText("You have been signed out. Please log in again.")).toBeVisible();
  });

  test("keeps the last administrator", async ({ browser }) => {
    // On a site of its own: other tests leave administrators behind.
    await withMail(async ({ url }) => {
      const page = await newPage(browser, url);
      await signIn(page);
      await open(page, STAFF);
      await chooseFromMenu(page, `More for ${administrator.email}`, "Remove access");
      const dialog = page.getByRole("dialog", { name: "The last administrator stays" });
      await expect(dialog).toContainText("is the only administrator left.");
      await dialog.getByRole("button", { name: "OK", exact: true }).click();
      await expect(page.getByRole("button", { name: `More for ${administrator.email}` })).toBeFocused();

      await chooseFromMenu(page, `More for ${administrator.email}`, "Change role");
      await page.getByRole("radio", { name: /^Viewer/ }).check();
      await expect(page.getByRole("dialog")).toContainText("This is you.");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(dialog).toBeVisible();
    });
  });
});

test.describe("A forgotten password", () => {
  test("is chosen anew through the letter", async ({ browser }) => {
    await withMail(async ({ url }, mail) => {
      const page = await newPage(browser, url);
      await open(page, "/manage");
      await page.getByRole("link", { name: "Forgotten your password?" }).click();
      await page.getByRole("button", { name: "Send the link" }).click();
      await expect(page.getByLabel("Username")).toHaveAccessibleDescription("Please enter your username");
      await page.getByLabel("Username").fill("admin");
      await page.getByRole("button", { name: "Send the link" }).click();
      await expect(page.getByRole("heading", { name: "Look into your mailbox" })).toBeFocused();
      await expect(
        page.getByText(`If ${administrator.email} has an account, a link is on its way.`),
      ).toBeVisible();

      await expect.poll(() => mail.letters.length).toBe(1);
      await open(page, linkIn(mail.letters[0]?.text));
      await page.getByLabel(/^New password/).fill(PASSWORD);
      await page.getByRole("button", { name: "Save and log in" }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
    });
  });

  test("says where to ask instead while the temple sends no mail", async ({ page }) => {
    await open(page, "/manage/forgotten");
    await expect(page.getByText("This temple does not send mail yet.")).toBeVisible();
    await page.getByRole("link", { name: "Back to login" }).click();
    await expect(page).toHaveURL(/\/manage$/);
  });
});

type MailServer = Awaited<ReturnType<typeof openMailServer>>;

/** A site of its own, whose letters can be read. */
async function withMail(use: (site: RunningSite, mail: MailServer) => Promise<void>) {
  const mail = await openMailServer(() => {});
  const site = await startSite({
    SMTP_URL: mail.url,
    MAIL_FROM: "Temple Site <site@temple.example>",
    MAIL_TO: "office@temple.example",
  });
  try {
    await use(site, mail);
  } finally {
    await Promise.all([site.stop(), mail.down()]);
  }
}

async function newPage(browser: Browser, baseURL: string) {
  return (await browser.newContext({ baseURL })).newPage();
}

function row(page: Page, name: string) {
  return page.getByRole("row", { name: new RegExp(name.replaceAll(".", "\\.")) });
}

/** From the menu of somebody's row. */
async function invitationLink(page: Page, email: string, role: string): Promise<string> {
  const answer = await page.request.post("/api/staff/invitations", { data: { email, role } });
  return (await answer.json()).link;
}

async function signOut(page: Page) {
  await page.request.delete("/api/session");
}

function linkIn(text = "") {
  return /^http\S+$/m.exec(text)?.[0] ?? "";
}
