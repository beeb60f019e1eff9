import type { Browser, Page } from "@playwright/test";
import { signInAs, toast } from "#tests/admin.ts";
import { codeAt } from "#tests/one-time-code.ts";
import { administrator, expect, open, test } from "#tests/site.ts";
import { virtualAuthenticator } from "#tests/virtual-authenticator.ts";

const ACCOUNT = "/dashboard/account";
const HALF_MINUTE = 30_000;

const part = (page: Page, name: string) => page.getByRole("region", { name });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

test.describe("One's own name", () => {
  test("is what one is greeted by as soon as it is saved, and can be taken back", async ({ page, site }) => {
    await signInAs(page, site, "editor");
    await open(page, "/dashboard");
    await expect(page.getByText("Welcome, Editor")).toBeVisible();
    await page.getByRole("link", { name: "Your account" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();

    const name = page.getByLabel("Your name");
    await name.fill("Meena Raghavendran");
    await expect(name).toHaveAccessibleDescription("You are greeted by the first word: Welcome, Meena.");
    await name.press("Enter");
    await expect(toast(page)).toContainText("Name saved");
    await expect(page.locator(".topbar__hello")).toHaveText("Welcome, Meena");

    await name.fill("Lakshmi Raghavendran");
    await part(page, "Name").getByRole("button", { name: "Save" }).click();
    await expect(page.locator(".topbar__hello")).toHaveText("Welcome, Lakshmi");
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(toast(page)).toContainText("Undone: your name is Meena Raghavendran again.");
    await expect(page.locator(".topbar__hello")).toHaveText("Welcome, Meena");
    await expect(name).toHaveValue("Meena Raghavendran");
  });

  test.describe("left empty", () => {
    test.use({ expectedConsole: /Failed to load resource/ });

    test("is asked for, in its field", async ({ page, site }) => {
      await signInAs(page, site, "viewer");
      await open(page, ACCOUNT);
      await part(page, "Name").getByRole("button", { name: "Save" }).click();
      const name = page.getByLabel("Your name");
      await expect(name).toHaveAccessibleDescription(/Please write your name\./);
      await expect(name).toBeFocused();
      await name.fill("Ravi");
      await expect(name).not.toHaveAttribute("aria-invalid", "true");
    });
  });

  test("half typed is not lost by a step elsewhere", async ({ page, site }) => {
    await signInAs(page, site, "viewer");
    await open(page, ACCOUNT);
    await page.getByLabel("Your name").fill("Meena");
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    const asked = dialog(page, "Throw away what you typed?");
    await asked.getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByLabel("Your name")).toHaveValue("Meena");
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    await asked.getByRole("button", { name: "Throw away" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  });
});

test.describe("One's own password", () => {
  test.use({ expectedConsole: /Failed to load resource/ });

  test("is changed by whoever knows it, and other browsers are signed out", async ({
    page,
    site,
    browser,
  }) => {
    const email = await signInAs(page, site, "viewer");
    const elsewhere = await anotherBrowser(browser, site.url, email);
    await open(elsewhere, ACCOUNT);
    await open(page, ACCOUNT);
    await page.getByRole("button", { name: "Change password" }).click();
    const form = dialog(page, "Change password");
    const now = form.getByLabel("Password now");
    const next = form.getByLabel("New password");
    await expect(now).toBeFocused();

    await now.fill("not this one");
    await next.fill("short");
    await next.press("Enter");
    await expect(now).toHaveAccessibleDescription("This is not your password.");
    await expect(now).toBeFocused();
    await expect(next).toHaveAccessibleDescription("At least 12 letters, please: this one has 5.");

    await now.fill(administrator.password);
    await next.fill("another lamp, another river");
    await form.getByRole("button", { name: "Show new password" }).click();
    await expect(next).toHaveAttribute("type", "text");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(toast(page)).toContainText("Password changed. Your other sessions have ended.");
    await expect(part(page, "Password").getByText(/^Changed \w{3} \d+, \d{4}$/)).toBeVisible();

    await elsewhere.getByRole("link", { name: "Dashboard", exact: true }).click();
    await expect(elsewhere).toHaveURL(/\/manage$/);
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    await elsewhere.context().close();
  });

  test("half typed is not lost by Escape", async ({ page, site }) => {
    await signInAs(page, site, "viewer");
    await open(page, ACCOUNT);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByLabel("Password now").fill("a lamp");
    await page.keyboard.press("Escape");
    const asked = dialog(page, "Throw away what you typed?");
    await asked.getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByLabel("Password now")).toHaveValue("a lamp");
    await page.keyboard.press("Escape");
    await asked.getByRole("button", { name: "Throw away" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Change password" })).toBeFocused();
  });
});

test.describe("One-time codes", () => {
  test.use({ expectedConsole: /Failed to load resource/ });

  test("are set up, asked for at the next sign-in, and turned off", async ({ page, site }) => {
    const email = await signInAs(page, site, "treasurer");
    await open(page, ACCOUNT);
    await page.getByRole("button", { name: "Set up one-time codes" }).click();
    const setUp = dialog(page, "Set up one-time codes");
    const picture = setUp.getByRole("img", { name: "QR code to scan with an authenticator app" });
    await expect(picture.locator("path")).toHaveAttribute("d", /^M/);
    const shown = await setUp.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText();
    const code = (later = 0) => codeAt(shown.replaceAll(" ", ""), Date.now() + later);

    const digits = setUp.getByLabel("Six digits");
    await digits.fill("12");
    await digits.press("Enter");
    await expect(digits).toHaveAccessibleDescription("Please type the six digits that the app shows");
    await digits.fill(code(-20 * HALF_MINUTE));
    await digits.press("Enter");
    await expect(digits).toHaveAccessibleDescription(/^That code is not right/);
    await digits.fill(code().replace(/^.../, "$& "));
    await digits.press("Enter");

    const recovery = await keepRecoveryCodes(page);
    await expect(toast(page)).toContainText("One-time codes are on");
    const codes = part(page, "One-time codes");
    await expect(codes).toContainText("10 of 10 left.");

    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByLabel("Username").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(administrator.password);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("link", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(recovery[0] ?? "");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL(/\/dashboard$/);
    await page.getByRole("link", { name: "Your account" }).click();
    await expect(codes).toContainText("9 of 10 left.");
    await expect(part(page, "Where you are signed in")).toContainText("by recovery code");

    await codes.getByRole("button", { name: "New codes" }).click();
    const asked = dialog(page, "Make new recovery codes?");
    await asked.getByRole("button", { name: "Make new codes" }).click();
    await expect(asked.getByLabel("Code")).toHaveAccessibleDescription(/Type the code/);
    await asked.getByLabel("Code").fill(recovery[0] ?? "");
    await asked.getByRole("button", { name: "Make new codes" }).click();
    await expect(asked.getByLabel("Code")).toHaveAccessibleDescription(/That code isn't right/);
    await asked.getByLabel("Code").fill(recovery[1] ?? "");
    await asked.getByRole("button", { name: "Make new codes" }).click();
    const renewed = await keepRecoveryCodes(page);
    expect(renewed).not.toEqual(recovery);
    await expect(codes).toContainText("10 of 10 left.");

    await codes.getByRole("button", { name: "Turn off: one-time codes" }).click();
    const turningOff = dialog(page, "Turn one-time codes off?");
    await turningOff.getByLabel("Code").fill(renewed[0] ?? "");
    await turningOff.getByRole("button", { name: "Turn off" }).click();
    await expect(toast(page)).toContainText("One-time codes are off");
    await expect(codes.getByRole("button", { name: "Set up one-time codes" })).toBeVisible();
  });

  test("that cannot be begun say why, and can be tried again", async ({ page, site }) => {
    await signInAs(page, site, "viewer");
    await open(page, ACCOUNT);
    await page.route("**/api/account/totp", (route) =>
      route.fulfill({ status: 503, json: { message: "The records cannot be reached at the moment." } }),
    );
    await page.getByRole("button", { name: "Set up one-time codes" }).click();
    await expect(page.getByRole("alert")).toContainText("The records cannot be reached at the moment.");
    await page.unroute("**/api/account/totp");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByLabel("Six digits")).toBeVisible();
  });
});

test.describe("Recovery codes", () => {
  test("are copied, saved and printed, and not left by accident", async ({ page, site, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "");
    });
    await signInAs(page, site, "viewer");
    const [code = ""] = await turnCodesOn(page);
    await open(page, ACCOUNT);
    await page.getByRole("button", { name: "New codes" }).click();
    await page.getByRole("textbox", { name: "Code", exact: true }).fill(code);
    await page.getByRole("button", { name: "Make new codes" }).click();
    const sheet = dialog(page, "Your recovery codes");
    await expect(sheet.getByRole("listitem")).toHaveCount(10);
    const codes = await sheet.getByRole("listitem").allInnerTexts();

    await sheet.getByRole("button", { name: "Copy" }).click();
    await expect(sheet.getByRole("status")).toHaveText("Copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));

    const saving = page.waitForEvent("download");
    await sheet.getByRole("button", { name: "Save as a file" }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe("recovery-codes.txt");
    const words: Buffer[] = [];
    for await (const piece of await file.createReadStream()) words.push(piece);
    for (const code of codes) expect(Buffer.concat(words).toString()).toContain(code);

    await sheet.getByRole("button", { name: "Print" }).click();
    await expect(page.locator("html[data-printed]")).toBeAttached();
    await page.emulateMedia({ media: "print" });
    await expect(sheet.getByRole("listitem").first()).toBeVisible();
    for (const hidden of ["Done", "Copy", "Logout"])
      await expect(page.getByRole("button", { name: hidden })).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
    await page.emulateMedia({ media: "screen" });

    await page.keyboard.press("Escape");
    await dialog(page, "Leave without the codes?").getByRole("button", { name: "Back to the codes" }).click();
    await sheet.getByRole("button", { name: "Done" }).click();
    const kept = sheet.getByRole("checkbox", { name: "I have kept them. The old codes no longer work." });
    await expect(kept).toHaveAccessibleDescription("Please keep them first, and then tick this.");
    await kept.check();
    await sheet.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test.describe("A passkey", () => {
  test("is added with a name, and removed", async ({ page, site }) => {
    await signInAs(page, site, "viewer");
    await virtualAuthenticator(page);
    await open(page, ACCOUNT);
    const passkeys = part(page, "Passkeys");
    await expect(passkeys).toContainText("No passkey yet");
    await passkeys.getByRole("button", { name: "Add a passkey" }).click();
    const adding = dialog(page, "Add a passkey");
    await expect(adding.getByLabel("Name for it")).toHaveValue(/^(Headless)?Chrom\w+ on Linux$/);
    await adding.getByLabel("Name for it").fill("");
    await adding.getByRole("button", { name: "Go on" }).click();
    await expect(adding.getByLabel("Name for it")).toHaveAccessibleDescription(/Please give it a name/);
    await adding.getByLabel("Name for it").fill("Temple office computer");
    await adding.getByRole("button", { name: "Go on" }).click();
    await expect(toast(page)).toContainText("Passkey added");
    await expect(passkeys.getByText("Temple office computer")).toBeVisible();
    await expect(passkeys.getByText(/Not used yet/)).toBeVisible();

    await passkeys.getByRole("button", { name: "Add a passkey" }).click();
    await expect(adding).toContainText("Confirm it's you first.");
    await adding.getByRole("button", { name: "Go on" }).click();
    await expect(adding.getByLabel("Name for it")).toBeVisible();
    await adding.getByRole("button", { name: "Go on" }).click();
    await expect(adding.getByRole("alert")).toContainText("This device has a passkey for you already.");
    await adding.getByRole("button", { name: "Cancel" }).click();

    await passkeys.getByRole("button", { name: "Remove: Temple office computer" }).click();
    await dialog(page, "Remove this passkey?").getByRole("button", { name: "Remove passkey" }).click();
    await expect(toast(page)).toContainText("Passkey removed");
    await expect(passkeys).toContainText("No passkey yet");
  });

  test("that the browser is slow to make can be given up", async ({ page, site }) => {
    await signInAs(page, site, "viewer");
    const device = await virtualAuthenticator(page);
    await device.holdBack();
    await open(page, ACCOUNT);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("button", { name: "Go on" }).click();
    await expect(page.getByRole("button", { name: "Waiting..." })).toBeDisabled();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(part(page, "Passkeys")).toContainText("No passkey yet");
  });
});

test.describe("Where one is signed in", () => {
  test.use({ expectedConsole: /Failed to load resource/ });

  test("lists each browser, and ends another's session", async ({ page, site, browser }) => {
    const email = await signInAs(page, site, "viewer");
    const phone = await anotherBrowser(browser, site.url, email, IPHONE);
    await open(phone, ACCOUNT);
    await open(page, ACCOUNT);
    const places = part(page, "Where you are signed in");
    await expect(places.getByRole("listitem")).toHaveCount(2);
    await expect(places.getByRole("listitem").first()).toContainText("This one");
    await places.getByRole("button", { name: "End: Safari on iPhone" }).click();
    await expect(toast(page)).toContainText("Session ended: Safari on iPhone");
    await expect(places.getByRole("listitem")).toHaveCount(1);
    await expect(page.locator("main")).toBeFocused();
    await phone.reload();
    await expect(phone).toHaveURL(/\/manage$/);
    await phone.context().close();
  });

  test("is nowhere any more after signing out everywhere", async ({ page, site, browser }) => {
    const email = await signInAs(page, site, "viewer");
    const phone = await anotherBrowser(browser, site.url, email, IPHONE);
    await open(page, ACCOUNT);
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    const asked = dialog(page, "Sign out everywhere?");
    await expect(asked.getByRole("button", { name: "Cancel" })).toBeFocused();
    await asked.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(page).toHaveURL(/\/manage$/);
    expect((await page.request.get("/api/session")).status()).toBe(401);
    expect((await phone.request.get("/api/session")).status()).toBe(401);
    await phone.context().close();
  });
});

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

/** The same person, signed in once more. */
async function anotherBrowser(browser: Browser, baseURL: string, email: string, userAgent?: string) {
  const context = await browser.newContext({ baseURL, ...(userAgent && { userAgent }) });
  const answer = await context.request.post("/api/session", {
    data: { username: email, password: administrator.password },
    ...(userAgent && { headers: { "User-Agent": userAgent } }),
  });
  expect(answer.status()).toBe(200);
  return context.newPage();
}

async function turnCodesOn(page: Page) {
  const { secret } = await (await page.request.post("/api/account/totp")).json();
  const answer = await page.request.put("/api/account/totp", { data: { code: codeAt(secret, Date.now()) } });
  expect(answer.status()).toBe(200);
  const { recoveryCodes }: { recoveryCodes: string[] } = await answer.json();
  return recoveryCodes;
}

/** Reads the codes, says that they are kept, and goes on. */
async function keepRecoveryCodes(page: Page) {
  const sheet = dialog(page, "Your recovery codes");
  await sheet.getByRole("checkbox").check();
  await expect(sheet.getByRole("listitem")).toHaveCount(10);
  const codes = await sheet.getByRole("listitem").allInnerTexts();
  await sheet.getByRole("button", { name: "Done" }).click();
  return codes;
}
