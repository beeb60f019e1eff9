import type { Page } from "@playwright/test";
import { comeInAgain } from "#tests/admin.ts";
import { open } from "#tests/site.ts";

export type Screen = {
  name: string;
  path: string;
  /** Where it exists, when not everywhere. */
  only?: "small screens" | "wide screens";
  isAdmin?: true;
  /** Brings the page into the state that the name says. */
  arrange?: (page: Page) => Promise<unknown>;
};

/** Those of the widths that have the screen; drawers give way to menus and sidebars around 1000 px. */
export function widthsOf({ only }: Screen, widths: number[]) {
  return widths.filter((width) => !only || (only === "small screens") === width < 1000);
}

/** Comes to the screen as a person would, with nothing half faded in. */
export async function visit(page: Page, screen: Screen) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  if (screen.isAdmin) await comeInAgain(page);
  await open(page, screen.path);
  await screen.arrange?.(page);
}

export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
