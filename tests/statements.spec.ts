import type { Page } from "@playwright/test";
import { aWord, PHONE, signIn } from "#tests/admin.ts";
import { expect, open, test } from "#tests/site.ts";
import { aGiver, aQuietYear, showStatementsRunning, writeEin } from "#tests/statements.ts";

test.use({ leavesDonors: true });

const STATEMENTS = "/dashboard/reports/statements";

test.describe("Year-end statements", () => {
  test("are made, downloaded and gone through; a second run makes only what changed", async ({ page }) => {
    await signIn(page);
    await writeEin(page.request);
    const year = aQuietYear();
    const [first, second] = [`Aarti ${aWord()}`, `Bhavani ${aWord()}`];
    const { donorId } = await aGiver(page.request, year, first, {
      email: "aarti@family.example",
      address: "12 Oak Street\nRoseville, CA 95678",
    });
    await aGiver(page.request, year, second, {});

    await open(page, `${STATEMENTS}?year=${year}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Statements for ${year}`);
    await expect(page.getByText("= ledger ✓ $702")).toBeVisible();
    await expect(page.getByRole("row", { name: second })).toContainText("none");
    await expect(page.getByText("Email isn’t set up, so nothing will be emailed.")).toBeVisible();
    await page.getByRole("button", { name: "Make 2 statements" }).click();
    const asked = page.getByRole("dialog", { name: "Make 2 statements?" });
    await expect(asked).toContainText(
      "This uses 2 receipt numbers. Nothing is emailed. 1 has a mailing address, 1 has none.",
    );
    await asked.getByRole("button", { name: "Make 2 statements" }).click();

    const made = page.getByRole("region", { name: "What was made" });
    await expect(made).toContainText(/2 statements were made in \d+ seconds?\. 2 to print\./);
    await expect(made).toContainText(`1 has no postal address: ${second}`);
    await expect(page.getByRole("link", { name: "Not yet made 0" })).toBeVisible();
    for (const [name, start] of [
      [`statements-${year}.pdf`, "%PDF-"],
      [`statements-${year}.zip`, "PK"],
    ] as const) {
      const downloading = page.waitForEvent("download");
      await made.getByRole("link", { name: `Download ${name}` }).click();
      const chunks: Buffer[] = [];
      for await (const chunk of await (await downloading).createReadStream()) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).toString("latin1").startsWith(start)).toBe(true);
    }

    await page
      .getByRole("row", { name: first })
      .getByRole("link", { name: /^\d{4}-\d{5}$/ })
      .click();
    await expect(page.locator("article.sheet")).toContainText(`Your gifts in ${year}`);
    await page.getByRole("link", { name: `Next donor ${second}` }).click();
    await expect(page.locator("article.sheet")).toContainText(second);
    await expect(page.getByRole("link", { name: /^Next donor/ })).toHaveCount(0);

    await page.request.post("/api/gifts", {
      data: {
        donorId,
        receivedOn: `${year}-12-30`,
        cents: 25_100,
        method: "cash",
        fund: "general",
        evenIfOld: true,
      },
    });
    await page.getByRole("link", { name: "Year-end statements" }).click();
    const changed = page.getByRole("region", { name: "Statements that changed" });
    await expect(changed.getByRole("row", { name: first })).toContainText(
      /A gift of Dec 30 was written down on .*\$351.*\$602/,
    );
    await page.getByRole("button", { name: "Make this one again" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Make this one again" }).click();
    await expect(made).toContainText("1 statement was made");
    await expect(changed).toHaveCount(0);
    await page
      .getByRole("row", { name: first })
      .getByRole("link", { name: /^\d{4}-\d{5}$/ })
      .click();
    await expect(page.locator("article.sheet")).toContainText("Replaces the one of");
  });

  test("under way are told in the corner of every screen, shown with their progress, and stopped", async ({
    page,
  }) => {
    await signIn(page);
    await aGiver(page.request, aQuietYear(), aWord(), {});
    await showStatementsRunning(page);
    let isStopped = false;
    await page.route("**/api/statements/run/stop", (route) => {
      isStopped = true;
      return route.fulfill({ status: 204 });
    });
    await page.setViewportSize(PHONE);
    await open(page, "/dashboard/donations");
    await expect(page.getByText("Statements 31 of 45")).toBeVisible();
    await page.getByRole("link", { name: /^Show/ }).click();
    await expectProgress(page);
    await expect(page.getByText("Statements 31 of 45")).toHaveCount(0);
    await page.getByRole("button", { name: "Stop" }).click();
    await expect.poll(() => isStopped).toBe(true);
  });
});

async function expectProgress(page: Page) {
  const job = page.getByRole("region", { name: "Making statements for 2001" });
  await expect(job).toContainText("31 of 45");
  await expect(job).toContainText("Now: Prakash Vaidyanathar.");
  await expect(job).toContainText("List checked, = ledger ✓");
  await expect(job.getByRole("progressbar")).toHaveAttribute("value", "31");
}
