import type { Page } from "@playwright/test";
import { open } from "#tests/site.ts";

export const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
export const total = (page: Page) => page.getByRole("row").filter({ hasText: "Total Donated" });

export async function openDonors(page: Page, q: string) {
  await open(page, `/dashboard/donor-entry?q=${encodeURIComponent(q)}`);
}
