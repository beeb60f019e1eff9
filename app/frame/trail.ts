import type { Step } from "#app/ui/breadcrumb.tsx";
import { pages } from "#content/pages.ts";
import type { PageInfo } from "#domain/content/pages.ts";

/** The breadcrumb of a page: home, the menu it stands under, the page itself. */
export function trailTo(page: PageInfo): Step[] {
  const home = { label: pages.home.name, href: pages.home.path };
  return [home, ...(page.section ? [{ label: page.section }] : []), { label: page.name }];
}
