import type { Page } from "@playwright/test";
import { aWord, chooseFromMenu } from "#tests/admin.ts";
import { open } from "#tests/site.ts";
import type { Screen } from "./screen.ts";

const WEBSITE = "/dashboard/website";
const TEMPLE = "/dashboard/website/temple";

export const websiteScreens: Screen[] = [
  {
    name: "Website, words found in a draft and on a page",
    path: WEBSITE,
    arrange: async (page) => {
      await draftHome(page);
      await open(page, `${WEBSITE}?q=lamp`);
      await page.getByRole("link", { name: /^Home Mission, title/ }).waitFor();
    },
  },
  {
    name: "Website, a draft compared with what is public",
    path: WEBSITE,
    arrange: async (page) => {
      await draftHome(page);
      await open(page, WEBSITE);
      await chooseFromMenu(page, "More for Home", /^History/);
      await page.getByText("1 difference").waitFor();
    },
  },
  { name: "The temple’s words on receipts, changed by two", path: TEMPLE, arrange: writeAtTheSameTime },
  {
    name: "The website with a draft of Our team",
    path: "/dashboard/website/preview/Board",
    arrange: draftBoard,
  },
  {
    name: "Home’s words, a slide open",
    path: "/dashboard/website/home?field=slideshow.slides.0.title",
    arrange: (page) => page.getByText("What the picture shows").first().waitFor(),
  },
  {
    name: "People, one picked up by keyboard",
    path: "/dashboard/website/people",
    arrange: async (page) => {
      await page.getByRole("button", { name: "Move Meenakshi Raghavendran, 1 of 4" }).press("Space");
      await page.getByText("is picked up.").waitFor();
    },
  },
];

/** Not public: pages that others look at meanwhile stay as they are. */
async function draftHome(page: Page) {
  const { published, version } = await (await page.request.get("/api/website/home")).json();
  const value = { ...published, mission: { ...published.mission, title: "A lamp in a new place" } };
  await page.request.put("/api/website/home/draft", { data: { value, version } });
}

async function writeAtTheSameTime(page: Page) {
  const { published, version } = await (await page.request.get("/api/website/temple")).json();
  const value = { ...published, signerName: `Anjali ${aWord()}` };
  const draft = await page.request.put("/api/website/temple/draft", { data: { value, version } });
  await page.request.post("/api/website/temple/publish", {
    data: { version: (await draft.json()).version },
  });
  await page.getByLabel("Signer of receipts").fill(`Suresh ${aWord()}`);
  await page.getByRole("table", { name: /beside what you typed/ }).waitFor();
}

async function draftBoard(page: Page) {
  const { published, version } = await (await page.request.get("/api/website/board")).json();
  const value = {
    ...published,
    head: { ...published.head, title: `The people who keep the lamp, ${aWord()}` },
  };
  await page.request.put("/api/website/board/draft", { data: { value, version } });
  await open(page, "/dashboard/website/preview/Board");
  await page.getByText(/Changed: .*Our team/).waitFor();
}
