import { expect, type Page } from "@playwright/test";
import { dayOf } from "#app/admin/moment.tsx";
import { aWord } from "#tests/admin.ts";
import { open } from "#tests/site.ts";
import { press, type Screen } from "./screen.ts";

const PHASES = "/dashboard/loans-projects";
const CLAIMS = "/dashboard/loans-projects/claims";
const LOANS = "/dashboard/loans-projects/loans";

export const projectScreens: Screen[] = [
  {
    name: "Deleted phases, none",
    path: "/dashboard/loans-projects?show=deleted",
    arrange: (page) => page.getByRole("heading", { name: "No deleted phases" }).waitFor(),
  },
  {
    name: "Loans, some past due and some to come",
    path: LOANS,
    arrange: async (page) => {
      await lend(page, { termMonths: 6 });
      await lend(page, { interest: "paid-then-donated" });
      await open(page, LOANS);
      await page.getByText("Show the numbers").click();
    },
  },
  {
    name: "Adding a loan that is too small",
    path: LOANS,
    arrange: async (page) => {
      await press(page, "Add loan");
      await page.getByLabel("Principal").fill("4,000");
      await press(page, "Save");
      await page.getByText("A loan is at least $5,000.").first().waitFor();
    },
  },
  {
    name: "A lender, with the statement of a year",
    path: LOANS,
    arrange: async (page) => {
      const { lenderDonorId, startOn } = await lend(page, { interest: "paid-then-donated" });
      await lend(page, { lenderDonorId, status: "offered" });
      await open(page, `/dashboard/loans-projects/lenders/${lenderDonorId}?year=${startOn.slice(0, 4)}`);
      await page.getByText("interest that was never paid is no gift").waitFor();
    },
  },
  { name: "Phases, with a preview of the public page", path: PHASES },
  {
    name: "Phases, one being edited without a goal",
    path: PHASES,
    arrange: async (page) => {
      await press(page, "Edit phase 2");
      const form = page.getByRole("dialog", { name: "Edit phase 2" });
      await form.getByLabel("Goal").fill("0");
      await form.getByRole("button", { name: "Save" }).click();
      await form.getByText("A goal is more than $0.", { exact: true }).waitFor();
    },
  },
  { name: "Claims, by page", path: CLAIMS },
];

/** A loan of a year ago, of somebody new unless told otherwise. */
async function lend(page: Page, fields: object): Promise<{ lenderDonorId: string; startOn: string }> {
  const startOn = dayOf(new Date(Date.now() - 360 * 86_400_000).toISOString());
  const data = {
    principalCents: 10_000_00,
    ratePercent: 6,
    interest: "waived",
    termMonths: 12,
    status: "funded",
    startOn,
    ...("lenderDonorId" in fields ? {} : { newDonor: `Uday ${aWord()}` }),
    ...fields,
  };
  const answer = await page.request.post("/api/loans", { data });
  expect(answer.status()).toBe(201);
  return answer.json();
}
