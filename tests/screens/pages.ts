import type { Page } from "@playwright/test";
import { signIn } from "#tests/admin.ts";
import { open } from "#tests/site.ts";
import { aNewsItem } from "./news.ts";
import { press, type Screen } from "./screen.ts";

/** Every public screen as it opens, at its lower-case address. */
export const publicPages: Screen[] = [
  { name: "Home", path: "/" },
  { name: "About", path: "/about" },
  { name: "Donate", path: "/donate" },
  { name: "Donors", path: "/donors" },
  { name: "Events", path: "/events" },
  { name: "Panchang", path: "/panchang" },
  { name: "Land project", path: "/landprojectdetails" },
  { name: "Loan program", path: "/loanprogram" },
  { name: "News", path: "/news" },
  { name: "Contact us", path: "/contactus" },
  { name: "Deities", path: "/deities" },
  { name: "Board", path: "/board" },
  { name: "Bylaws", path: "/bylaws" },
];

export const publicStates: Screen[] = [
  { name: "Home, second slide", path: "/", arrange: (page) => press(page, "Go to slide 2") },
  { name: "Home, third slide", path: "/", arrange: (page) => press(page, "Go to slide 3") },
  {
    name: "The open dropdown",
    path: "/board",
    only: "wide screens",
    arrange: (page) => page.getByRole("button", { name: "About" }).press("ArrowDown"),
  },
  {
    name: "The open menu of small screens",
    path: "/board",
    only: "small screens",
    arrange: async (page) => {
      await press(page, "Menu");
      await page.getByRole("dialog", { name: "Menu" }).getByText("Temple Project").click();
    },
  },
  {
    name: "Donate, a gift chosen",
    path: "/donate",
    arrange: async (page) => {
      await page.getByRole("radio", { name: /Building Fund/ }).check();
      await press(page, "$1,001");
    },
  },
  {
    name: "Donate, an amount missing",
    path: "/donate",
    arrange: async (page) => {
      // While a suggestion is chosen the field is empty and nothing is missing.
      await page.getByLabel("Custom amount").fill("5");
      await page.getByLabel("Custom amount").fill("");
      await page.getByRole("button", { name: /Donate Securely/ }).click();
    },
  },
  {
    name: "Donate, refused without scripts",
    path: "/donate",
    arrange: async (page) => {
      await page.getByLabel("Custom amount").fill("0");
      await postPlainly(page);
      await page.getByText("Please enter an amount of $1 or more.").waitFor();
    },
  },
  {
    name: "News item",
    path: "/news",
    arrange: async (page) => {
      await signIn(page);
      const { address } = await aNewsItem(page, {});
      await page.request.delete("/api/session");
      await open(page, address);
    },
  },
  { name: "Events, as a month", path: "/events?view=month", only: "wide screens" },
  { name: "Donors, last page", path: "/donors?page=3" },
  { name: "Donors, a name found", path: "/donors?q=an" },
  { name: "Donors, nobody found", path: "/donors?q=nobody+has+this+name" },
  { name: "Donors, to print", path: "/donors/print" },
  { name: "Hall display", path: "/hall" },
  { name: "Contact us, fields missing", path: "/contactus", arrange: (page) => press(page, "Send Message") },
  {
    name: "Contact us, sending",
    path: "/contactus",
    arrange: async (page) => {
      await page.route("**/api/send-email", () => {});
      await send(page);
      await page.getByRole("button", { name: "Sending..." }).waitFor();
    },
  },
  { name: "Contact us, sent", path: "/contactus", arrange: (page) => sendAndHear(page, true) },
  { name: "Contact us, refused", path: "/contactus", arrange: (page) => sendAndHear(page, false) },
  { name: "Contact us, sent without scripts", path: "/contactus?sent" },
  {
    name: "Contact us, refused without scripts",
    path: "/contactus",
    arrange: async (page) => {
      await page.getByLabel("Name").fill("Meena Rao");
      await postPlainly(page);
      await page.getByRole("alert").getByText("Error").waitFor();
    },
  },
];

/** Sends the page's form as the browser does where no script takes it. */
async function postPlainly(page: Page) {
  await page.locator("main form").evaluate((form: HTMLFormElement) => {
    form.target = "_self";
    form.submit();
  });
}

async function sendAndHear(page: Page, success: boolean) {
  await page.route("**/api/send-email", (route) => route.fulfill({ json: { success } }));
  await send(page);
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).waitFor();
}

async function send(page: Page) {
  for (const [label, value] of [
    ["Name", "Meena Rao"],
    ["Email", "meena@example.org"],
    ["City,State", "Roseville, CA"],
    ["Message", "May we light a lamp on Friday?"],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByLabel("Subject").selectOption("Pooja Booking");
  await press(page, "Send Message");
}
