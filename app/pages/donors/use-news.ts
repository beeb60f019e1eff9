import { useEffect, useRef, useState } from "react";
import type { WallView } from "#rooms/donors/donor-book.server.ts";
import { freshRows, whatChanged } from "./what-changed.ts";

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
