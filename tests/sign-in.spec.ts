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
    await page.route("**/api/session", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await open(page, "/manage");
    await page.getByLabel("Username").fill(administrator.email);
    await page.getByLabel("Password", { exact: true }).fill(administrator.password);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("button", { name: "Logging in..." })).toBeDisabled();
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
    { said: "Wrong email or password. Please try again.", username: administrator.email },
    { said: "No user found with this email.", username: `${aWord()}@temple.example` },
  ];
  for (const { said, username } of attempts) {
    test(`says '${said}'`, async ({ page }) => {
      await open(page, "/manage");
      await page.getByLabel("Username").fill(username);
      await page.getByLabel("Password", { exact: true }).fill("not the password");
      await page.getByRole("button", { name: "Log in" }).click();
      await expect(page.getByRole("alert")).toHaveText(said);
      await expect(page.getByLabel("Username")).toHaveValue(username);
      await expect(page.getByRole("button", { name: "Log in" })).toBeEnabled();
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
