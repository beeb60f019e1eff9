import { createContext, type ReactNode, useContext } from "react";
import type { FormField } from "#domain/content/part-fields.ts";
import { valueAt } from "#domain/content/ways.ts";

/** What is being edited, and how it is changed. Fields find their own words in it by the way to them. */
type Editing = {
  value: unknown;
  /** What is wrong, by the way to the field. */
  errors: { readonly [way: string]: string };
  mayChange: (way: string) => boolean;
  update: (way: string, change: (found: unknown) => unknown) => void;
  /** What would be wrong with an item if it stood there, by the way from the item. */
  faultsOf: (way: string, item: unknown) => { [field: string]: string };
};

export const EditingContext = createContext<Editing | undefined>(undefined);

export function useEditing() {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error("Fields stand in a form.");
  return editing;
}

/** One field of what is edited. */
export function useEdited(way: string) {
  const { value, errors, mayChange, update } = useEditing();
  return {
    value: valueAt(value, way),
    error: errors[way],
    isLocked: !mayChange(way),
    set: (next: unknown) => update(way, () => next),
  };
}

/** What the control of one kind of field gets. */
export type EditorProps<Kind extends FormField["kind"]> = {
  field: Extract<FormField, { kind: Kind }>;
  way: string;
};

/** Draws fields; lists are handed it for the fields of their items. */
export type DrawFields = (props: {
  fields: readonly FormField[];
  /** The way to what they belong to. */
  at?: string;
  /** What is public of it; nothing for something new. */
  was: unknown;
}) => ReactNode;

/** Leads whoever edits to a field: what it is folded into opens first, from the outside in. */
export async function goToField(way: string) {
  const ways = way.split(".").map((_, index, steps) => steps.slice(0, index + 1).join("."));
  for (const near of ways) {
    const row = document.querySelector<HTMLElement>(`[data-item="${CSS.escape(near)}"]`);
    const fold = row?.querySelector<HTMLElement>(":scope > .order__head [aria-expanded=false]");
    if (!fold) continue;
    fold.click();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  ways.findLast(focusField);
}

function focusField(way: string) {
  const at = CSS.escape(way);
  const field =
    document.querySelector<HTMLElement>(`[name="${at}"]`) ??
    document.querySelector<HTMLElement>(`[data-item="${at}"] .order__name`);
  if (!field) return false;
  openAround(field);
  field.scrollIntoView({ block: "center" });
  field.focus({ preventScroll: true });
  return true;
}

function openAround(element: HTMLElement) {
  for (let fold = element.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
}
