import { capitalized } from "#domain/capitalized.ts";
import { type PartName, partForms, type SiteWords } from "#domain/content/parts.ts";
import type { IconName } from "#domain/content/words.ts";
import { counted } from "#domain/counted.ts";
import { changesOf, type FieldChange } from "./forms/changes.ts";
import { addressOfPart, type PartContent, type PartLine, parts } from "./website.ts";

/** A line of the website's list: a part, or what another room keeps of the website. */
export type WebsiteRow = Omit<PartLine, "part"> & {
  id: string;
  /** Left out where another room keeps it: its own screen has history and drafts. */
  part?: PartName;
  /** Where it shows. */
  about: string;
  picture: RowPicture;
  /** What its draft changes. */
  note: string;
  /** Where it is changed. */
  href: string;
  /** The public page to look at. */
  page: string;
};

export type RowPicture = { src: string; isWhole?: true } | { icon: IconName };

/** All lines; it can be watched. */
export type WebsiteList = { rows: WebsiteRow[]; version: string };
export const WEBSITE_LIST = "/api/website/list";

export function rowOf(line: PartLine, content: PartContent, words: SiteWords): WebsiteRow {
  const { part } = line;
  return {
    ...line,
    id: part,
    about: whereOf(part, content),
    picture: pictureOf(part, words),
    note: content.draft ? changesInWords(part, content.published, content.draft) : "",
    href: addressOfPart(part),
    page: parts[part].pages[0] ?? "/",
  };
}

/** "Banner and slide 1 changed. Somebody New added." */
export function changesInWords(part: PartName, published: unknown, draft: unknown) {
  const changes = changesOf(partForms[part], published, draft);
  if (changes.length === 0) return "Nothing changed so far";
  return (["changed", "added", "removed"] as const)
    .map((did) => ({ did, owners: new Set(changes.flatMap((change) => ownerTold(change, did))) }))
    .filter(({ owners }) => owners.size > 0)
    .map(({ did, owners }) => `${capitalized(inARow([...owners]))} ${did}`)
    .join("; ");
}

/** An order that is another has changed. */
function ownerTold({ kind, owner }: FieldChange, did: FieldChange["kind"]) {
  return (kind === "moved" ? "changed" : kind) === did ? [owner] : [];
}

const MOST_NAMED = 2;

function inARow(owners: readonly string[]) {
  const rest = owners.length - MOST_NAMED;
  const named = rest > 1 ? [...owners.slice(0, MOST_NAMED), `${rest} more`] : owners;
  return new Intl.ListFormat("en-US").format(named);
}

/** With how many people, deities or papers there are. */
function whereOf(part: PartName, content: PartContent) {
  const { about } = parts[part];
  if (isOf("people", content))
    return `/about and /board, ${content.published.trustees.length + content.published.directors.length} people`;
  if (isOf("deities", content)) return `/deities, ${counted(content.published.shrines.length, "shrine")}`;
  if (isOf("documents", content)) return `/bylaws, ${counted(content.published.papers.length, "PDF")}`;
  return about;
}

function isOf<P extends PartName>(part: P, content: PartContent): content is PartContent<P> {
  return content.part === part;
}

/** A picture of what the part is about: one of its own, where it has some. */
function pictureOf(part: PartName, words: SiteWords): RowPicture {
  const { home, deities, giving, contact, temple } = words;
  const hero = (at: number) => home.slideshow.slides[at] ?? home.slideshow.slides[0];
  const slide = (at: number) => ({
    src: hero(at)?.picture.phone ?? hero(at)?.picture.src ?? temple.brand.logo,
  });
  const head = (own: { picture?: { src: string } | undefined }, other: RowPicture) =>
    own.picture ? { src: own.picture.src } : other;
  const pictures: { [P in PartName]: RowPicture } = {
    temple: { src: temple.brand.logo, isWhole: true },
    navigation: { icon: "menu" },
    pages: { icon: "search" },
    home: slide(0),
    about: head(words.about.head, slide(0)),
    board: head(words.board.head, { src: "/art/avatar-male.svg" }),
    people: { src: "/art/avatar-female.svg" },
    deities: { src: deities.shrines[0]?.picture.src ?? temple.brand.logo },
    "land-project": head(words["land-project"].head, slide(2)),
    "loan-program": head(words["loan-program"].head, { icon: "mail" }),
    news: head(words.news.head, { src: "/art/news-land.svg" }),
    giving: head(giving.head, { src: "/art/lamp.svg" }),
    documents: head(words.documents.head, { icon: "doc" }),
    "donor-wall": head(words["donor-wall"].head, slide(1)),
    contact: { src: contact.map.picture },
  };
  return pictures[part];
}
