import { expect, type Page } from "@playwright/test";
import { aWord } from "#tests/admin.ts";
import { open, openAgain } from "#tests/site.ts";
import { aGiver, aQuietYear, showStatementsRunning, writeEin } from "#tests/statements.ts";
import { recordGift } from "./donations.ts";
import type { Screen } from "./screen.ts";

const COUNTS = "/dashboard/donations/count";
const RECEIPTS = "/dashboard/reports/receipts";
const STATEMENTS = "/dashboard/reports/statements";

export const receiptScreens: Screen[] = [
  {
    name: "Receipts, some in the mail and one void",
    path: RECEIPTS,
    arrange: async (page) => {
      await voidReceipt(page);
      await mailedReceipt(page);
      await open(page, RECEIPTS);
      await page.getByRole("region", { name: "Email queue" }).waitFor();
    },
  },
  {
    name: "Receipts before they are issued, something missing",
    path: RECEIPTS,
    arrange: async (page) => {
      const { id: had } = await voidReceipt(page);
      await page.request.post(`/api/gifts/${had}/void`, { data: { reason: "Charged twice" } });
      const gifts = [await recordGift(page, {}), await recordGift(page, { benefit: "religious" })];
      await open(page, `${RECEIPTS}/new?gifts=${[had, ...gifts.map(({ id }) => id)]}`);
      await page.getByText("Two receipts for two donors").waitFor();
    },
  },
  {
    name: "A void receipt for several gifts",
    path: RECEIPTS,
    arrange: async (page) => {
      const { number } = await voidReceipt(page);
      await open(page, `${RECEIPTS}/${number}`);
      await page.getByText("voided it").waitFor();
    },
  },
  {
    name: "Statements, made and one changed since",
    path: STATEMENTS,
    arrange: meetAChangedStatement,
  },
  {
    name: "Statements being made",
    path: STATEMENTS,
    arrange: async (page) => {
      await showStatementsRunning(page);
      const year = aQuietYear();
      await aGiver(page.request, year, `Akash ${aWord()}`, {});
      await open(page, `${STATEMENTS}?year=${year}`);
      await page.getByText("Now: Prakash Vaidyanathar.").waitFor();
    },
  },
  {
    name: "Another screen, while statements are made",
    path: COUNTS,
    arrange: async (page) => {
      await showStatementsRunning(page);
      await openAgain(page);
      await page.getByText("Statements 31 of 45").waitFor();
    },
  },
];

/** A receipt that was to be mailed, and was voided before it went; answers one of its gifts. */
async function voidReceipt(page: Page) {
  const { id, number, gifts } = await mailedReceipt(page);
  await page.request.post(`/api/receipts/${id}/void`, { data: { reason: "A value was missing" } });
  return { id: gifts[0]?.id ?? "", number };
}

/** A receipt for three gifts that waits to be mailed. */
async function mailedReceipt(page: Page) {
  const temple = "/api/website/temple";
  const { published, version } = await (await page.request.get(temple)).json();
  if (!published.ein) {
    const data = { value: { ...published, ein: "12-3456789", signerName: "Anjali Deshmukhe" }, version };
    const draft = await (await page.request.put(`${temple}/draft`, { data })).json();
    await page.request.post(`${temple}/publish`, { data: { version: draft.version } });
  }
  const details = {
    email: "girish.and.uma@family.example",
    address: "1604 Blue Oak Court\nRocklin, CA 95765",
  };
  const donor = { name: `Girish ${aWord()}`, position: "donor", pledged: 0, donated: 0, details };
  const { id: donorId } = await (await page.request.post("/api/donors", { data: donor })).json();
  const goods = { benefit: "goods", goodsDescription: "two places at the dinner", goodsCents: 90_00 };
  const gifts = [];
  for (const fields of [goods, { method: "in-kind", inKindDescription: "20 kg of basmati rice" }, {}])
    gifts.push(await recordGift(page, { newDonor: undefined, donorId, evenIfLike: true, ...fields }));
  const data = { giftIds: gifts.map(({ id }) => id), send: "mail" };
  const { id, number } = await (await page.request.post("/api/receipts", { data })).json();
  return { id: String(id), number: String(number), gifts };
}

/** Two were made, and one of the donors gave something else that year. */
async function meetAChangedStatement(page: Page) {
  await writeEin(page.request);
  const year = aQuietYear();
  const known = { email: "aarti@family.example", address: "12 Oak Street\nRoseville, CA 95678" };
  const { donorId } = await aGiver(page.request, year, `Aarti ${aWord()}`, known);
  await aGiver(page.request, year, `Akash ${aWord()}`, {});
  await page.request.post("/api/statements", { data: { year, send: "mail" } });
  await expect(async () =>
    expect(await (await page.request.get("/api/statements/run")).json()).toMatchObject({
      year,
      phase: "done",
    }),
  ).toPass();
  const gift = { donorId, receivedOn: `${year}-12-30`, cents: 25_100, method: "cash", fund: "general" };
  await page.request.post("/api/gifts", { data: { ...gift, evenIfOld: true } });
  await open(page, `${STATEMENTS}?year=${year}`);
  await page.getByRole("button", { name: "Make this one again" }).waitFor();
}
