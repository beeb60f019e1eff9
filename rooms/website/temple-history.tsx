import { useId, useState } from "react";
import { useToast } from "#app/admin/toast.tsx";
import { clientOf } from "#app/records/client.ts";
import { Past, RestoreDialog } from "#app/records/record-panel.tsx";
import type { HistoryEntry } from "#domain/records.ts";
import type { Draft } from "./editor/use-draft.ts";
import { changesOf } from "./forms/changes.ts";
import { temple as form } from "./forms/temple.ts";
import { type Part, partKind } from "./website.ts";

/** What was public before, and the way back to it. */
export function TempleHistory({ draft, mayRestore }: { draft: Draft; mayRestore: boolean }) {
  const id = useId();
  const toast = useToast();
  const { stored, become } = draft;
  const [asked, setAsked] = useState<HistoryEntry<Part>>();

  async function restore(version: string) {
    setAsked(undefined);
    const answer = await clientOf(partKind).restore(stored.id, version);
    if (!answer.ok) return toast.fail(`Not restored: ${answer.message}`);
    become(answer.data);
    toast.say("The temple’s words are as they were then.", {
      async run() {
        const back = await clientOf(partKind).history(stored.id);
        if (!back.ok) return back;
        const undone = await clientOf(partKind).restore(stored.id, back.data.at(1)?.version);
        if (undone.ok) become(undone.data);
        return undone;
      },
      undone: "Undone: receipts say what they said before.",
    });
  }

  return (
    <section className="formcard" aria-labelledby={id}>
      <div className="formcard__head">
        <h2 id={id}>History</h2>
      </div>
      <div className="group__in">
        <Past kind={partKind} record={stored} {...(mayRestore && { onRestore: setAsked })} />
      </div>
      {asked?.after && (
        <RestoreDialog
          one={partKind.one}
          at={asked.at}
          swaps={changesOf(form, stored.published, asked.after.published).map((change) => ({
            ...{ ...change, isDifferent: true },
          }))}
          onClose={() => setAsked(undefined)}
          onRestore={() => restore(asked.version)}
        />
      )}
    </section>
  );
}
