import { expect, open, test } from "#tests/site.ts";

const phases = [
  {
    title: "Land Purchase",
    goal: "$600,000",
    raised: "$79,532",
    pledged: "$334,812",
    by: "Sep 2025",
    of: ["13.3%", "55.8%"],
  },
];

const emptyPhases = [
  {
    number: 2,
    title: "Temple Construction",
    goal: "$1,800,000",
    by: "Oct 2028",
    notice: "Opens after Phase 1",
  },
  { number: 3, title: "Cultural Center", goal: "$3,600,000", by: "Oct 2030", notice: "Opens after Phase 2" },
];

test.beforeEach(({ page }) => open(page, "/landprojectdetails"));

test.describe("The land project", () => {
  for (const [at, { title, goal, raised, pledged, by, of }] of phases.entries())
    test(`shows phase ${at + 1}, ${title}, with its figures`, async ({ page }) => {
      const phase = page.getByRole("article", { name: title });

      await expect(phase).toContainText(`Phase ${at + 1}`);
      await expect(phase.getByRole("definition")).toContainText([by, raised, pledged, goal]);
      const [raisedBar, pledgedBar] = [
        phase.getByRole("progressbar", { name: `Phase ${at + 1} raised` }),
        phase.getByRole("progressbar", { name: `Phase ${at + 1} pledged` }),
      ];
      await expect(raisedBar).toHaveAttribute("aria-valuetext", `${of[0]} of goal raised`);
      await expect(pledgedBar).toHaveAttribute("aria-valuetext", `${of[1]} of goal pledged`);
      await expect(phase.getByRole("list").getByRole("listitem")).toHaveCount(4);
    });

  for (const { number, title, goal, by, notice } of emptyPhases)
    test(`says once that nothing is given yet to phase ${number}, ${title}`, async ({ page }) => {
      const phase = page.getByRole("article", { name: title });

      await expect(phase).toContainText(`Phase ${number}`);
      await expect(phase.getByText(notice)).toBeVisible();
      await expect(phase.getByRole("definition")).toContainText([by, `${goal}by ${by}`, "$0 0.0% of goal"]);
      for (const nothing of ["$0", "0.0%"])
        expect((await phase.innerText()).split(nothing), nothing).toHaveLength(2);
      const bar = phase.getByRole("progressbar", { name: `Phase ${number} raised and pledged` });
      await expect(bar).toHaveAttribute("aria-valuetext", "0.0% of goal raised or pledged");
      await expect(phase.getByRole("list").getByRole("listitem")).toHaveCount(4);
    });

  test("has the phases at the anchor land, below the header", async ({ page }) => {
    await open(page, "/landprojectdetails#land");

    const first = page.locator("#land").getByRole("heading", { name: "Land Purchase" });
    await expect(first).toBeInViewport();
    await expect(page.getByRole("heading", { level: 1 })).not.toBeInViewport();
  });

  test("opens the donation page in a new tab and leads to the loan program", async ({ page }) => {
    for (const link of await page
      .getByRole("main")
      .getByRole("link", { name: /Donate Now/ })
      .all()) {
      await expect(link).toHaveAttribute("href", "https://donate.example.org/temple");
      await expect(link).toHaveAttribute("target", "_blank");
    }
    await page.getByRole("link", { name: "About the loan program" }).click();
    await expect(page).toHaveURL(/\/loanprogram$/);
  });
});
