import { expect, type Page } from "@playwright/test";
import { aWord } from "#tests/admin.ts";
import { open } from "#tests/site.ts";
import { press, type Screen } from "./screen.ts";

const NEWS = "/dashboard/website/news";

export const newsScreens: Screen[] = [
  {
    name: "News, one still to come and one draft",
    path: NEWS,
    arrange: async (page) => {
      await aNewsItem(page, { publishedFrom: "2099-11-24" });
      await aNewsItem(page, { isDraft: true });
      await open(page, NEWS);
      await page.getByText("From Nov 24, 2099").first().waitFor();
    },
  },
  { name: "A new news item", path: `${NEWS}/new` },
  {
    name: "News item, its editor with mistakes",
    path: `${NEWS}/temple-land-acquisition`,
    arrange: async (page) => {
      await page.getByLabel("Title").fill("");
      await press(page, "Publish the change");
      await page.getByText("Please write a title.").first().waitFor();
    },
  },
];

/** Something the temple told a while ago. */
export async function aNewsItem(page: Page, fields: object): Promise<{ address: string }> {
  const words =
    "For six days *the lamps* burn.\n\n## Each evening\n- six\n- seven\n\n> Stand [by us](/contactus).";
  const answer = await page.request.post("/api/news", {
    data: { title: `Lamps ${aWord()}`, date: "2025-01-02", summary: "Six evenings.", words, ...fields },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}
