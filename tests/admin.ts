import type { BrowserContext, Page } from "@playwright/test";
import type { Role } from "#domain/roles.ts";
import { askRunningSite } from "#server/auth/admin-socket.ts";
import { administrator, expect, open, type RunningSite } from "#tests/site.ts";

/** Signs the page's browser in without the form, which sign-in.spec.ts is about. */
export async function signIn(page: Page) {
  const answer = await page.request.post("/api/session", {
    data: { username: administrator.email, password: administrator.password },
  });
  expect(answer.status()).toBe(200);
}

let session: Awaited<ReturnType<BrowserContext["cookies"]>> = [];

/** Goes on with the session of an earlier test where there is one: a password takes the longest of all requests. */
export async function comeInAgain(page: Page) {
  await page.context().addCookies(session);
  if ((await page.request.get("/api/session")).ok()) return;
  await signIn(page);
  session = await page.context().cookies();
}

/** Signs the page's browser in as somebody new with this role; answers their address. */
export async function signInAs(page: Page, site: RunningSite, role: Role) {
  const email = `${aWord()}@temple.example`;
  const { password } = administrator;
  await askRunningSite(site.dataDir, { do: "add", email, password });
  await askRunningSite(site.dataDir, { do: "role", email, role });
  const answer = await page.request.post("/api/session", { data: { username: email, password } });
  expect(answer.status()).toBe(200);
  return email;
}

export async function signInByForm(page: Page) {
  await open(page, "/manage");
  await page.getByLabel("Username").fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/dashboard$/);
}

type DonorFields = { name: string; position?: string; pledged?: string; donated?: string };

export async function addDonor(page: Page, fields: DonorFields): Promise<{ id: string; version: string }> {
  const answer = await page.request.post("/api/donors", { data: fields });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** By keyboard: where pressing scrolls the page, a menu hangs below its row only a moment after. */
export async function chooseFromMenu(page: Page, menu: string | RegExp, item: string | RegExp) {
  await page.getByRole("button", { name: menu }).first().press("Enter");
  await page.locator(":popover-open").getByRole("button", { name: item }).press("Enter");
}

/** A word no other test uses, so that tests can share one site. */
export function aWord() {
  return `w${Math.random().toString(36).slice(2, 10)}`;
}

/** What the admin area says in passing. */
export const toast = (page: Page) => page.locator(".toast");

export const PHONE = { width: 360, height: 740 };
