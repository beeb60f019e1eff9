import { useState } from "react";
import { EditorForm, EditorNotice, useRecordEditor } from "#app/records/record-editor.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { letterDate } from "#domain/short-date.ts";
import { NEWS, type News, newsKind } from "./news.ts";
import { NewsFields } from "./news-fields.tsx";
import { blankNews, readNews, type TypedNews, typedNews } from "./news-form.ts";
import { NewsPreview } from "./news-preview.tsx";

type NewsEditorProps = { item: News | null; today: string; host: string };

const as = (isDraft: boolean) => (typed: TypedNews, over: News | null) => readNews(typed, isDraft, over);

/** Writes an item, and says who sees it: kept as a draft, published at once, or from a day on. */
export function NewsEditor({ item, today, host }: NewsEditorProps) {
  const [isAskedLater, setIsAskedLater] = useState(false);
  const editor = useRecordEditor({
    kind: newsKind,
    record: item,
    typedOf: (kept) => (kept ? typedNews(kept) : blankNews(today)),
    read: as(false),
    address: NEWS,
    words: {
      name: ({ title }) => `‘${title}’`,
      about: ({ date }) => letterDate(date),
      saved: saidOf,
      deleted: ({ title }) => `‘${title}’ is deleted.`,
      restored: ({ title }) => `‘${title}’ is as it was.`,
    },
  });
  const { base, form, isDirty, isSaving, save, setOpen } = editor;
  const { from } = form.typed;
  const isDraft = base?.isDraft ?? true;

  function publish() {
    if (from > today && (isDraft || from !== base?.publishedOn)) setIsAskedLater(true);
    else save();
  }

  return (
    <EditorForm editor={editor} className="newsedit" onSubmit={publish}>
      <div className="newsedit__form">
        <EditorNotice editor={editor} one="item" />
        <NewsFields form={form} />
      </div>
      <div className="newsedit__side">
        <div className="newsedit__bar">
          <p role="status">{isDirty && "Changed, not saved yet"}</p>
          {base && (
            <>
              <Button kind="quiet" size="small" onClick={() => setOpen("history")}>
                History
              </Button>
              <Button kind="quiet" size="small" onClick={() => setOpen("delete")}>
                Delete
              </Button>
            </>
          )}
          <Button kind="quiet" size="small" onClick={() => save({ as: as(true) })}>
            {isDraft ? "Save draft" : "Take back to draft"}
          </Button>
          {base?.state === "scheduled" && (
            <Button
              kind="quiet"
              size="small"
              onClick={() => save({ as: (typed, over) => readNews({ ...typed, from: "" }, false, over) })}
            >
              Publish now
            </Button>
          )}
          <Button type="submit" size="small" busy={isSaving && "Saving..."} disabled={!isDraft && !isDirty}>
            {isDraft ? "Publish" : base?.state === "scheduled" ? "Save changes" : "Publish the change"}
          </Button>
        </div>
        <NewsPreview typed={form.typed} host={host} />
      </div>
      {isAskedLater && (
        <Dialog
          tone="warn"
          title={`Publish on ${letterDate(from)}?`}
          answers={["cancel", "confirm"]}
          labels={{ confirm: "Publish from that day" }}
          onAnswer={(answer) => {
            setIsAskedLater(false);
            if (answer === "confirm") save();
          }}
        >
          <p>
            It appears by itself at the beginning of that day, Pacific time, on /news and in the feed. Until
            then only staff see it.
          </p>
        </Dialog>
      )}
    </EditorForm>
  );
}

function saidOf({ title, state, publishedOn }: News, former: News | null) {
  if (state === "scheduled" && publishedOn) return `‘${title}’ appears on ${letterDate(publishedOn)}.`;
  if (state === "published")
    return former?.state === "published" ? `‘${title}’ is changed.` : `‘${title}’ is published.`;
  return former && former.state !== "draft"
    ? `‘${title}’ is a draft again.`
    : `‘${title}’ is saved as a draft.`;
}
