import type { Page } from "@playwright/test";
import { aWord, chooseFromMenu } from "#tests/admin.ts";
import { open, openAgain } from "#tests/site.ts";
import { changeDonor } from "./donors.ts";
import { press, type Screen } from "./screen.ts";

const STAFF = "/dashboard/staff";
const ACTIVITY = "/dashboard/staff/activity";

export const staffScreens: Screen[] = [
  {
    name: "Staff, somebody invited",
    path: STAFF,
    arrange: async (page) => {
      await invitationLink(page);
      await page.getByText("Invited", { exact: true }).first().waitFor();
    },
  },
  {
    name: "Staff, the menu of somebody",
    path: STAFF,
    arrange: (page) =>
      page
        .getByRole("button", { name: /^More for / })
        .first()
        .click(),
  },
  { name: "Inviting someone", path: STAFF, arrange: (page) => press(page, "Invite someone") },
  {
    name: "Inviting someone, the link to copy",
    path: STAFF,
    arrange: async (page) => {
      await press(page, "Invite someone");
      await page.getByLabel("E-mail").fill(`${aWord()}@temple.example`);
      await press(page, "Invite");
      await page.getByRole("dialog", { name: "The invitation is ready" }).waitFor();
    },
  },
  {
    name: "Changing a role",
    path: STAFF,
    arrange: async (page) => {
      await chooseFromMenu(page, /^More for /, "Change role");
      await page.getByRole("radio", { name: /^Viewer/ }).check();
      await page.getByText("This is you.").waitFor();
    },
  },
  {
    name: "The last administrator",
    path: STAFF,
    arrange: async (page) => {
      await chooseFromMenu(page, /^More for /, "Remove access");
      await page.getByRole("dialog", { name: "The last administrator stays" }).waitFor();
    },
  },
  {
    name: "Requiring a second factor without having one",
    path: STAFF,
    arrange: async (page) => {
      await page.getByRole("switch", { name: /administrators$/ }).click();
      await page.getByRole("dialog", { name: "You have none yourself" }).waitFor();
    },
  },
  {
    name: "An invitation opened by somebody who is signed in",
    path: STAFF,
    arrange: async (page) => open(page, await invitationLink(page)),
  },
  { name: "Activity", path: ACTIVITY, arrange: (page) => changeDonor(page).then(() => openAgain(page)) },
  { name: "Activity, filtered", path: `${ACTIVITY}?kind=added&room=donors` },
  { name: "Activity, days of one's own", path: `${ACTIVITY}?from=2020-01-01` },
  { name: "Activity, a quiet time", path: `${ACTIVITY}?by=Nobody&room=donors` },
  {
    name: "Activity, the filters of small screens",
    path: ACTIVITY,
    only: "small screens",
    arrange: (page) => press(page, "Filters"),
  },
  {
    name: "Activity, one line in full",
    path: ACTIVITY,
    arrange: async (page) => {
      await open(page, `${ACTIVITY}?kind=changed&q=${await changeDonor(page)}`);
      await page
        .getByRole("button", { name: /open this line$/ })
        .first()
        .click();
      await page.getByRole("dialog", { name: "One line, in full" }).waitFor();
    },
  },
];

export async function invitationLink(page: Page): Promise<string> {
  const data = { email: `${aWord()}@temple.example`, role: "viewer" };
  return (await (await page.request.post("/api/staff/invitations", { data })).json()).link;
}
