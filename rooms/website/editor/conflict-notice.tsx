import { Compared, RecordConflict } from "#app/records/record-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import type { PartForm } from "#domain/content/part-form.ts";
import type { Conflict } from "#domain/records.ts";
import { changesOf } from "../forms/changes.ts";
import { keepBoth } from "../forms/keep-both.ts";
import type { Part } from "../website.ts";
import type { Draft } from "./use-draft.ts";

type ConflictNoticeProps = { draft: Draft; conflict: Conflict<Part>; form: PartForm };

/** Two people wrote at the same time: what the other one left, beside what is typed here, and the ways out. */
export function ConflictNotice({ draft, conflict: { current, changedBy }, form }: ConflictNoticeProps) {
  const { stored, value } = draft;
  const theirs = current.draft ?? current.published;
  const rows = changesOf(form, theirs, value).map((change) => ({ ...change, isDifferent: true }));
  return (
    <RecordConflict
      words={`${changedBy} changed this part while you had it open. Nothing you typed is lost: compare, and decide.`}
      table={<Compared by={changedBy} rows={rows} />}
    >
      <p className="hint">
        ‘Keep both’ takes what only one of you changed, and where both changed the same words, theirs.
      </p>
      <Button kind="quiet" size="small" onClick={() => draft.become(current)}>
        Take theirs
      </Button>
      <Button kind="outline" size="small" onClick={() => draft.settle(value, current)}>
        Overwrite with mine
      </Button>
      <Button
        size="small"
        onClick={() =>
          draft.settle(keepBoth<unknown>(stored.draft ?? stored.published, theirs, value), current)
        }
      >
        Keep both
      </Button>
    </RecordConflict>
  );
}
