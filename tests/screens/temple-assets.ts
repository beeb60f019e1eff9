import { expect, type Page } from "@playwright/test";
import { aWord } from "#tests/admin.ts";
import { open, openAgain } from "#tests/site.ts";
import { press, type Screen } from "./screen.ts";

const ASSETS = "/dashboard/temple-assets";
const STOCK_TAKES = "/dashboard/temple-assets/stock-takes";

export const assetScreens: Screen[] = [
  {
    name: "Stock-takes, one under way",
    path: STOCK_TAKES,
    arrange: (page) => beginStockTake(page).then(() => openAgain(page)),
  },
  {
    name: "A stock-take, one thing damaged, one missing, one lent",
    path: STOCK_TAKES,
    arrange: async (page) => {
      const { id } = await beginStockTake(page);
      await open(page, `${STOCK_TAKES}/${id}`);
      await page.getByRole("radio", { name: "Damaged" }).first().check();
      await page.getByLabel("What is wrong").fill("The motor hums, the drum does not turn");
      await page.getByRole("radio", { name: "Missing" }).last().check();
    },
  },
  {
    name: "A closed stock-take",
    path: STOCK_TAKES,
    arrange: async (page) => {
      const { id, lines } = await beginStockTake(page);
      for (const [at, { assetId }] of lines.entries())
        await page.request.put(`/api/stock-takes/${id}/lines/${assetId}`, {
          data: { found: at === 0 ? "damaged" : "present", note: at === 0 ? "A dent" : "" },
        });
      await page.request.post(`/api/stock-takes/${id}/close`, { data: { names: ["Lakshmi", "Arjun"] } });
      await open(page, `${STOCK_TAKES}/${id}`);
      await page.getByRole("heading", { name: /differences?$/ }).waitFor();
    },
  },
  {
    name: "Adding an asset that was given, its weight missing",
    path: ASSETS,
    arrange: async (page) => {
      await press(page, "Add asset");
      const dialog = page.getByRole("dialog", { name: "Add asset" });
      await dialog.getByLabel(/^Name/).fill("Anklets for Mahalakshmi, silver");
      await dialog.getByLabel("Category").selectOption("Ornament");
      await dialog.getByRole("radio", { name: "Given" }).check();
      await dialog.getByText("Description, condition, pictures and papers").click();
      await dialog.getByRole("button", { name: /^Save as/ }).click();
      await dialog.getByText("An ornament needs its weight in grams.", { exact: true }).waitFor();
    },
  },
  { name: "The register of assets", path: ASSETS },
  { name: "An asset that is lent and overdue", path: `${ASSETS}/T-0016` },
  { name: "Tag sheets", path: `${ASSETS}/tags` },
];

/** In a place of its own: two things, and one that is lent. */
async function beginStockTake(page: Page): Promise<{ id: string; lines: { assetId: string }[] }> {
  const place = `Cellar ${aWord()}`;
  for (const name of ["Wet grinder", "Kalasam, copper, set of nine", "Processional vel"]) {
    const data = { name, place, category: "vessel", acquiredOn: "2026-01-10" };
    const asset = await (await page.request.post("/api/assets", { data })).json();
    if (name === "Processional vel")
      await page.request.post(`/api/assets/${asset.id}/lend`, {
        data: { to: "Sierra Tamil Sangam", dueOn: "2099-11-17" },
      });
  }
  const answer = await page.request.post("/api/stock-takes", { data: { place } });
  expect(answer.status()).toBe(201);
  return answer.json();
}
