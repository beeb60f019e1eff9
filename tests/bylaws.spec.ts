import { expect, open, test } from "#tests/site.ts";

test.beforeEach(({ page }) => open(page, "/bylaws"));

test.describe("Bylaws", () => {
  for (const [title, file] of [
    ["IRS Certificate", "irs-certificate"],
    ["IRS 501(c)(3) Approval Letter", "irs-501c3-letter"],
    ["Mission Statement", "mission-statement"],
    ["Bylaws and Articles", "bylaws-and-articles"],
  ] as const)
    test(`opens the ${title} as a PDF in a new tab`, async ({ page, request }) => {
      const card = page.getByRole("main").getByRole("link", { name: title });
      await expect(card).toHaveAttribute("href", `/documents/${file}.pdf`);
      await expect(card).toHaveAttribute("target", "_blank");
      await expect(card).toHaveAccessibleName(/opens in a new tab/);

      const answer = await request.get(`/documents/${file}.pdf`);
      expect(answer.headers()["content-type"]).toBe("application/pdf");
      expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
    });

  test("has four cards", async ({ page }) => {
    await expect(page.getByRole("list", { name: "Documents" }).getByRole("listitem")).toHaveCount(4);
  });

  test("is the same page at /Bylaws", async ({ page }) => {
    await open(page, "/Bylaws");
    await expect(page.getByRole("list", { name: "Documents" })).toBeVisible();
  });
});
