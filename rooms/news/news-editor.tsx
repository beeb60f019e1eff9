import { type SubmitEvent, useEffect, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useToast } from "#app/admin/toast.tsx";
import { ThrowAway, useAskBeforeLeaving, useFocusOnMistake } from "#app/admin/typed-words.tsx";
import { clientOf, conflictOf, type Failure } from "#app/records/client.ts";
import { Compared, RecordConflict } from "#app/records/record-dialog.tsx";
import { useRequestKey } from "#app/records/request-key.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { compare } from "#domain/record-words.ts";
import type { Conflict } from "#domain/records.ts";
import { letterDate } from "#domain/short-date.ts";
import { NEWS, type News, newsKind } from "./news.ts";
import { NewsFields } from "./news-fields.tsx";
import { blankNews, readNews, type TypedNews, typedNews } from "./news-form.ts";
import { NewsPast } from "./news-past.tsx";
import { NewsPreview } from "./news-preview.tsx";

const client = clientOf(newsKind);

type NewsEditorTrouble =
  | { kind: "refused"; failure: Failure }
  | { kind: "changed"; conflict: Conflict<News>; isDraft: boolean };
type EditorProps = { item: News | null; today: string; host: string };

/** Writes an item, and says who sees it: kept as a draft, published at once, or from a day on. */
export function NewsEditor({ item, today, host }: EditorProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [base, setBase] = useState(item);
  const [typed, setTyped] = useState(() => startOf(item));
  const [shown, setShown] = useState(item?.version);
  const [isSaving, setIsSaving] = useState(false);
  const [trouble, setTrouble] = useState<NewsEditorTrouble>();
  const [isAskedLater, setIsAskedLater] = useState(false);
  const [leftFor, setLeftFor] = useState<string>();
  const { underKey } = useRequestKey();
  const isDirty = leftFor === undefined && JSON.stringify(typed) !== JSON.stringify(startOf(base));
  const leave = useAskBeforeLeaving(isDirty, isSaving, () => {});
  const form = useFocusOnMistake(trouble?.kind === "refused");
  const errors = trouble?.kind === "refused" ? trouble.failure.fields : {};
  const isDraft = base?.isDraft ?? true;
  const isLater = typed.from > today;

  // What was undone, restored or changed by others is shown as soon as it is known, unless something was typed.
  if (item && shown !== item.version) {
    setShown(item.version);
    if (!isDirty) take(item);
  }
  // One turn later, when nothing holds up the navigation any more.
  useEffect(() => {
    if (leftFor) navigate(leftFor, { replace: true });
  }, [leftFor, navigate]);

  function startOf(kept: News | null) {
    return kept ? typedNews(kept) : blankNews(today);
  }

  function take(kept: News) {
    setBase(kept);
    setTyped(typedNews(kept));
    setShown(kept.version);
  }

  async function save({ asDraft = isDraft, over = base, words = typed }: Saving = {}) {
    setIsSaving(true);
    setTrouble(undefined);
    const sent = readNews(words, asDraft, over);
    const answer = over
      ? await client.update(over.id, sent, over.version)
      : await underKey((key) => client.create(sent, key));
    setIsSaving(false);
    if (!answer.ok) {
      const conflict = conflictOf(newsKind, answer);
      if (conflict) return setTrouble({ kind: "changed", conflict, isDraft: asDraft });
      return setTrouble({ kind: "refused", failure: answer });
    }
    const { data } = answer;
    if (over) {
      take(data);
      return said(saidOf(data, over), data, over);
    }
    const run = () => client.undoAdded(data);
    const path = `${NEWS}/${data.id}`;
    toast.say(saidOf(data, null), { run, undone: `Undone: ‘${data.title}’ is not there.` }, path);
    setLeftFor(path);
  }

  function said(words: string, now: News, former: News) {
    const run = async () => {
      const back = await client.undo(now, former);
      if (back.ok) revalidate();
      return back;
    };
    toast.say(words, { run, undone: `Undone: ‘${former.title}’ is as before.` });
    revalidate();
  }

  async function remove() {
    if (!base) return;
    const answer = await client.delete(base.id);
    if (!answer.ok) return toast.fail(`‘${base.title}’ was not deleted: ${answer.message}`);
    const run = () => client.bringBack(base.id);
    toast.say(`‘${base.title}’ is deleted.`, { run, undone: `Undone: ‘${base.title}’ is back.` }, NEWS);
    setLeftFor(NEWS);
  }

  async function restore(version: string) {
    if (!base) return;
    const answer = await client.restore(base, version);
    if (!answer.ok) return toast.fail(`Not restored: ${answer.message}`);
    take(answer.data);
    said(`‘${answer.data.title}’ is as it was.`, answer.data, base);
  }

  function publish() {
    if (isLater && (isDraft || typed.from !== base?.publishedOn)) setIsAskedLater(true);
    else save({ asDraft: false });
  }

  return (
    <form
      ref={form}
      className="newsedit"
      noValidate
      onSubmit={(submitted: SubmitEvent<HTMLFormElement>) => {
        submitted.preventDefault();
        if (!isSaving) publish();
      }}
    >
      <div className="newsedit__form">
        {trouble?.kind === "refused" && <ErrorNotice>{`Error: ${trouble.failure.message}`}</ErrorNotice>}
        {trouble?.kind === "changed" && (
          <RecordConflict
            words={`${trouble.conflict.changedBy} changed this item while you were editing. Nothing you typed is lost: compare, and decide.`}
            table={
              <Compared
                by={trouble.conflict.changedBy}
                rows={compare(newsKind.words, trouble.conflict.current, {
                  ...trouble.conflict.current,
                  ...readNews(typed, trouble.isDraft, base),
                })}
              />
            }
          >
            <Button
              kind="outline"
              size="small"
              onClick={() => {
                take(trouble.conflict.current);
                setTrouble(undefined);
              }}
            >
              Take theirs
            </Button>
            <Button
              size="small"
              onClick={() => save({ asDraft: trouble.isDraft, over: trouble.conflict.current })}
            >
              Keep mine
            </Button>
          </RecordConflict>
        )}
        <NewsFields
          typed={typed}
          set={(fields) => setTyped((now) => ({ ...now, ...fields }))}
          errors={errors}
        />
      </div>
      <div className="newsedit__side">
        <div className="newsedit__bar">
          <p role="status">{isDirty && "Changed, not saved yet"}</p>
          {base && <NewsPast item={base} onRestore={restore} onDelete={remove} />}
          {base && !isDraft && (
            <Button kind="quiet" size="small" onClick={() => save({ asDraft: true })}>
              Take back to draft
            </Button>
          )}
          {isDraft && (
            <Button kind="quiet" size="small" onClick={() => !isSaving && save({ asDraft: true })}>
              Save draft
            </Button>
          )}
          {base?.state === "scheduled" && (
            <Button
              kind="quiet"
              size="small"
              onClick={() => save({ asDraft: false, words: { ...typed, from: "" } })}
            >
              Publish now
            </Button>
          )}
          <Button type="submit" size="small" busy={isSaving && "Saving..."} disabled={!isDraft && !isDirty}>
            {isDraft ? "Publish" : base?.state === "scheduled" ? "Save changes" : "Publish the change"}
          </Button>
        </div>
        <NewsPreview typed={typed} host={host} />
      </div>
      <ThrowAway leave={leave} what="Your changes to this news item have not been saved." />
      {isAskedLater && (
        <Dialog
          tone="warn"
          title={`Publish on ${letterDate(typed.from)}?`}
          answers={["cancel", "confirm"]}
          labels={{ confirm: "Publish from that day" }}
          onAnswer={(answer) => {
            setIsAskedLater(false);
            if (answer === "confirm") save({ asDraft: false });
          }}
        >
          <p>
            It appears by itself at the beginning of that day, Pacific time, on /news and in the feed. Until
            then only staff see it.
          </p>
        </Dialog>
      )}
    </form>
  );
}

type Saving = { asDraft?: boolean; over?: News | null; words?: TypedNews };

function saidOf({ title, state, publishedOn }: News, former: News | null) {
  if (state === "scheduled" && publishedOn) return `‘${title}’ appears on ${letterDate(publishedOn)}.`;
  if (state === "published")
    return former?.state === "published" ? `‘${title}’ is changed.` : `‘${title}’ is published.`;
  return former && former.state !== "draft"
    ? `‘${title}’ is a draft again.`
    : `‘${title}’ is saved as a draft.`;
}
