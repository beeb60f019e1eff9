import type { RefObject } from "react";
import { useShortcuts } from "#app/admin/use-shortcuts.ts";
import type { Donor } from "#domain/donor.ts";

type Keys = {
  search: RefObject<HTMLInputElement | null>;
  rows: Donor[];
  onAdd: () => void;
  onEdit: (donor: Donor) => void;
  onHelp: () => void;
};

/** The donor table by keyboard; keys-dialog.tsx tells people of it. */
export function useDonorKeys({ search, rows, onAdd, onEdit, onHelp }: Keys) {
  useShortcuts({
    "/": (event) => {
      event.preventDefault();
      search.current?.select();
    },
    n: (event) => {
      event.preventDefault();
      onAdd();
    },
    "?": onHelp,
    ArrowDown: (event) => step(event, 1),
    ArrowUp: (event) => step(event, -1),
    Enter: (event) => {
      const donor = rows.find(({ id }) => id === standingOn()?.dataset.donor);
      // On a button or a link, Enter means that button or link.
      if (!donor || document.activeElement !== standingOn()) return;
      event.preventDefault();
      onEdit(donor);
    },
  });

  function step(event: KeyboardEvent, by: 1 | -1) {
    const at = rows.findIndex(({ id }) => id === standingOn()?.dataset.donor);
    // Outside the table the arrows scroll the page.
    if (at < 0) return;
    event.preventDefault();
    const next = Math.min(Math.max(at + by, 0), rows.length - 1);
    document.querySelector<HTMLElement>(`[data-donor="${CSS.escape(rows[next]?.id ?? "")}"]`)?.focus();
  }
}

function standingOn() {
  return document.activeElement?.closest<HTMLElement>("[data-donor]");
}
