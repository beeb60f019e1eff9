import { expect, type Page } from "@playwright/test";
import { dayOf } from "#app/admin/moment.tsx";
import { addDonor, aWord } from "#tests/admin.ts";
import { open } from "#tests/site.ts";
import { press, type Screen } from "./screen.ts";

const GIFTS = "/dashboard/donations";
const PLEDGES = "/dashboard/donations/pledges";
const COUNTS = "/dashboard/donations/count";
const IMPORT = "/dashboard/donations/import";

export const donationScreens: Screen[] = [
  {
    name: "Gifts, one of them void",
    path: GIFTS,
    arrange: async (page) => {
      const { id } = await recordGift(page, { dedication: { kind: "memory", name: "Sri K. V. Hegdekar" } });
      await page.request.post(`/api/gifts/${id}/void`, { data: { reason: "Charged twice" } });
      const { receivedOn } = await recordGift(page, {
        isAnonymous: true,
        cents: 481_240,
        method: "stock",
        inKindDescription: "30 shares of Apple Inc.",
      });
      await open(page, `${GIFTS}?from=${receivedOn}&to=${receivedOn}&size=100`);
      await page.getByText("Void: Charged twice").first().waitFor();
      await page.getByText("$4,812.40").first().waitFor();
    },
  },
  { name: "Gifts, none that matches", path: `${GIFTS}?fund=phase-3&method=stock` },
  {
    name: "A gift opened",
    path: GIFTS,
    arrange: async (page) => {
      const { donorName, donorId } = await recordGift(page, { benefit: "religious" });
      await open(page, `${GIFTS}?donorId=${donorId}`);
      await page.getByRole("button", { name: donorName, exact: true }).click();
      await page.getByText("added it").waitFor();
    },
  },
  {
    name: "Recording a gift that looks like another",
    path: GIFTS,
    arrange: async (page) => {
      const { donorName } = await recordGift(page, {});
      await press(page, "Record a gift");
      await page.getByRole("combobox", { name: "Donor" }).pressSequentially(donorName);
      await page.getByRole("option", { name: donorName }).click();
      await page.getByRole("textbox", { name: "Amount" }).fill("501");
      await page.getByText("Dedication, goods in return").click();
      await page.getByText("Goods or services").click();
      await page.getByLabel(/^What they received/).fill("One place at the benefit dinner");
      await page.getByLabel(/^What it was worth/).fill("45");
      await press(page, "Record gift");
      await page.getByText("Recorded by you").waitFor();
    },
  },
  { name: "Import", path: IMPORT },
  { name: "Import, what each row becomes", path: IMPORT, arrange: (page) => previewImport(page) },
  {
    name: "Import, done",
    path: IMPORT,
    arrange: async (page) => {
      await previewImport(page);
      await press(page, "Record 3 gifts");
      await page.getByRole("heading", { name: "3 gifts recorded" }).waitFor();
    },
  },
  {
    name: "Pledges, some chosen",
    path: PLEDGES,
    arrange: async (page) => {
      for (const which of [1, 2]) await page.getByRole("checkbox").nth(which).check();
      await page.getByText("2 chosen").waitFor();
    },
  },
  {
    name: "A pledge opened, with its gifts",
    path: `${PLEDGES}?q=keshav`,
    arrange: async (page) => {
      await page.getByRole("button", { name: /^Keshav/ }).click();
      await page.getByRole("table", { name: "Gifts toward this pledge" }).waitFor();
    },
  },
  {
    name: "A new pledge, the donor missing",
    path: PLEDGES,
    arrange: async (page) => {
      await press(page, "New pledge");
      await press(page, "Save");
      await page.getByText("Please choose a donor").waitFor();
    },
  },
  { name: "Reminder letters", path: PLEDGES, arrange: comeToTheLetters },
  {
    name: "All counts, beginning one",
    path: `${COUNTS}?all`,
    arrange: async (page) => {
      await makeCount(page);
      await open(page, `${COUNTS}?all`);
      await press(page, "New count");
    },
  },
  { name: "A count, rows saved, wrong and doubted", path: `${COUNTS}?all`, arrange: meetDoubt },
  {
    name: "A closed count, with its deposit slip",
    path: `${COUNTS}?all`,
    arrange: async (page) => {
      const { id } = await makeCount(page);
      await page.request.post(`/api/counts/${id}/close`);
      await open(page, `${COUNTS}/${id}`);
    },
  },
];

/** One donor has an address, the other none. */
async function comeToTheLetters(page: Page) {
  const ids: string[] = [];
  for (const details of [{ address: "4415 Whitney Ridge Drive\nRocklin, CA 95765" }, {}]) {
    const donor = { name: `Uday ${aWord()}`, position: "donor", pledged: 0, donated: 0 };
    const { id } = await addDonor(page, { name: donor.name });
    await page.request.put(`/api/donors/${id}`, { data: { ...donor, details } });
    const pledge = {
      donorId: id,
      pledgedOn: "2025-03-06",
      dueOn: "2025-09-30",
      cents: 1_000_000,
      fund: "phase-1",
    };
    ids.push((await (await page.request.post("/api/pledges", { data: pledge })).json()).id);
  }
  await open(page, `${PLEDGES}/letters?ids=${ids}`);
}

/** A file with every outcome there is. */
async function previewImport(page: Page) {
  const name = aWord();
  await addDonor(page, { name });
  const row = `11/02/2025,ZELLE FROM ${name},501.00,${aWord()}`;
  await page
    .getByLabel("Or paste the rows")
    .fill(
      `Date,Description,Amount,Transaction ID\n${row}\n${row}\n11/03/2025,ZELLE FROM ${aWord()},51.00,${aWord()}\n11/10/2025,SERVICE FEE,-12.00,\n11/14/2025,ZELLE PAYMENT,40.00,${aWord()}\n`,
    );
  await press(page, "Next: columns");
  await press(page, "Preview the rows");
  await page.getByRole("button", { name: "Record 3 gifts" }).waitFor();
}

/** A count of two gifts that agrees with its control slip. */
async function makeCount(page: Page) {
  const { id: donorId } = await addDonor(page, { name: `Girish and Uma ${aWord()}` });
  const countedOn = dayOf(new Date().toISOString());
  const made = await page.request.post("/api/counts", {
    data: {
      countedOn,
      place: "Main hall",
      counters: ["Saroja Muthukrishna", "Dinesh Patelwala"],
      controlCents: 175_550,
      controlGifts: 2,
    },
  });
  const { id }: { id: string } = await made.json();
  const gift = { receivedOn: countedOn, countId: id, fund: "festivals" };
  const check = { donorId, cents: 50_100, method: "check", reference: "1231" };
  await page.request.post("/api/gifts", { data: { ...gift, ...check } });
  await page.request.post("/api/gifts", { data: { ...gift, cents: 125_450, method: "hundi" } });
  return { id };
}

async function meetDoubt(page: Page) {
  const { id } = await makeCount(page);
  await open(page, `${COUNTS}/${id}`);
  await page.getByLabel("Check number, row 3", { exact: true }).fill("887");
  await page.keyboard.press("Enter");
  const name = await page.getByLabel("Donor, row 1", { exact: true }).inputValue();
  await page.getByLabel("Donor, row 4", { exact: true }).fill(name);
  await page.getByRole("option", { name }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.type("501");
  await page.keyboard.press("Enter");
  await page.getByText("Looks like row 1").waitFor();
}

/** Somebody new has given today. */
export async function recordGift(
  page: Page,
  fields: object,
): Promise<{ id: string; donorId: string; donorName: string; receivedOn: string }> {
  const gift = { newDonor: `${aWord()} Hegdekar`, cents: 50_100, method: "check", reference: "1231" };
  const now = new Date(Date.now() - 8 * 60 * 60_000);
  const answer = await page.request.post("/api/gifts", {
    data: { ...gift, fund: "festivals", receivedOn: now.toISOString().slice(0, 10), ...fields },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}
