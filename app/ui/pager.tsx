import { useLayoutEffect, useRef } from "react";
import { Form } from "react-router";
import { pagesShown } from "#domain/paging.ts";
import { Icon } from "./icon.tsx";

type PagerProps = {
  label: string;
  page: number;
  pages: number;
  /** Further query parameters to keep, such as a search. */
  keep?: Record<string, string>;
  /** The anchor of the list, to scroll to after a page change. */
  anchor?: string;
  className?: string;
};

/** Prev, page numbers, Next: buttons of a GET form for `?page=`, with or without scripts. */
export function Pager({ label, page, pages, keep = {}, anchor, className = "" }: PagerProps) {
  const nav = useKeptPlace(page);
  return (
    <nav aria-label={label} ref={nav}>
      <Form method="get" action={anchor && `#${anchor}`} className={`pager ${className}`.trim()}>
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" name="page" value={page - 1} disabled={page <= 1}>
          <Icon name="chevl" />
          Prev
        </button>
        {pagesShown(page, pages).map((shown) =>
          typeof shown === "number" ? (
            <button
              key={shown}
              type="submit"
              name="page"
              value={shown}
              aria-label={`Page ${shown}`}
              aria-current={shown === page ? "page" : undefined}
            >
              {shown}
            </button>
          ) : (
            <span key={shown} className="pager__gap" aria-hidden="true">
              …
            </span>
          ),
        )}
        <button type="submit" name="page" value={page + 1} disabled={page >= pages}>
          Next
          <Icon name="chevr" />
        </button>
      </Form>
    </nav>
  );
}

/** When the focused button becomes disabled on the first or last page, focuses the page number. */
function useKeptPlace(page: number) {
  const nav = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (!nav.current?.querySelector(":focus:disabled")) return;
    nav.current.querySelector<HTMLElement>("[aria-current]")?.focus({ preventScroll: true });
  }, [page]);
  return nav;
}
