import { useEffect, useRef, useState } from "react";
import { counted } from "#domain/counted.ts";
import { formatAmount } from "#domain/money.ts";
import type { WallRow } from "./donor.ts";
import type { WallView } from "./donor-book.server.ts";

const MOST_NAMED = 3;

/** The rows of the new view that say something the old one did not. */
export function freshRows(before: WallView, after: WallView): Set<string> {
  // On another page than before, rows that are new cannot be told from rows that were not shown.
  if (before.donors.page !== after.donors.page) return new Set();
  const known = new Map(rowsOf(before).map((row) => [row.id, row]));
  // In a search somebody may appear who was renamed, and is not new on the wall.
  const hasGrown = shownIn(after) > shownIn(before) && after.totals.names > before.totals.names;
  return new Set(
    rowsOf(after)
      .filter((row) => {
        const old = known.get(row.id);
        return old ? isDifferent(old, row) : hasGrown && !slidIn(row, after);
      })
      .map(({ id }) => id),
  );
}

/** What has changed on the wall, as one sentence or a few; nothing if it looks the same. */
export function whatChanged(before: WallView, after: WallView): string {
  const fresh = freshRows(before, after);
  const known = new Set(rowsOf(before).map(({ id }) => id));
  const changed = rowsOf(after).filter(({ id }) => fresh.has(id));
  const sentences = changed.slice(0, MOST_NAMED).map((row) => sentence(row, !known.has(row.id)));
  if (changed.length > MOST_NAMED) sentences.push(`${changed.length - MOST_NAMED} more have changed.`);
  const { names } = after.totals;
  if (names !== before.totals.names) sentences.push(`The wall now holds ${counted(names, "name")}.`);
  return sentences.join(" ");
}

function sentence({ name, pledged, donated }: WallRow, isNew: boolean) {
  const amounts = [
    pledged > 0 && `pledged ${formatAmount(pledged)}`,
    donated > 0 && `donated ${formatAmount(donated)}`,
  ].filter(Boolean);
  const says = amounts.length > 0 ? amounts.join(", ") : "no amounts yet";
  return isNew ? `New on the wall: ${name}, ${says}.` : `${name}: ${says}.`;
}

/** A name added to an earlier page pushes the last of that page to the top of this one: moved, not new. */
function slidIn(row: WallRow, after: WallView) {
  return after.donors.page > 1 && after.donors.rows[0]?.id === row.id;
}

function isDifferent(a: WallRow, b: WallRow) {
  return a.name !== b.name || a.pledged !== b.pledged || a.donated !== b.donated;
}

function rowsOf({ trustees, donors }: WallView) {
  return [...trustees, ...donors.rows];
}

/** On all pages together: all there are, or all that were found. */
function shownIn({ trustees, donors }: WallView) {
  return trustees.length + donors.total;
}

const nothing = { sentence: "", fresh: new Set<string>() };

/** What has just changed on the wall, for the ear and for the eye. Turning the page is not news, nor is searching. */
export function useNews(view: WallView, q: string) {
  const last = useRef({ view, q });
  const [news, setNews] = useState(nothing);

  useEffect(() => {
    const before = last.current;
    last.current = { view, q };
    if (before.view.version === view.version) return;
    const isSamePlace = before.q === q && before.view.donors.page === view.donors.page;
    setNews(
      isSamePlace
        ? { sentence: whatChanged(before.view, view), fresh: freshRows(before.view, view) }
        : nothing,
    );
  }, [view, q]);

  return news;
}
