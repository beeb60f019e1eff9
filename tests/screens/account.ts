import type { Page } from "@playwright/test";
import { aWord, signIn } from "#tests/admin.ts";
import { codeAt } from "#tests/one-time-code.ts";
import { open } from "#tests/site.ts";
import { virtualAuthenticator } from "#tests/virtual-authenticator.ts";
import { press, type Screen } from "./screen.ts";

const INBOX = "/dashboard/messages";
const ACCOUNT = "/dashboard/account";

export const accountScreens: Screen[] = [
  { name: "Your account", path: ACCOUNT },
  {
    name: "Your account, the name missing",
    path: ACCOUNT,
    arrange: async (page) => {
      await page.getByLabel("Your name").fill("");
      await press(page, "Save");
      await page.getByText("Please write your name.").waitFor();
    },
  },
  {
    name: "Your account, with everything set up",
    path: ACCOUNT,
    arrange: async (page) => {
      await becomeSomeoneNew(page);
      await addPasskeyTo(page, await turnCodesOn(page));
      await page.getByText("Passkey added").hover();
    },
  },
  { name: "Your account, where the role needs a second factor", path: ACCOUNT, arrange: meetANeedyRole },
  {
    name: "Changing one's password, refused",
    path: ACCOUNT,
    arrange: async (page) => {
      await press(page, "Change password");
      await page.getByLabel("Password now").fill("not this one");
      await page.getByLabel("New password").fill("short");
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await page.getByText("This is not your password.").waitFor();
    },
  },
  { name: "Adding a passkey", path: ACCOUNT, arrange: (page) => press(page, "Add a passkey") },
  {
    name: "Removing a passkey",
    path: ACCOUNT,
    arrange: async (page) => {
      await becomeSomeoneNew(page);
      await open(page, ACCOUNT);
      await addPasskeyTo(page);
      await press(page, "Remove: Temple office computer");
      await page.getByRole("dialog", { name: "Remove this passkey?" }).waitFor();
    },
  },
  {
    name: "Turning one-time codes off, the code wrong",
    path: ACCOUNT,
    arrange: async (page) => {
      await becomeSomeoneNew(page);
      await turnCodesOn(page);
      await press(page, "Turn off: one-time codes");
      await page.getByRole("textbox", { name: "Code", exact: true }).fill("000 000");
      await press(page, "Turn off");
      await page.getByText("That code isn't right").waitFor();
    },
  },
  {
    name: "Setting up one-time codes, the code wrong",
    path: ACCOUNT,
    arrange: async (page) => {
      await press(page, "Set up one-time codes");
      await page.getByLabel("Six digits").fill("000 000");
      await press(page, "Turn on");
      await page.getByText("That code is not right").waitFor();
      await page.locator(".qr path[d]").waitFor();
    },
  },
  {
    name: "Recovery codes, not kept yet",
    path: ACCOUNT,
    arrange: async (page) => {
      await becomeSomeoneNew(page);
      const code = await turnCodesOn(page);
      await press(page, "New codes");
      await page.getByRole("textbox", { name: "Code", exact: true }).fill(code);
      await press(page, "Make new codes");
      await press(page, "Done");
      await page.getByText("Please keep them first").waitFor();
    },
  },
  { name: "Signing out everywhere", path: ACCOUNT, arrange: (page) => press(page, "Sign out everywhere") },
];

/** Lets somebody in by invitation, and goes on as them. */
async function becomeSomeoneNew(page: Page, role = "viewer") {
  const made = await page.request.post("/api/staff/invitations", {
    data: { email: `${aWord()}@temple.example`, role },
  });
  const { link }: { link: string } = await made.json();
  await page.request.post(`/api/invitations/${link.split("/").at(-1)}`, {
    data: { name: `Meena ${aWord()}`, password: "nine lamps by the river" },
  });
}

/** Answers a recovery code that can be used once. */
async function turnCodesOn(page: Page): Promise<string> {
  const { secret } = await (await page.request.post("/api/account/totp")).json();
  const code = codeAt(secret, Date.now());
  const { recoveryCodes } = await (await page.request.put("/api/account/totp", { data: { code } })).json();
  await open(page, ACCOUNT);
  return recoveryCodes[0];
}

/** Whoever has codes shows one first. */
async function addPasskeyTo(page: Page, code?: string) {
  await virtualAuthenticator(page);
  await press(page, "Add a passkey");
  if (code) {
    await page.getByRole("textbox", { name: "Code", exact: true }).fill(code);
    await press(page, "Go on");
  }
  await page.getByLabel("Name for it").fill("Temple office computer");
  await press(page, "Go on");
  await page.getByRole("button", { name: "Remove: Temple office computer" }).waitFor();
}

/** The role needs one only until the screen is there: others of the test's site have it too. */
async function meetANeedyRole(page: Page) {
  await page.request.put("/api/staff/second-factor", { data: { roles: ["viewer"] } });
  await becomeSomeoneNew(page);
  await open(page, INBOX);
  await page.getByText("Viewers now need a second factor.").waitFor();
  await signIn(page);
  await page.request.put("/api/staff/second-factor", { data: { roles: [] } });
}
