import { type Page, request } from "@playwright/test";
import { aWord, signIn } from "#tests/admin.ts";
import { codeAt } from "#tests/one-time-code.ts";
import { administrator, open } from "#tests/site.ts";
import { press, type Screen } from "./screen.ts";
import { invitationLink } from "./staff.ts";

export const signInScreens: Screen[] = [
  { name: "Admin login", path: "/manage" },
  { name: "Admin login, fields missing", path: "/manage", arrange: (page) => press(page, "Log in") },
  {
    name: "Admin login, refused",
    path: "/manage",
    arrange: async (page) => {
      await page.route("**/api/session", (route) => route.fulfill({ json: { code: "?" }, status: 500 }));
      await page.getByLabel("Username").fill("meena");
      await page.getByLabel("Password", { exact: true }).fill("whatever it is");
      await press(page, "Log in");
      await page.getByRole("alert").getByText("Login failed").waitFor();
    },
  },
  {
    name: "Admin login, refused as a plain form",
    path: "/manage",
    arrange: async (page) => {
      await page.getByLabel("Username").fill(`${aWord()}@temple.example`);
      await page.getByLabel("Password", { exact: true }).fill("whatever it is");
      // Past the scripts, as if they had not arrived.
      await page.locator("form").evaluate((form: HTMLFormElement) => form.submit());
      await page.getByRole("alert").getByText("No user found").waitFor();
    },
  },
  { name: "Forgotten password, while no mail is sent", path: "/manage/forgotten" },
  { name: "A link that no longer works", path: "/manage/invite/none" },
  {
    name: "An invitation",
    path: "/manage",
    arrange: async (page) => {
      await signIn(page);
      const link = await invitationLink(page);
      await page.request.delete("/api/session");
      await open(page, link);
    },
  },
  {
    name: "An invitation, something missing",
    path: "/manage",
    arrange: async (page) => {
      await signIn(page);
      const link = await invitationLink(page);
      await page.request.delete("/api/session");
      await open(page, link);
      await press(page, "Come in");
      await page.getByText("Please write your name.").waitFor();
    },
  },
  {
    name: "A passkey offered after the invitation",
    path: "/manage",
    arrange: async (page) => {
      await signIn(page);
      await open(page, "/manage/welcome");
      await page.getByRole("heading", { name: "Come in faster next time" }).waitFor();
    },
  },
  {
    name: "A new password, through a link",
    path: "/manage",
    arrange: async (page) => {
      await signIn(page);
      const token = (await invitationLink(page)).split("/").at(-1);
      const other = await request.newContext({ baseURL: new URL(page.url()).origin });
      const data = { name: `Uma ${aWord()}`, password: "nine lamps by the river" };
      const { email } = await (await other.post(`/api/invitations/${token}`, { data })).json();
      await other.dispose();
      const { rows } = await (await page.request.get("/api/staff")).json();
      const { id } = rows.find((row: { email: string }) => row.email === email);
      const answer = await page.request.post(`/api/staff/${id}/password-link`);
      await page.request.delete("/api/session");
      await open(page, (await answer.json()).link);
    },
  },
  { name: "Admin login, a code asked for", path: "/manage", arrange: (page) => comeToTheCode(page) },
  {
    name: "Admin login, a wrong code",
    path: "/manage",
    arrange: async (page) => {
      await comeToTheCode(page);
      await page.route("**/api/session/code", (route) =>
        route.fulfill({ json: { code: "wrong-code" }, status: 401 }),
      );
      await page.getByLabel("Code").fill("482 917");
      await press(page, "Log in");
      await page.getByRole("alert").getByText("That code is not right").waitFor();
    },
  },
  {
    name: "Admin login, a recovery code asked for",
    path: "/manage",
    arrange: (page) =>
      comeToTheCode(page, async () => {
        await page.getByRole("link", { name: "Use a recovery code" }).click();
        await page.getByLabel("Recovery code").waitFor();
      }),
  },
  {
    name: "Admin login, waiting for a passkey",
    path: "/manage",
    arrange: async (page) => {
      await page.evaluate(() => {
        navigator.credentials.get = () => new Promise(() => {});
      });
      await press(page, "Sign in with a passkey");
      await page.getByText("Waiting for your device").waitFor();
    },
  },
  {
    name: "Admin login, a passkey not used",
    path: "/manage",
    arrange: async (page) => {
      await page.evaluate(() => {
        navigator.credentials.get = () => Promise.reject(new DOMException("no", "NotAllowedError"));
      });
      await press(page, "Sign in with a passkey");
      await page.getByRole("alert").getByText("The passkey was not used").waitFor();
    },
  },
];

/**
 * Signs the administrator in as far as the code. Others use the same site: the codes are off again as soon as the page
 * shows what it should.
 */
async function comeToTheCode(page: Page, further = async () => {}) {
  const other = await request.newContext({ baseURL: new URL(page.url()).origin });
  const { email: username, password } = administrator;
  await other.post("/api/session", { data: { username, password } });
  const { secret } = await (await other.post("/api/account/totp", { data: {} })).json();
  const code = codeAt(secret, Date.now());
  const { recoveryCodes } = await (await other.put("/api/account/totp", { data: { code } })).json();
  try {
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await press(page, "Log in");
    await page.getByLabel("Code").waitFor();
    await further();
  } finally {
    await other.delete("/api/account/totp", { data: { code: recoveryCodes[0] } });
    await other.dispose();
  }
}
