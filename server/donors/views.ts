import { type Donor, tidyName, type WallRow } from "#domain/donor.ts";
import { PRINTED_ROWS, pageFrom, pageOf, WALL_ROWS } from "#domain/paging.ts";
import { isFound, isNamed, searchFrom, searchText, searchWords } from "#domain/search.ts";
import { Sum } from "#domain/sum.ts";
import { versioned } from "#server/live/versioned.ts";
import type { DonorLists, Entry } from "./donor-lists.ts";

export type DonorQuery = { q: string; page: number; size: number };

/** What an address asks of the donor wall, by whichever way it comes. */
export function wallQuery(asked: URLSearchParams) {
  return { page: pageFrom(asked.get("page")), q: searchFrom(asked.get("q")) };
}

/** What the donor wall shows, and nothing more of a donor record. The totals are those of the whole wall, searched or not. */
export function wallView(lists: DonorLists, found: OnTheWall, asked: number, paper?: WallView) {
  return viewOf(lists, found, pageOf(found.donors.length, WALL_ROWS, asked), paper?.version);
}
export type WallView = ReturnType<typeof viewOf>;

/** The same for paper, with as many names as one printing holds. */
export function printedView(lists: DonorLists, asked: number) {
  return viewOf(lists, lists, pageOf(lists.donors.length, PRINTED_ROWS, asked));
}

function viewOf(
  { all, totals, changedOn }: DonorLists,
  { trustees, donors }: OnTheWall,
  { page, pages, start, end }: ReturnType<typeof pageOf>,
  paper?: string,
) {
  return versioned(
    {
      trustees: trustees.slice(0, trustees.length).map(wallRow),
      donors: { rows: donors.slice(start, end).map(wallRow), page, pages, total: donors.length },
      totals: { names: all.length, ...totals.amounts },
      changedOn,
    },
    paper,
  );
}

export type OnTheWall = { trustees: Slice; donors: Slice };

/** Who on the wall has such a name. */
export function findOnTheWall(lists: DonorLists, q: string): OnTheWall {
  const words = searchWords(q);
  if (words.length === 0) return lists;
  const among = ({ blocks }: DonorLists["all"]) =>
    blocks.flatMap((block) => block.filter((entry) => isNamed(entry, words)));
  return { trustees: among(lists.trustees), donors: among(lists.donors) };
}

/** A page of the administrators' table, with the totals over everything found. */
export function listView(found: Found, asked: Omit<DonorQuery, "q">) {
  const { page, pages, start, end } = pageOf(found.entries.length, asked.size, asked.page);
  return versioned({
    rows: found.entries.slice(start, end).map(donorOf),
    page,
    pages,
    total: found.entries.length,
    totalPledged: found.pledged,
    totalDonated: found.donated,
  });
}
export type ListView = ReturnType<typeof listView>;

export function pageWith({ entries }: Found, id: string, size: number) {
  const index = entries.slice(0, entries.length).findIndex((entry) => entry.id === id);
  return index < 0 ? 1 : Math.floor(index / size) + 1;
}

type Slice = { readonly length: number; slice(start: number, end: number): Entry[] };
export type Found = { entries: Slice; pledged: number; donated: number };

export function findDonors(lists: DonorLists, q: string): Found {
  const words = searchWords(q);
  if (words.length === 0) return { entries: lists.all, ...lists.totals.amounts };

  const [pledged, donated] = [new Sum(), new Sum()];
  const entries: Entry[] = [];
  for (const block of lists.all.blocks) {
    for (const entry of block) {
      if (!isFound(entry.text, words)) continue;
      entries.push(entry);
      pledged.add(entry.pledged);
      donated.add(entry.donated);
    }
  }
  return { entries, pledged: pledged.total, donated: donated.total };
}

/** At most this many are named to somebody who is about to add another. */
const NAMESAKES = 5;

export function namesakes(lists: DonorLists, asked: string): Donor[] {
  const name = tidyName(asked.slice(0, 200));
  if (name === "") return [];
  const texts = {
    donor: searchText({ name, position: "donor" }),
    trustee: searchText({ name, position: "trustee" }),
  };
  return lists.all.blocks
    .flatMap((block) => block.filter(({ text, position }) => text === texts[position]))
    .slice(0, NAMESAKES)
    .map(donorOf);
}

export function donorOf({ text: _, madeAt: __, changedAt: ___, ...donor }: Entry): Donor {
  return donor;
}

function wallRow({ id, name, pledged, donated }: Entry): WallRow {
  return { id, name, pledged, donated };
}
