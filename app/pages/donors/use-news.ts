import { useEffect, useRef, useState } from "react";
import type { WallView } from "#server/donors/views.ts";
import { freshRows, whatChanged } from "./what-changed.ts";

const nothing = { sentence: "", fresh: new Set<string>() };

/** What has just changed on the wall, for the ear and for the eye. Turning the page is not news. */
export function useNews(view: WallView) {
  const last = useRef(view);
  const [news, setNews] = useState(nothing);

  useEffect(() => {
    const before = last.current;
    last.current = view;
    if (before.version === view.version) return;
    const isSamePage = before.donors.page === view.donors.page;
    setNews(isSamePage ? { sentence: whatChanged(before, view), fresh: freshRows(before, view) } : nothing);
  }, [view]);

  return news;
}
