import { type SubmitEvent, useState } from "react";
import { call } from "#app/admin/call.ts";
import type { Donor } from "#domain/donor.ts";
import { blank, isSame, type TypedDonor, typedOf } from "./typed-donor.ts";

type Trouble =
  | { kind: "error"; message: string; fields: Record<string, string> }
  /** Somebody else saved first: this is what they left. */
  | { kind: "changed"; message: string; current: Donor }
  /** Somebody else deleted it; what was typed can still be kept as a new record. */
  | { kind: "gone"; message: string };

/** A donor that was saved, and what it was before unless it is new. */
export type SavedDonor = { donor: Donor; former?: Donor };

/** What is typed, what stands in its way, and how to save it. Nothing typed is lost by any answer. */
export function useDonorForm(donor: Donor | undefined, onSaved: (saved: SavedDonor) => void) {
  const [base, setBase] = useState(donor);
  const [typed, setTyped] = useState<TypedDonor>(donor ? typedOf(donor) : blank);
  const [isSaving, setIsSaving] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();

  async function save(over: Donor | undefined) {
    setIsSaving(true);
    setTrouble(undefined);
    const answer = over
      ? await call<Donor>("PUT", `/api/donors/${encodeURIComponent(over.id)}`, {
          ...typed,
          version: over.version,
        })
      : await call<Donor>("POST", "/api/donors", typed);
    setIsSaving(false);
    if (answer.ok) return onSaved({ donor: answer.data, former: over });
    const { status, message, fields, body } = answer;
    const current = status === 409 && isConflict(body) ? body.donor : undefined;
    if (current) setTrouble({ kind: "changed", message, current });
    else if (over && status === 404) setTrouble({ kind: "gone", message });
    else setTrouble({ kind: "error", message, fields });
  }

  return {
    typed,
    isSaving,
    trouble,
    isDirty: !isSame(typed, base ? typedOf(base) : blank),
    type(change: Partial<TypedDonor>) {
      setTyped({ ...typed, ...change });
      setTrouble((trouble) => withoutMended(trouble, change));
    },
    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      save(base);
    },
    /** Mine instead of theirs. */
    overwrite: (current: Donor) => save(current),
    /** Theirs instead of mine, to go on from there. */
    takeOver(current: Donor) {
      setBase(current);
      setTyped(typedOf(current));
      setTrouble(undefined);
    },
    saveAsNew: () => save(undefined),
  };
}

/** What was said beside a field goes once the field is filled, and the notice above with the last of them. */
function withoutMended(trouble: Trouble | undefined, change: Partial<TypedDonor>) {
  if (trouble?.kind !== "error" || Object.keys(trouble.fields).length === 0) return trouble;
  const mended = Object.entries(change).flatMap(([field, value]) => (value.trim() ? [field] : []));
  const left = Object.entries(trouble.fields).filter(([field]) => !mended.includes(field));
  return left.length > 0 ? { ...trouble, fields: Object.fromEntries(left) } : undefined;
}

function isConflict(body: unknown): body is { donor: Donor } {
  return typeof body === "object" && body !== null && "donor" in body;
}
