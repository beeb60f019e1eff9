import type { PartName, SiteWords } from "#domain/content/parts.ts";
import type { Endpoint, Kind, Shown } from "#domain/records.ts";

/** What can be changed in the browser, in the order of the list. */
export const parts: { [P in PartName]: { title: string; about: string; pages: readonly string[] } } = {
  home: { title: "Home", about: "/", pages: ["/"] },
  people: {
    title: "People",
    about: "/about and /board: trustees and directors",
    pages: ["/board", "/about"],
  },
  temple: {
    title: "Temple",
    about: "Every page: name, hours, donation page, receipts",
    pages: ["/contactus", "/"],
  },
  deities: { title: "Deities", about: "/deities, shrine by shrine", pages: ["/deities"] },
  giving: {
    title: "Giving",
    about: "/donate: purposes, amounts, ways to help",
    pages: ["/donate", "/events"],
  },
  "land-project": {
    title: "Phases’ words",
    about: "/landprojectdetails, the words around the phases",
    pages: ["/landprojectdetails"],
  },
  "loan-program": { title: "Loan letter", about: "/loanprogram", pages: ["/loanprogram"] },
  "donor-wall": { title: "Donor wall", about: "/donors, the words around the names", pages: ["/donors"] },
  documents: { title: "Documents", about: "/bylaws: official papers, as PDFs", pages: ["/bylaws"] },
  contact: { title: "Contact", about: "/contactus, the words around the form", pages: ["/contactus"] },
  about: { title: "Our story", about: "/about, the words around the people", pages: ["/about"] },
  board: { title: "Our team", about: "/board, the words around the people", pages: ["/board"] },
  news: { title: "News page", about: "/news, the words above the news", pages: ["/news"] },
  navigation: { title: "Menu and footer", about: "Every page: menu, footer, donate button", pages: ["/"] },
  pages: {
    title: "Titles and search results",
    about: "What tabs and search engines say of each page",
    pages: ["/"],
  },
};

/** Where a part is edited. The address of the part 'news' is that of the news themselves. */
export function addressOfPart(part: PartName) {
  return `/dashboard/website/${part === "news" ? "news-page" : part}`;
}

/** Which part is edited at an address below the room's own. */
export function partAt(address: string | undefined) {
  return (Object.keys(parts) as PartName[]).find(
    (part) => part === address || addressOfPart(part).endsWith(`/${address}`),
  );
}

/** What is public now, and what somebody is writing. */
export type Part<P extends PartName = PartName> = Shown & {
  part: P;
  published: SiteWords[P];
  draft: SiteWords[P] | null;
  /** Who wrote into the draft last. */
  /** Drafts from before addresses were noted have none. */
  drafted?: { by: string; email?: string | null; at: string };
};

/** What a part says, published and drafted, of whichever version. */
export type PartContent<P extends PartName = PartName> = Pick<Part<P>, "part" | "published" | "draft">;

/** A part in the list of all. */
export type PartLine = {
  part: PartName;
  title: string;
  state: "published" | "draft";
  changedAt: string | null;
  changedBy: string | null;
};

export const partKind = kindOf<PartName>();

/** The parts of the website as records; the screen of one part knows which one. */
export function kindOf<P extends PartName>(): Kind<Part<P>, { [field: string]: unknown }> {
  return {
    name: "website",
    one: "part of the website",
    many: "parts of the website",
    nameOf: ({ part }) => parts[part].title,
    words: [],
  };
}

/** Kept as it is typed, and not public yet. */
export function drafting<P extends PartName>(
  part: P,
): Endpoint<{ value: SiteWords[P]; version: string }, Part<P>> {
  return { method: "PUT", path: `/api/website/${part}/draft` };
}

export function discarding<P extends PartName>(part: P): Endpoint<undefined, Part<P>> {
  return { method: "DELETE", path: `/api/website/${part}/draft` };
}

export function publishing<P extends PartName>(part: P): Endpoint<{ version: string }, Part<P>> {
  return { method: "POST", path: `/api/website/${part}/publish` };
}
