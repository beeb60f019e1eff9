import { expect, type Page } from "@playwright/test";
import { addDonor, aWord } from "#tests/admin.ts";
import { open } from "#tests/site.ts";
import { press, type Screen } from "./screen.ts";

const RECORDS = "/dashboard/donor-entry";

export const donorScreens: Screen[] = [
  { name: "Donor records", path: RECORDS },
  { name: "Donor records, nobody found", path: `${RECORDS}?q=nobody+has+this+name` },
  { name: "Adding a donor", path: RECORDS, arrange: (page) => press(page, "Add donor") },
  {
    name: "Adding a donor, name missing",
    path: RECORDS,
    arrange: async (page) => {
      await press(page, "Add donor");
      await page.getByLabel("Pledged").fill("a little");
      await press(page, "Save");
      await page.getByRole("alert").waitFor();
    },
  },
  {
    name: "Leaving a donor half typed",
    path: RECORDS,
    arrange: async (page) => {
      await press(page, "Add donor");
      await page.getByLabel("Name").fill("Meena");
      await page.keyboard.press("Escape");
      await page.getByRole("dialog", { name: "Throw away what you typed?" }).waitFor();
    },
  },
  { name: "A donor changed by someone else", path: RECORDS, arrange: meetSomeoneElsesChange },
  {
    name: "Deleting a donor",
    path: RECORDS,
    arrange: (page) =>
      page
        .getByRole("button", { name: /^Delete / })
        .first()
        .click(),
  },
  {
    name: "A donor added",
    path: RECORDS,
    arrange: async (page) => {
      const name = aWord();
      await press(page, "Add donor");
      await page.getByLabel("Name").fill(name);
      await press(page, "Save");
      await page.getByText("Donor added successfully!").hover();
      await page.getByRole("row", { name }).getByText("Just added").waitFor();
    },
  },
  {
    name: "A donor deleted",
    path: RECORDS,
    arrange: async (page) => {
      await page.route("**/api/donors/*", (route) => route.fulfill({ status: 204 }));
      await page
        .getByRole("button", { name: /^Delete / })
        .first()
        .click();
      await press(page, "Delete donor");
      await page.getByText("Donor deleted").hover();
    },
  },
  {
    name: "Deleted donors",
    path: RECORDS,
    arrange: async (page) => {
      for (let count = 0; count < 2; count++) await deleteDonor(page);
      await open(page, `${RECORDS}?show=deleted`);
      await page
        .getByText(/^Deleted by /)
        .first()
        .waitFor();
    },
  },
  {
    name: "Deleted donors, nobody found",
    path: `${RECORDS}?show=deleted&q=nobody+has+this+name`,
    arrange: (page) => page.getByRole("heading", { name: "No deleted donors found" }).waitFor(),
  },
  {
    name: "The page of a deleted donor",
    path: RECORDS,
    arrange: async (page) => {
      await open(page, `${RECORDS}/${await deleteDonor(page)}`);
      await page.getByText(/^Deleted by /).waitFor();
    },
  },
  {
    name: "Two donors of one name",
    path: RECORDS,
    arrange: async (page) => {
      const name = aWord();
      await addDonor(page, { name, pledged: "1001" });
      await addDonor(page, { name, donated: "51" });
      await open(page, `${RECORDS}?q=${name}`);
      await page
        .getByText(/^added /)
        .first()
        .waitFor();
    },
  },
  {
    name: "Adding a donor of a name that is there already",
    path: RECORDS,
    arrange: async (page) => {
      await press(page, "Add donor");
      await page.getByLabel("Name").fill("arvind gopalan");
      await page.getByText("There is already a donor of this name:").waitFor();
    },
  },
  { name: "A donor opened, with its history", path: RECORDS, arrange: openChangedDonor },
  { name: "A donor's page", path: RECORDS, arrange: openDonorPage },
  {
    name: "A donor's details, one of them wrong",
    path: RECORDS,
    arrange: async (page) => {
      await openDonorPage(page);
      await press(page, "Edit the details");
      await page.getByLabel("E-mail").fill("nobody");
      await press(page, "Save");
      await page.getByText("Please enter an e-mail address").first().waitFor();
    },
  },
  {
    name: "Merging two donors",
    path: RECORDS,
    arrange: async (page) => {
      const name = await openDonorPage(page);
      await addDonor(page, { name: `${name} again`, donated: "51" });
      await press(page, "Merge");
      await page.getByRole("combobox").pressSequentially(name);
      await page.getByRole("option").first().click();
      await page.getByText("Afterwards: 3 gifts").waitFor();
    },
  },
  {
    name: "Restoring an earlier version",
    path: RECORDS,
    arrange: async (page) => {
      await openChangedDonor(page);
      await page.getByRole("button", { name: /^Restore this version/ }).click();
      await page.getByRole("dialog", { name: "Restore this version?" }).waitFor();
    },
  },
  {
    name: "Exporting the donors",
    path: RECORDS,
    arrange: (page) => page.getByText("Export", { exact: true }).click(),
  },
  { name: "A donor deleted by someone else", path: RECORDS, arrange: meetSomeoneElsesDeletion },
  {
    name: "Donor records, the connection lost",
    path: RECORDS,
    arrange: async (page) => {
      // Until it is heard: what the stream says while it opens takes it back.
      await expect(async () => {
        await page.evaluate(() => dispatchEvent(new Event("offline")));
        await page.getByText(/^Not live since/).waitFor({ timeout: 2000 });
      }).toPass();
    },
  },
  { name: "The list of keys", path: RECORDS, arrange: (page) => page.keyboard.press("?") },
  {
    name: "The list of keys, single ones off",
    path: RECORDS,
    arrange: async (page) => {
      await press(page, "Keyboard");
      await page.getByRole("switch").click();
    },
  },
];

async function meetSomeoneElsesChange(page: Page) {
  const name = aWord();
  const { id } = await addDonor(page, { name, pledged: "251" });
  await open(page, `${RECORDS}?q=${name}`);
  await press(page, `Edit ${name}`);
  await page.getByLabel("Donated").fill("51");
  await page.request.put(`/api/donors/${id}`, { data: { name, pledged: "501", donated: "101" } });
  await press(page, "Save");
  await page.getByRole("table", { name: /beside what you typed/ }).waitFor();
}

async function meetSomeoneElsesDeletion(page: Page) {
  const name = aWord();
  const { id } = await addDonor(page, { name, pledged: "251" });
  await open(page, `${RECORDS}?q=${name}`);
  await press(page, `Edit ${name}`);
  await page.getByLabel("Donated").fill("51");
  await page.request.delete(`/api/donors/${id}`);
  await press(page, "Save");
  await page.getByRole("button", { name: "Bring it back with mine" }).waitFor();
}

async function deleteDonor(page: Page) {
  const { id } = await addDonor(page, { name: aWord(), pledged: "251" });
  await page.request.delete(`/api/donors/${id}`);
  return id;
}

export async function changeDonor(page: Page) {
  const name = aWord();
  const { id } = await addDonor(page, { name, pledged: "251" });
  await page.request.put(`/api/donors/${id}`, { data: { name, pledged: "501", donated: "101" } });
  return name;
}

async function openChangedDonor(page: Page) {
  const name = await changeDonor(page);
  await open(page, `${RECORDS}?q=${name}`);
  await press(page, name);
  await page.getByText("added it").waitFor();
}

/** One with a gift, a pledge, details, and another record merged into it. */
async function openDonorPage(page: Page) {
  const name = aWord();
  const fields = { name, position: "trustee", pledged: 501, donated: 101, visibility: "name-only" };
  const details = {
    email: "girish.and.uma@family.example",
    address: "1604 Blue Oak Court\nRocklin, CA 95765",
  };
  const made = await page.request.post("/api/donors", { data: { ...fields, details } });
  const { id } = await made.json();
  const old = await addDonor(page, { name: `${name} G`, donated: "51" });
  await page.request.post(`/api/donors/${old.id}/merge`, { data: { into: id } });
  await open(page, `${RECORDS}/${id}`);
  await page.getByRole("button", { name: /^Undo the merge/ }).waitFor();
  return name;
}
