import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLedger } from "#rooms/ledger/ledger.server.ts";
import { ledgerCollections } from "#rooms/ledger/ledger-collections.server.ts";
import { silentLog } from "#server/log.ts";
import { dataFile } from "#server/store/data-folder.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { addDonor, aWord, signIn } from "#tests/admin.ts";
import { administrator, expect, expectAccessible, open, openAgain, test } from "#tests/site.ts";

test.use({ leavesDonors: true });

test("A report opens from its card, is narrowed in the address, and has its numbers as a table, CSV and paper", async ({
  page,
}) => {
  await signIn(page);
  // A year that no other test writes into.
  const year = String(1930 + Math.floor(Math.random() * 60));
  const donor = await addDonor(page, { name: `Giver ${aWord()}` });
  const gifts = [
    { receivedOn: `${year}-03-05`, cents: 125_00, fund: "general", method: "cash" },
    { receivedOn: `${year}-03-20`, cents: 50_50, fund: "phase-1", method: "check" },
    { receivedOn: `${year}-05-02`, cents: 1_000_00, fund: "phase-1", method: "check" },
  ];
  for (const gift of gifts) {
    const data = { donorId: donor.id, evenIfOld: true, evenIfLike: true, ...gift };
    expect((await page.request.post("/api/gifts", { data })).status()).toBe(201);
  }

  await open(page, "/dashboard/reports");
  const card = page.getByRole("listitem").filter({ hasText: "Giving over time" });
  await expect(card).toContainText("= ledger ✓");
  await card.getByRole("link", { name: "Giving over time" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Giving over time" })).toBeVisible();
  await page.getByLabel("From").fill(`${year}-03-01`);
  await page.getByLabel("To").fill(`${year}-05-31`);
  await expect(page).toHaveURL(new RegExp(`from=${year}-03-01&to=${year}-05-31`));

  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(page.getByText("3 rows from 3 lines")).toBeVisible();
  await expect(page.getByText("= ledger ✓ $1,175.50")).toBeVisible();
  await expect(row("March").getByRole("cell")).toHaveText(["$125", "$50.50", "$175.50"]);
  await expect(row("April").getByRole("cell")).toHaveText([/none/, /none/, /none/]);
  await expect(row("To May 31").getByRole("cell")).toHaveText(["$125", "$1,050.50", "$1,175.50"]);
  await expect(
    page.getByRole("img", { name: /^Giving by month and fund\. Highest is May with \$1,000\./ }),
  ).toBeVisible();

  await page.getByText("Method", { exact: true }).click();
  await page.getByText("Years", { exact: true }).click();
  await expect(page).toHaveURL(/by=method&steps=years/);
  await expect(row(year).last().getByRole("cell")).toHaveText(["$125", "$1,050.50", "$1,175.50"]);
  await openAgain(page);
  await expect(page.getByRole("radio", { name: "Years" })).toBeChecked();

  // Where it is wider than the screen, whoever has no mouse moves it.
  const table = page.getByRole("region", { name: "Table of the numbers" });
  await table.focus();
  await expect(table).toBeFocused();

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  const file = await (await download).path();
  expect(await readFile(file, "utf8")).toContain(`\r\n${year},12500,105050,0,0,0,0,0,0,0,117550\r\n`);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByLabel("From")).toBeHidden();
  await expect(page.getByRole("link", { name: "CSV" })).toBeHidden();
  await expect(row("To May 31")).toBeVisible();
  await expect(page.getByText("= ledger ✓ $1,175.50")).toBeVisible();
});

test("A report that does not tie to the ledger says so in red, by how much, on its card too", async ({
  page,
  ownSite,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "temple-"));
  const year = await withBrokenSums(folder);
  const site = await ownSite({ SAMPLE_DATA: "off" }, folder);
  const { email: username, password } = administrator;
  await page.request.post(`${site.url}/api/session`, { data: { username, password } });
  await open(page, `${site.url}/dashboard/reports`);
  const cardOf = (title: string) => page.getByRole("listitem").filter({ hasText: title });
  await expect(cardOf("Deposits")).toContainText("≠ ledger $20 apart");
  await expect(cardOf("Giving over time")).toContainText("= ledger ✓");
  await cardOf("Deposits").getByRole("link").click();
  await expect(page.getByText("$20 here, $0 in the ledger: $20 apart")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Do not use this report." })).toBeVisible();

  await open(page, `${site.url}/dashboard/reports/giving?from=${year}-01-01&to=${year}-12-31`);
  await expect(page.getByText("$420 here, $300 in the ledger: $120 apart")).toBeVisible();
  await expectAccessible(page);
  await open(page, `${site.url}/dashboard/reports/giving?from=1901-06-01&to=1901-06-02`);
  await expect(page.getByRole("heading", { name: "No gifts in these dates" })).toBeVisible();
  await expect(page.getByText("= ledger ✓ $0").first()).toBeVisible();
  await open(page, `${site.url}/dashboard/reports/nobody`);
  await expect(page.getByRole("heading", { level: 1, name: "This report is not here" })).toBeVisible();
});

/** A month of last year whose kept sum says more than its lines, and a count that does so. Answers the year. */
async function withBrokenSums(folder: string) {
  const store = openEmbedded(dataFile(folder));
  const ledger = await openLedger({ store, now: Date.now, log: silentLog });
  const note = { by: "a test", at: new Date().toISOString() };
  const year = String(Number(ledger.today().slice(0, 4)) - 1);
  await store.transaction(note, async (tx) => {
    const about = { donorId: null, donorName: "", kind: "gift" as const, note: "" };
    await ledger.addGift(tx, { ...about, receivedOn: `${year}-03-05`, cents: 300_00 });
    await tx.create(ledgerCollections(store).counts, {
      countedOn: ledger.today(),
      place: "Hall",
      counters: ["Uma", "Ravi"],
      controlCents: 0,
      controlGifts: 0,
      status: "open",
      sumCents: 20_00,
      gifts: 0,
      voidedCents: 0,
      voidedGifts: 0,
    });
  });
  const cells = store.collection<{ sums: { cents: number } }>("gifts-months");
  const [cell] = await cells.query({});
  if (cell) await cells.update(cell.id, { sums: { cents: cell.sums.cents + 120_00 } });
  ledger.close();
  await store.close();
  return year;
}
