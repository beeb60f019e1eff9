import type { Crumb } from "#app/ui/breadcrumb.tsx";
import type { PageInfo, Pages } from "#domain/content/pages.ts";
import type { SiteWords } from "#domain/content/parts.ts";
import { isCurrentPage } from "#domain/current-page.ts";

/** What a page's loader says of the page itself: for the tab, for search engines, for the breadcrumb. */
export type PageWords = {
  page: PageInfo;
  trail: Crumb[];
  /** What a shared link shows instead of the picture of the page that this one stands under. */
  picture?: { src: string; alt: string } | undefined;
};

export function pageWords(words: Pick<SiteWords, "pages" | "navigation">, name: keyof Pages): PageWords {
  const page = words.pages[name];
  return { page, trail: trailTo(page, words) };
}

/** The breadcrumb of a page: home, the menu it stands under, the page itself. */
function trailTo(page: PageInfo, { pages, navigation }: Pick<SiteWords, "pages" | "navigation">): Crumb[] {
  const home = { label: pages.home.name, href: pages.home.path };
  const above = navigation.menu.filter(
    (item) => "children" in item && item.children.some(({ href }) => isCurrentPage(href, page.path)),
  );
  return [home, ...above.map(({ label }) => ({ label })), { label: page.name }];
}

/** The breadcrumb of what stands below other pages: home, those pages, and what it is called itself. */
export function stepsThrough(
  { pages }: Pick<SiteWords, "pages">,
  through: readonly (keyof Pages)[],
  last: string,
): Crumb[] {
  const above = (["home", ...through] as const).map((name) => pages[name]);
  return [...above.map(({ name, path }) => ({ label: name, href: path })), { label: last }];
}

/** The picture of a record for shared links: those who show them draw no drawings of the site's own. */
export function sharedPicture(picture: PageWords["picture"] | null): PageWords["picture"] {
  return picture && !picture.src.endsWith(".svg") ? { src: picture.src, alt: picture.alt } : undefined;
}
