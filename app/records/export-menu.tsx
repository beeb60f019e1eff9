import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Icon } from "#app/ui/icon.tsx";
import type { Kind, ListAnswer, ListQuery, Shown } from "#domain/records.ts";
import { clientOf, type Failure } from "./client.ts";
import "#app/ui/row-menu.css";

type ExportMenuProps = {
  /** The address of the CSV file. */
  csv: string;
  /** The address of the PDF, in rooms that have one. */
  pdf?: string | undefined;
  /** How many are found, in words: "8 gifts". */
  found: string;
  onPrint: () => void;
};

/** Exports or prints the filtered list. */
export function ExportMenu({ csv, pdf, found, onPrint }: ExportMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute("open");
  const closeAndReturn = () => {
    close();
    menu.current?.querySelector("summary")?.focus();
  };
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener(
      "click",
      ({ target }) => target instanceof Node && !menu.current?.contains(target) && close(),
      { signal },
    );
    menu.current?.addEventListener(
      "keydown",
      ({ key }) => {
        if (key === "Escape" && menu.current?.open) closeAndReturn();
      },
      { signal },
    );
    return () => listening.abort();
  });
  return (
    <details className="export" ref={menu}>
      <summary className="btn btn--sm btn--quiet">
        <Icon name="download" />
        Export
      </summary>
      <div className="drop">
        <a className="drop__item" href={csv} download onClick={closeAndReturn}>
          <Icon name="download" />
          <span>
            Export CSV
            <small>{found}, as filtered</small>
          </span>
        </a>
        {pdf && (
          <a className="drop__item" href={pdf} target="_blank" rel="noreferrer" onClick={closeAndReturn}>
            <Icon name="doc" />
            <span>
              PDF<span className="vh"> in a new tab</span>
              <small>{found}, as filtered</small>
            </span>
          </a>
        )}
        <button
          className="drop__item"
          type="button"
          onClick={() => {
            closeAndReturn();
            onPrint();
          }}
        >
          <Icon name="print" />
          <span>
            Print
            <small>This list, as filtered</small>
          </span>
        </button>
      </div>
    </details>
  );
}

const MOST_AT_ONCE = 100;
/** About two hundred sheets. */
const MOST_PRINTED = 5000;

/** Renders everything found for printing; long lists are fetched page by page. */
export function usePrint<Rec extends Shown, List extends ListAnswer<Rec>>(
  kind: Kind<Rec, unknown, List>,
  query: ListQuery,
) {
  const [rows, setRows] = useState<Rec[]>();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const isStopped = useRef(false);
  /** The time of printing. */
  const [at, setAt] = useState("");
  useEffect(() => {
    const date = () => flushSync(() => setAt(new Date().toISOString()));
    const clear = () => setRows(undefined);
    addEventListener("beforeprint", date);
    addEventListener("afterprint", clear);
    return () => {
      removeEventListener("beforeprint", date);
      removeEventListener("afterprint", clear);
    };
  }, []);
  async function print(): Promise<Failure | undefined> {
    const found: Rec[] = [];
    isStopped.current = false;
    try {
      for (let page = 1; found.length < MOST_PRINTED; page++) {
        const answer = await clientOf(kind).list({ ...query, page, size: MOST_AT_ONCE });
        if (isStopped.current) return undefined;
        if (!answer.ok) return answer;
        found.push(...answer.data.rows);
        const { pages, total } = answer.data;
        if (page >= pages) break;
        setProgress({ done: found.length, total: Math.min(total, MOST_PRINTED) });
      }
    } finally {
      setProgress(undefined);
    }
    flushSync(() => setRows(found));
    window.print();
  }
  function stop() {
    isStopped.current = true;
    setProgress(undefined);
  }
  return { rows, at, progress, print, stop };
}
