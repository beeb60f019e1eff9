import type { Page } from "@playwright/test";
import { aWord, signIn, signInByForm } from "#tests/admin.ts";
import { administrator, expect, open, test } from "#tests/site.ts";

test.describe("Signing in", () => {
  test("leads to the dashboard, and back leads past the login", async ({ page }) => {
    await open(page, "/");
    await signInByForm(page);
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/:\d+\/$/);
  });

  test("adds the mail domain to a plain username", async ({ page }) => {
    await open(page, "/manage");
    await page.getByLabel("Username").fill(administrator.email.split("@")[0] ?? "");
    await page.getByLabel("Password", { exact: true }).fill(administrator.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test("asks for both fields, beside them", async ({ page }) => {
    await open(page, "/manage");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByLabel("Username")).toHaveAccessibleDescription("Please enter your username");
    await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
      "Please enter your password",
    );
    await expect(page.getByLabel("Username")).toBeFocused();
  });

  test("works with password managers, and never puts the password into the address", async ({ page }) => {
    await open(page, "/manage");
    const password = page.getByLabel("Password", { exact: true });
    await expect(page.getByLabel("Username")).toHaveAttribute("autocomplete", "username");
    await expect(password).toHaveAttribute("autocomplete", "current-password");
    await expect(page.locator("form")).toHaveAttribute("method", "post");
  });

  test("shows the password on request, and says when Caps Lock is on", async ({ page }) => {
    await open(page, "/manage");
    const password = page.getByLabel("Password", { exact: true });
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(password).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(password).toHaveAttribute("type", "password");
    await password.evaluate((field) =>
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "A", bubbles: true, modifierCapsLock: true })),
    );
    await expect(page.getByText("Caps Lock is on.")).toBeVisible();
  });

  test("says that it is working", async ({ page }) => {
    const seen = Promise.withResolvers<void>();
    await page.route("**/api/session", async (route) => {
      await seen.promise;
      await route.continue();
    });
    await open(page, "/manage");
    await page.getByLabel("Username").fill(administrator.email);
    await page.getByLabel("Password", { exact: true }).fill(administrator.password);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("button", { name: "Logging in..." })).toBeDisabled();
    seen.resolve();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test.describe("Someone already signed in", () => {
  test("goes straight to the dashboard, however the address is written", async ({ page }) => {
    await signIn(page);
    for (const address of ["/manage", "/Manage/", "/manage?from=mail"]) {
      const answer = await page.request.get(address, { maxRedirects: 0 });
      expect([answer.status(), answer.headers().location]).toEqual([302, "/dashboard"]);
    }
    await open(page, "/manage");
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test.describe("Without scripts, the login", () => {
  test.use({ javaScriptEnabled: false });

  test("lets administrators in, and then leads past itself", async ({ page }) => {
    await page.goto("/manage");
    await expect(page.getByRole("button", { name: "Show password" })).toBeHidden();
    await fillIn(page, administrator.email.split("@")[0] ?? "", administrator.password);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    await page.goto("/manage");
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test.describe("when it refuses,", () => {
    test.use({ expectedConsole: /Failed to load resource/ });

    test("says so in the page, keeps the name and goes on where it was wrong", async ({ page }) => {
      await page.goto("/manage");
      const [username, password] = [
        page.getByLabel("Username"),
        page.getByLabel("Password", { exact: true }),
      ];
      await page.getByRole("button", { name: "Log in" }).click();
      await expect(username).toHaveAccessibleDescription("Please enter your username");
      await expect(username).toBeFocused();

      const nobody = aWord();
      await fillIn(page, nobody, "not the password");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toHaveText("No user found with this email.");
      await expect(username).toHaveValue(nobody);
      await expect(username).toBeFocused();
      await expect(password).toHaveValue("");

      await fillIn(page, administrator.email, "not the password");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toHaveText("Wrong email or password. Please try again.");
      await expect(username).toHaveValue(administrator.email);
      await expect(password).toBeFocused();
      await expect(password).toHaveValue("");
    });
  });
});

test.describe("Before its scripts arrive, the login", () => {
  test("lets administrators in, whatever an earlier session left in the browser", async ({ page }) => {
    await open(page, "/manage");
    await page.evaluate(() => {
      localStorage.setItem("admin-seen", String(Date.now() - 3_600_000));
      localStorage.setItem("admin-signed-in", "long ago");
    });
    const letArrive = await holdScripts(page);
    await page.reload();
    await fillIn(page, administrator.email, administrator.password);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await letArrive();
    // Whoever were taken for silent would be signed out as soon as scripts look.
    await page.getByRole("link", { name: "Donors", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Donors" })).toBeVisible();
    expect((await page.request.get("/api/session")).status()).toBe(200);
  });

  test.describe("when it refuses,", () => {
    test.use({ expectedConsole: /Failed to load resource/ });

    test("goes on with them, from what was typed", async ({ page }) => {
      const letArrive = await holdScripts(page);
      await page.goto("/manage");
      await fillIn(page, administrator.email, "not the password");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toHaveText("Wrong email or password. Please try again.");
      await letArrive();
      await expect(page.getByRole("alert")).toHaveText("Wrong email or password. Please try again.");
      await page.getByLabel("Password", { exact: true }).fill(administrator.password);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/dashboard$/);
    });
  });
});

test.describe("The login screen", () => {
  test("is closed to search engines and has no public header or footer", async ({ page }) => {
    await open(page, "/manage");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
  });
});

test.describe("A refused sign-in", () => {
  test.use({ expectedConsole: /Failed to load resource/ });

  const attempts = [
    {
      said: "Wrong email or password. Please try again.",
      username: administrator.email,
      wrong: "password",
    },
    { said: "No user found with this email.", username: `${aWord()}@temple.example`, wrong: "username" },
  ];
  for (const { said, username, wrong } of attempts) {
    test(`says '${said}', and the ${wrong} can be typed anew`, async ({ page }) => {
      await open(page, "/manage");
      await page.getByLabel("Username").fill(username);
      await page.getByLabel("Password", { exact: true }).fill("not the password");
      await page.getByRole("button", { name: "Log in" }).click();
      await expect(page.getByRole("alert")).toHaveText(said);
      await expect(page.getByLabel("Username")).toHaveValue(username);
      await expect(page.getByRole("button", { name: "Log in" })).toBeEnabled();
      const input = page.locator(`[name=${wrong}]`);
      await expect(input).toBeFocused();
      await expect(input).toHaveAttribute("aria-invalid", "true");
      await expect(input).toHaveAccessibleDescription(said);
      await page.keyboard.type("anew");
      await expect(input).toHaveValue("anew");
    });
  }

  const wait = "Too many attempts to sign in. Please wait 30 seconds and try again.";
  const answers = [
    { said: "Login failed. Please try again later.", status: 500, body: { code: "fault", message: "?" } },
    { said: "Login failed. Please try again later.", status: 502, body: "<html>" },
    { said: wait, status: 429, body: { code: "too-many-attempts", message: wait } },
  ];
  for (const { said, status, body } of answers) {
    test(`says '${said}' when the server answers ${status}`, async ({ page }) => {
      await page.route("**/api/session", (route) => route.fulfill({ status, body: JSON.stringify(body) }));
      await open(page, "/manage");
      await page.getByLabel("Username").fill("meena");
      await page.getByLabel("Password", { exact: true }).fill("whatever it is");
      await page.getByRole("button", { name: "Log in" }).click();
      await expect(page.getByRole("alert")).toHaveText(said);
    });
  }

  test("says 'Login failed. Please try again later.' when the server cannot be reached", async ({ page }) => {
    await page.route("**/api/session", (route) => route.abort());
    await open(page, "/manage");
    await page.getByLabel("Username").fill("meena");
    await page.getByLabel("Password", { exact: true }).fill("whatever it is");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("alert")).toHaveText("Login failed. Please try again later.");
  });
});

async function fillIn(page: Page, username: string, password: string) {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

/** Scripts stay on their way until the answer lets them arrive. */
async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", (route) => promise.then(() => route.continue()));
  return async () => {
    resolve();
    await page.locator("html[data-ready]").waitFor();
  };
}
