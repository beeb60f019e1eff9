import { useEffect, useRef } from "react";
import type { Donor } from "#domain/donor.ts";

/** When the row someone stands on is deleted, here or elsewhere, they stand on the one that took its place. */
export function useKeptFocus(rows: Donor[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  const stoodOn = useRef(-1);
  useEffect(() => {
    const note = () => {
      const row = document.activeElement?.closest("tr");
      stoodOn.current = row && body.current?.contains(row) ? row.sectionRowIndex : -1;
    };
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    if (stoodOn.current < 0 || document.activeElement !== document.body) return;
    const nextRow = body.current?.rows[Math.min(stoodOn.current, rows.length - 1)];
    (nextRow ?? document.getElementById("main"))?.focus();
  }, [rows]);
  return body;
}
