import type { Locator } from "@playwright/test";
import { signIn } from "#tests/admin.ts";
import { expect, open, test } from "#tests/site.ts";

test.describe("With more contrast", () => {
  test.beforeEach(({ page }) => page.emulateMedia({ contrast: "more", reducedMotion: "reduce" }));

  test("muted words and hairlines are darker", async ({ page }) => {
    await open(page, "/donors");
    const lede = page.getByText(/^Every contribution brings the temple closer/);
    const card = page.getByRole("region", { name: "Trustees" }).getByRole("listitem").first();
    const [words, line] = [await darknessOf(lede, "color"), await darknessOf(card, "borderLeftColor")];
    await page.emulateMedia({ contrast: "no-preference" });
    expect(words).toBeGreaterThan(await darknessOf(lede, "color"));
    expect(line).toBeGreaterThan(await darknessOf(card, "borderLeftColor"));
  });

  test("what can be pressed has an edge", async ({ page }) => {
    await open(page, "/donors");
    const second = page.getByRole("button", { name: "Page 2" });
    await expect(second).not.toHaveCSS("border-top-color", "rgba(0, 0, 0, 0)");
    await page.emulateMedia({ contrast: "no-preference" });
    await expect(second).toHaveCSS("border-top-color", "rgba(0, 0, 0, 0)");
  });
});

test("With less transparency the page is not seen through the ground of a dialog", async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-reduced-transparency", value: "reduce" }],
  });
  await page.route("**/api/send-email", (route) => route.fulfill({ json: { success: true } }));
  await open(page, "/contactus");
  for (const label of ["Name", "City,State", "Message"]) await page.getByLabel(label).fill("Meena");
  await page.getByLabel("Email").fill("meena@example.org");
  await page.getByLabel("Subject").selectOption("Feedback");
  await page.getByRole("button", { name: "Send Message" }).click();
  const ground = await page
    .getByRole("dialog")
    .evaluate((shown) => getComputedStyle(shown, "::backdrop").backgroundColor);
  expect(ground).toMatch(/^rgb\(/);
});

test.describe("In forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

  test("buttons have an edge, and the focus a ring", async ({ page }) => {
    await open(page, "/donate");
    const give = page.getByRole("button", { name: /Donate Securely/ });
    await expect(give).toHaveCSS("border-top-style", "solid");
    await page.getByLabel("Custom amount").focus();
    await page.keyboard.press("Tab");
    await expect(give).toBeFocused();
    await expect(give).toHaveCSS("outline-style", "solid");
  });

  test("the chosen amount differs from the others", async ({ page }) => {
    await open(page, "/donate");
    const chosen = page.getByRole("button", { name: "$51", exact: true });
    await chosen.click();
    await expectOtherGround(chosen, page.getByRole("button", { name: "$101", exact: true }));
  });

  test("the place one is at differs from the places one may go to", async ({ page }) => {
    await open(page, "/donors");
    const menu = page.getByRole("navigation", { name: "Main" });
    await expectOtherGround(
      menu.getByRole("link", { name: "Donors" }),
      menu.getByRole("link", { name: "News" }),
    );
    await expectOtherGround(
      page.getByRole("button", { name: "Page 1" }),
      page.getByRole("button", { name: "Page 2" }),
    );
    await signIn(page);
    await open(page, "/dashboard");
    const rail = page.getByRole("navigation", { name: "Admin sections" });
    await expectOtherGround(
      rail.getByRole("link", { name: "Dashboard" }),
      rail.getByRole("link", { name: "Donors" }),
    );
  });

  test("the progress of the land project can still be read off its bars", async ({ page }) => {
    await open(page, "/landprojectdetails");
    const track = page.locator(".meter__track").first();
    await expect(track).toHaveCSS("forced-color-adjust", "none");
    await expect(track.locator(".meter__raised")).not.toHaveCSS("fill", "rgb(0, 0, 0)");
  });
});

test.describe("On paper", () => {
  test.beforeEach(({ page }) => page.emulateMedia({ media: "print" }));

  test("the land project keeps the colours of its bars, and leaves out the invitation", async ({ page }) => {
    await open(page, "/landprojectdetails");
    await expect(page.locator(".meter__track").first()).toHaveCSS("print-color-adjust", "exact");
    await expect(page.getByRole("article", { name: "Land Purchase" })).toBeVisible();
    await expect(page.locator(".invite")).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
  });

  test("the documents are listed without the frame of the site", async ({ page }) => {
    await open(page, "/bylaws");
    await expect(page.getByRole("list", { name: "Documents" }).getByRole("listitem")).toHaveCount(4);
    for (const role of ["banner", "contentinfo"] as const) await expect(page.getByRole(role)).toBeHidden();
  });
});

async function expectOtherGround(one: Locator, other: Locator) {
  await expect(async () => expect(await groundOf(one)).not.toBe(await groundOf(other))).toPass();
}

/** 0 is white, 765 black. */
function darknessOf(element: Locator, property: "color" | "borderLeftColor") {
  return element.evaluate((shown, name) => {
    const channels = getComputedStyle(shown)[name].match(/\d+/g) ?? [];
    return channels.slice(0, 3).reduce((dark, channel) => dark + 255 - Number(channel), 0);
  }, property);
}

function groundOf(element: Locator) {
  return element.evaluate((shown) => getComputedStyle(shown).backgroundColor);
}
