import { type ReactNode, useEffect, useRef, useState } from "react";
import "./chosen-bar.css";

/** Which rows of a page are chosen, to be dealt with at once. */
export type Choice<Row> = {
  rows: Row[];
  chosen: Row[];
  choose: (rows: Row[]) => void;
};

export function useChoice<Row extends { id: string }>(rows: Row[]): Choice<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // What somebody else took away meanwhile is not chosen any more.
  const chosen = rows.filter(({ id }) => ids.has(id));
  return { rows, chosen, choose: (next) => setIds(new Set(next.map(({ id }) => id))) };
}

export function Check<Row extends { id: string }>({
  choice: { chosen, choose },
  row,
  label,
}: {
  choice: Choice<Row>;
  row: Row;
  label: string;
}) {
  const others = chosen.filter(({ id }) => id !== row.id);
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={others.length < chosen.length}
        aria-label={label}
        onChange={(event) => choose(event.target.checked ? [...others, row] : others)}
      />
    </label>
  );
}

/** Above the list: all of the page at once, and what can be done with those that are chosen. */
export function ChosenBar<Row extends { id: string }>({
  choice: { rows, chosen, choose },
  children,
}: {
  choice: Choice<Row>;
  /** The buttons. */
  children: ReactNode;
}) {
  const all = useRef<HTMLInputElement>(null);
  const areSome = chosen.length > 0;
  const areAll = chosen.length === rows.length;
  useEffect(() => {
    if (all.current) all.current.indeterminate = areSome && !areAll;
  }, [areSome, areAll]);
  // The buttons go with the choice: whoever pressed one stands above the list again.
  const wereSome = useRef(areSome);
  useEffect(() => {
    if (wereSome.current && !areSome && document.activeElement === document.body) all.current?.focus();
    wereSome.current = areSome;
  }, [areSome]);
  return (
    <div className={areSome ? "chosen chosen--some" : "chosen"} data-tone={areSome ? "dark" : undefined}>
      <label className="check">
        <input
          ref={all}
          type="checkbox"
          checked={areAll}
          onChange={(event) => choose(event.target.checked ? rows : [])}
        />
        <span>Select all on this page</span>
      </label>
      <b className="num" role="status">
        {areSome && `${chosen.length} chosen`}
      </b>
      {areSome && (
        <>
          <button type="button" className="chosen__none" onClick={() => choose([])}>
            Choose none
          </button>
          <div className="chosen__acts">{children}</div>
        </>
      )}
    </div>
  );
}
