import type { PageWords } from "#app/page-words.ts";
import { type PublicTemple, templeId } from "#domain/content/public-temple.ts";

/** What search engines can read without guessing: who we are, and where this page stands. */
export function structuredData(words: PageWords, temple: PublicTemple, more: object[] = []) {
  const trail = words.page.path === "/" ? [] : [breadcrumb(words, temple)];
  return { "@context": "https://schema.org", "@graph": [templeItself(temple), ...trail, ...more] };
}

/** Street and telephone are left out where the temple has not given them. */
function templeItself(temple: PublicTemple) {
  const { street, city, regionCode, postalCode, countryCode } = temple.address;
  return {
    "@type": ["HinduTemple", "NGO"],
    "@id": templeId(temple),
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
      dayOfWeek: temple.hours.days,
      opens: temple.hours.opens,
      closes: temple.hours.closes,
    },
  };
}

function breadcrumb({ page: { name, path }, trail: [home] }: PageWords, temple: PublicTemple) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [
      { name: home?.label, path: "/" },
      { name, path },
    ].map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: temple.url + step.path,
    })),
  };
}
