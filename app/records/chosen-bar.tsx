import { type ReactNode, useEffect, useRef, useState } from "react";
import "./chosen-bar.css";

/** The selected rows, of this page and, where the selection is kept, of others. */
export type Choice<Row> = {
  rows: Row[];
  chosen: Row[];
  choose: (rows: Row[]) => void;
};

/** With `isKept`, the selection stays when the page changes; for records that are never deleted. */
export function useChoice<Row extends { id: string }>(rows: Row[], isKept = false): Choice<Row> {
  const [last, choose] = useState<Row[]>([]);
  const ids = new Set(last.map(({ id }) => id));
  // Rows that disappeared meanwhile are no longer selected.
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

/** Above the list: selects the whole page, and has the actions for selected rows. */
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
  // The buttons disappear with the selection: focus the bar instead.
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
