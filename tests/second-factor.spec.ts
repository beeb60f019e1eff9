import type { Page } from "@playwright/test";
import type { Role } from "#domain/roles.ts";
import { askRunningSite } from "#server/auth/admin-socket.ts";
import { aWord } from "#tests/admin.ts";
import { codeAt } from "#tests/one-time-code.ts";
import { administrator, expect, open, type RunningSite, test } from "#tests/site.ts";
import { virtualAuthenticator } from "#tests/virtual-authenticator.ts";

const HALF_MINUTE = 30_000;

test.describe("Somebody with one-time codes", () => {
  test("types the code after the password, and is in", async ({ page, site }) => {
    const ravi = await someoneWithCodes(page, site);
    await open(page, "/manage");
    await fillIn(page, ravi);
    await page.keyboard.press("Enter");

    await expect(page.getByRole("heading", { level: 1, name: "One more step" })).toBeVisible();
    const code = page.getByLabel("Code");
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute("autocomplete", "one-time-code");
    await expect(code).toHaveAttribute("inputmode", "numeric");
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/manage$/);

    await page.getByLabel("Code").fill(ravi.code());
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  });

  test("may use a recovery code, once, or start again as somebody else", async ({ page, site }) => {
    const ravi = await someoneWithCodes(page, site);
    await open(page, "/manage");
    await fillIn(page, ravi);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("link", { name: "Use a recovery code" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Recovery code" })).toBeVisible();
    await expect(page.getByLabel("Recovery code")).toBeFocused();
    await page.getByRole("link", { name: "Start again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Admin login" })).toBeVisible();

    await fillIn(page, ravi);
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(ravi.recoveryCode.toLowerCase());
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test.describe("who types a wrong one", () => {
    test.use({ expectedConsole: /Failed to load resource/ });

    test("may type it anew, and after five begins again with the password", async ({ page, site }) => {
      const ravi = await someoneWithCodes(page, site);
      await open(page, "/manage");
      await fillIn(page, ravi);
      await page.keyboard.press("Enter");
      const code = page.getByLabel("Code");
      await page.getByRole("button", { name: "Log in" }).click();
      await expect(code).toHaveAccessibleDescription("Please type the code");

      const said = "That code is not right, or its half minute has passed. Type the one shown now.";
      for (let count = 0; count < 4; count++) {
        await code.fill("000 000");
        await page.keyboard.press("Enter");
        await expect(page.getByRole("alert")).toHaveText(said);
        await expect(code).toBeFocused();
        await expect(code).toHaveAttribute("aria-invalid", "true");
        await expect(code).toHaveAccessibleDescription(said);
      }
      await code.fill("000 000");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "Admin login" })).toBeVisible();
      await expect(page.getByRole("alert")).toHaveText(
        "Too many wrong codes. Please begin again with your username and password.",
      );
    });
  });

  test.describe("and no scripts", () => {
    test.use({ javaScriptEnabled: false, expectedConsole: /Failed to load resource/ });

    test("signs in by the plain forms, refused or not", async ({ page, site }) => {
      const ravi = await someoneWithCodes(page, site);
      await page.goto("/manage");
      await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeHidden();
      await fillIn(page, ravi);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "One more step" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Use a passkey" })).toBeHidden();
      await expect(page.getByLabel("Code")).toBeFocused();

      await page.keyboard.type("000000");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toHaveText(/^That code is not right/);
      await expect(page.getByLabel("Code")).toBeFocused();
      await page.getByRole("link", { name: "Use a recovery code" }).click();
      await expect(page.getByLabel("Recovery code")).toBeFocused();
      await page.keyboard.type("2222-2222");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toHaveText(/^That code is not right/);
      await expect(page.getByRole("heading", { level: 1, name: "Recovery code" })).toBeVisible();
      await page.getByRole("link", { name: "Use a code from the app" }).click();
      await expect(page.getByLabel("Code")).toBeFocused();
      await page.keyboard.type(ravi.code());
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/dashboard$/);
    });
  });
});

test.describe("Somebody with a passkey", () => {
  test("signs in with it alone", async ({ page, site }) => {
    const { email } = await someoneWithPasskey(page, site);
    await open(page, "/manage");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await (await page.request.get("/api/session")).json()).toMatchObject({ email });
  });

  test("uses it in place of the code", async ({ page, site }) => {
    const ravi = await someoneWithPasskey(page, site);
    await signInByApi(page, ravi);
    await turnCodesOn(page, await passkeyProof(page));
    await page.context().clearCookies();
    await open(page, "/manage");
    await fillIn(page, ravi);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test("may stop while the device asks, and finds what was typed", async ({ page, site }) => {
    const { device } = await someoneWithPasskey(page, site);
    await device.holdBack();
    await open(page, "/manage");
    await page.getByLabel("Username").fill("ravi");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByText("Your device asks in its own window.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Waiting for your device" })).toBeDisabled();
    const stop = page.getByRole("button", { name: "Stop and use the password" });
    await expect(stop).toBeFocused();
    await stop.press("Enter");
    await expect(page.getByLabel("Username")).toHaveValue("ravi");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeFocused();
  });

  test.describe("that this temple no longer knows", () => {
    test.use({ expectedConsole: /Failed to load resource/ });

    test("is told so, and what else to do", async ({ page, site }) => {
      const ravi = await someoneWithPasskey(page, site);
      await signInByApi(page, ravi);
      const data = await passkeyProof(page);
      const removed = await page.request.delete(`/api/account/passkeys/${ravi.passkey}`, { data });
      expect(removed.status()).toBe(204);
      await page.context().clearCookies();
      await open(page, "/manage");
      await page.getByRole("button", { name: "Sign in with a passkey" }).click();
      await expect(page.getByRole("alert")).toHaveText(
        "This temple does not know the passkey, or it was removed. Use another one, or your password.",
      );
    });
  });

  test("needs it besides the password where the role needs a second factor", async ({ page, site }) => {
    const ravi = await someoneWithPasskey(page, site);
    await signInByApi(page, ravi);
    const require = (roles: string[]) =>
      page.request.put("/api/staff/second-factor", { data: { roles } }).then((answer) => answer.status());
    expect(await require(["admin"])).toBe(200);
    await page.context().clearCookies();
    await open(page, "/manage");
    await fillIn(page, ravi);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Your role needs your passkey besides the password.")).toBeVisible();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await require([])).toBe(200);
  });
});

test.describe("Somebody whose device gives up", () => {
  test("hears so, and may use the password", async ({ page }) => {
    await open(page, "/manage");
    await page.evaluate(() => {
      navigator.credentials.get = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    });
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "The passkey was not used: your device gave up, or knows none for this temple. Try again, or use your password.",
    );
    await expect(page.getByLabel("Username")).toBeVisible();
  });
});

test.describe("A browser without passkeys", () => {
  test("is not offered any", async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
    await open(page, "/manage");
    await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
  });
});

test.describe("Somebody whose role needs a second factor, and who has none,", () => {
  test("is led to the own account from every room", async ({ page, site, request }) => {
    const { email: username, password } = administrator;
    await request.post("/api/session", { data: { username, password } });
    const require = async (roles: Role[]) => {
      const answer = await request.put("/api/staff/second-factor", { data: { roles } });
      expect(answer.status()).toBe(200);
    };
    await require(["treasurer"]);
    await signInByApi(page, await someone(site, "treasurer"));
    for (const path of ["/dashboard", "/dashboard/donor-entry", "/dashboard/nothing-here"]) {
      await open(page, path);
      await expect(page).toHaveURL(/\/dashboard\/account$/);
    }
    await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
    await page.getByRole("link", { name: "Donors", exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard\/account$/);
    await turnCodesOn(page);
    await page.getByRole("link", { name: "Donors", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Donors" })).toBeVisible();
    await require([]);
  });
});

type Person = { email: string; password: string };

/** Somebody new, made at the server as `npm run admin` does: whoever else uses this site is not touched. */
async function someone({ dataDir }: RunningSite, role: Role = "admin"): Promise<Person> {
  const email = `${aWord()}@temple.example`;
  const { password } = administrator;
  await askRunningSite(dataDir, { do: "add", email, password });
  await askRunningSite(dataDir, { do: "role", email, role });
  return { email, password };
}

/** Signed out, with codes of which the next one was not used yet. */
async function someoneWithCodes(page: Page, site: RunningSite) {
  const person = await someone(site);
  await signInByApi(page, person);
  const { secret, recoveryCodes } = await turnCodesOn(page);
  await page.context().clearCookies();
  // One half minute on is in time, and later than the code that turned them on.
  return {
    ...person,
    recoveryCode: recoveryCodes[0] ?? "",
    code: () => codeAt(secret, Date.now() + HALF_MINUTE),
  };
}

/** What the page's device answers when its owner is asked to confirm that it is them. */
async function passkeyProof(page: Page) {
  await open(page, "/dashboard/account");
  return page.evaluate(async () => {
    const options = await (await fetch("/api/account/confirmation/passkey", { method: "POST" })).json();
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const shown = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
    return { passkey: shown.toJSON() as object };
  });
}

async function turnCodesOn(
  page: Page,
  data: object = {},
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await (await page.request.post("/api/account/totp", { data })).json();
  const answer = await page.request.put("/api/account/totp", {
    data: { code: codeAt(secret, Date.now()) },
  });
  expect(answer.status()).toBe(200);
  return { secret, ...(await answer.json()) };
}

/** Signed out, with a passkey on a device that belongs to the page. */
async function someoneWithPasskey(page: Page, site: RunningSite) {
  const person = await someone(site);
  const device = await virtualAuthenticator(page);
  await signInByApi(page, person);
  await open(page, "/dashboard/account");
  const passkey = await page.evaluate(async () => {
    const send = async (path: string, body: unknown) => {
      const headers = { "Content-Type": "application/json" };
      return (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
    };
    const options = await send("/api/account/passkeys/options", {});
    const made = await navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
    });
    const answer = (made as PublicKeyCredential).toJSON();
    return (await send("/api/account/passkeys", { name: "This device", answer })).id as string;
  });
  expect(passkey).toMatch(/\w/);
  await page.context().clearCookies();
  return { ...person, device, passkey };
}

async function signInByApi(page: Page, { email, password }: Person) {
  const answer = await page.request.post("/api/session", { data: { username: email, password } });
  expect(answer.status()).toBe(200);
}

async function fillIn(page: Page, { email, password }: Person) {
  await page.getByLabel("Username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}
