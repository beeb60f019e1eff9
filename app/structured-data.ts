import { pages } from "#content/pages.ts";
import { temple as ours } from "#content/temple.ts";
import type { PageInfo } from "#domain/content/pages.ts";
import type { Temple } from "#domain/content/temple.ts";

/** What search engines can read without guessing: who we are, and where this page stands. */
export function structuredData(page: PageInfo, more: object[] = [], temple = ours) {
  const trail = page.path === "/" ? [] : [breadcrumb(page)];
  return { "@context": "https://schema.org", "@graph": [templeItself(temple), ...trail, ...more] };
}

export const templeId = `${ours.url}/#temple`;

/** Street and telephone are left out where the temple has not given them. */
function templeItself(temple: Temple) {
  const { street, city, regionCode, postalCode, countryCode } = temple.address;
  return {
    "@type": ["HinduTemple", "NGO"],
    "@id": templeId,
    name: temple.name,
    description: temple.description,
    url: temple.url,
    logo: `${temple.url}/icon-512.png`,
    image: `${temple.url}/og/home.jpg`,
    email: temple.email,
    telephone: temple.telephone,
    foundingDate: String(temple.founded),
    nonprofitStatus: "Nonprofit501c3",
    isAccessibleForFree: true,
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      addressLocality: city,
      addressRegion: regionCode,
      postalCode,
      addressCountry: countryCode,
    },
    openingHoursSpecification: {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
      opens: temple.hours.opens,
      closes: temple.hours.closes,
    },
  };
}

function breadcrumb({ name, path }: PageInfo) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [pages.home, { name, path }].map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: ours.url + step.path,
    })),
  };
}
