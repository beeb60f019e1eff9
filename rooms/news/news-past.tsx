import { useState } from "react";
import { DeleteDialog } from "#app/records/delete-dialog.tsx";
import { Past, RestoreDialog } from "#app/records/record-panel.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/dialog.tsx";
import { compare } from "#domain/record-words.ts";
import type { HistoryEntry } from "#domain/records.ts";
import { letterDate } from "#domain/short-date.ts";
import { type News, newsKind } from "./news.ts";

type NewsPastProps = { item: News; onRestore: (version: string) => void; onDelete: () => void };

/** The ways back: earlier versions of an item, and its deletion. */
export function NewsPast({ item, onRestore, onDelete }: NewsPastProps) {
  const [open, setOpen] = useState<"history" | "delete">();
  const [asked, setAsked] = useState<HistoryEntry<News>>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setOpen("history")}>
        History
      </Button>
      <Button kind="quiet" size="small" onClick={() => setOpen("delete")}>
        Delete
      </Button>
      {open === "history" && (
        <FormDialog title="History" onClose={close}>
          <Past kind={newsKind} record={item} onRestore={setAsked} />
        </FormDialog>
      )}
      {asked?.after && (
        <RestoreDialog
          one={newsKind.one}
          at={asked.at}
          swaps={compare(newsKind.words, item, asked.after).filter(({ isDifferent }) => isDifferent)}
          onClose={() => setAsked(undefined)}
          onRestore={() => {
            setAsked(undefined);
            close();
            onRestore(asked.version);
          }}
        />
      )}
      {open === "delete" && (
        <DeleteDialog
          one={newsKind.one}
          items={[{ id: item.id, name: item.title, about: letterDate(item.date) }]}
          onClose={close}
          onDelete={onDelete}
        />
      )}
    </>
  );
}
