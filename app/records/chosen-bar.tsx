import { type ReactNode, useEffect, useRef, useState } from "react";
import "./chosen-bar.css";

/** Which rows are chosen, to be dealt with at once: of the page, and of others where they stay chosen there. */
export type Choice<Row> = {
  rows: Row[];
  chosen: Row[];
  choose: (rows: Row[]) => void;
};

/** `isKept` where nothing is ever taken away: whoever leafs on keeps what they have chosen. */
export function useChoice<Row extends { id: string }>(rows: Row[], isKept = false): Choice<Row> {
  const [last, choose] = useState<Row[]>([]);
  const ids = new Set(last.map(({ id }) => id));
  // What somebody else took away meanwhile is not chosen any more.
  const elsewhere = isKept ? last.filter((row) => !rows.some(({ id }) => id === row.id)) : [];
  const chosen = [...elsewhere, ...rows.filter(({ id }) => ids.has(id))];
  return { rows, chosen, choose };
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
  const elsewhere = chosen.filter((row) => !rows.some(({ id }) => id === row.id));
  const areAll = chosen.length - elsewhere.length === rows.length;
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
          onChange={(event) => choose(event.target.checked ? [...elsewhere, ...rows] : elsewhere)}
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
