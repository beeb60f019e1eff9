import type { Crumb } from "#app/ui/breadcrumb.tsx";
import type { PageInfo, Pages } from "#domain/content/pages.ts";
import type { SiteWords } from "#domain/content/parts.ts";
import { isCurrentPage } from "#domain/current-page.ts";

/** The loader's data about the page itself, for the tab, search engines and the breadcrumb. */
export type PageWords = {
  page: PageInfo;
  trail: Crumb[];
  /** The picture of a shared link, instead of the parent page's. */
  picture?: { src: string; alt: string } | undefined;
};

export function pageWords(words: Pick<SiteWords, "pages" | "navigation">, name: keyof Pages): PageWords {
  const page = words.pages[name];
  return { page, trail: trailTo(page, words) };
}

/** The breadcrumb of a page: home, its menu, the page. */
function trailTo(page: PageInfo, { pages, navigation }: Pick<SiteWords, "pages" | "navigation">): Crumb[] {
  const home = { label: pages.home.name, href: pages.home.path };
  const above = navigation.menu.filter(
    (item) => "children" in item && item.children.some(({ href }) => isCurrentPage(href, page.path)),
  );
  return [home, ...above.map(({ label }) => ({ label })), { label: page.name }];
}

/** The breadcrumb of a page below others: home, those pages, its own name. */
export function stepsThrough(
  { pages }: Pick<SiteWords, "pages">,
  through: readonly (keyof Pages)[],
  last: string,
): Crumb[] {
  const above = (["home", ...through] as const).map((name) => pages[name]);
  return [...above.map(({ name, path }) => ({ label: name, href: path })), { label: last }];
}

/** A record's picture for shared links, which do not support SVG. */
export function sharedPicture(picture: PageWords["picture"] | null): PageWords["picture"] {
  return picture && !picture.src.endsWith(".svg") ? { src: picture.src, alt: picture.alt } : undefined;
}
