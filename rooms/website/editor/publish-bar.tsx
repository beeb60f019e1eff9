import { type ReactNode, useState } from "react";
import { whenInWords } from "#app/admin/moment.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { clientOf, type Outcome, send } from "#app/records/client.ts";
import { Button } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Menu, MenuItem } from "#app/ui/row-menu.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { FieldChange } from "../forms/changes.ts";
import { PartHistory } from "../part-history.tsx";
import { discarding, drafting, type Part, partKind, parts, publishing } from "../website.ts";
import { goToField } from "./editing.ts";
import type { Draft } from "./use-draft.ts";

type PublishBarProps = {
  draft: Draft;
  changes: FieldChange[];
  /** Those of them that whoever is here may publish; the others stay in the draft. */
  publishable: FieldChange[];
  mayChange: boolean;
  /** What is asked beside the changes before they are public. */
  asked?: ReactNode;
  children: ReactNode;
};

/** Whether what is typed is kept and whether it is public, and the way from one to the other. */
export function PublishBar({ draft, changes, publishable, mayChange, asked, children }: PublishBarProps) {
  const { stored, keeping, faults, keep } = draft;
  const [isAsked, setIsAsked] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const [isHistory, setIsHistory] = useState(false);
  const { publish, discard, readAgain, isPublishing } = usePublishing(draft);
  const mistakes = Object.entries(faults);

  async function ask() {
    setIsShown(mistakes.length > 0);
    if (mistakes.length === 0 && (await keep())) setIsAsked(true);
  }

  return (
    <section className="pubbar" aria-label="Draft and publishing">
      <p className="pubbar__state" role="status">
        <StateTag part={stored} keeping={keeping} changes={changes} />
        <span className="pubbar__saved">{stateInWords(draft, changes)}</span>
      </p>
      {children}
      <div className="pubbar__acts">
        {keeping.state === "unreachable" && (
          <Button kind="quiet" size="small" onClick={keep}>
            <Icon name="again" />
            Try now
          </Button>
        )}
        <Menu label="More">
          <MenuItem icon="history" onClick={() => setIsHistory(true)}>
            History
          </MenuItem>
          <a className="drop__item" href={parts[stored.part].pages[0]} target="_blank" rel="noreferrer">
            <Icon name="ext" />
            <span>
              See the public page<span className="vh"> in a new tab</span>
            </span>
          </a>
          {mayChange && (
            <MenuItem icon="trash" isDanger onClick={discard}>
              Discard the draft
            </MenuItem>
          )}
        </Menu>
        {mayChange && (
          <Button
            size="small"
            busy={isPublishing && "Publishing…"}
            disabled={publishable.length === 0}
            onClick={ask}
          >
            Publish
          </Button>
        )}
      </div>
      {isShown && mistakes.length > 0 && <Mistakes mistakes={mistakes} />}
      {isHistory && (
        <PartHistory
          part={stored.part}
          draftedBy={stored.drafted?.by ?? null}
          onClose={() => setIsHistory(false)}
          onRestored={readAgain}
        />
      )}
      {isAsked && (
        <FormDialog title={`Publish ${parts[stored.part].title}?`} isWide onClose={() => setIsAsked(false)}>
          <p>
            {publishable.length === 1 ? "One change becomes" : `${publishable.length} changes become`} public
            everywhere at once. The version before stays in the history.
            {publishable.length < changes.length && " The other changes stay in the draft."}
          </p>
          <Swaps changes={publishable} />
          {asked}
          <div className="dialog__actions">
            <Button kind="quiet" onClick={() => setIsAsked(false)}>
              Cancel
            </Button>
            <Button
              onClick={() => {
                setIsAsked(false);
                publish();
              }}
            >
              Publish
            </Button>
          </div>
        </FormDialog>
      )}
    </section>
  );
}

function Mistakes({ mistakes }: { mistakes: [way: string, sentence: string][] }) {
  const count = mistakes.length === 1 ? "One thing" : `${mistakes.length} things`;
  return (
    <div className="notice notice--error pubbar__mistakes" role="alert">
      <Icon name="alert" />
      <div>
        <p>
          <strong>{count} to mend before this can be published.</strong>
        </p>
        <ul>
          {mistakes.map(([way, sentence]) => (
            <li key={way}>
              <button className="linkbtn" type="button" onClick={() => goToField(way)}>
                {sentence}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Swaps({ changes }: { changes: FieldChange[] }) {
  return (
    <dl className="swaps">
      {changes.map(({ way, label, before, after }) => (
        <div key={`${way} ${label} ${before}`}>
          <dt>{label}</dt>
          <dd>
            {before && <del>{before}</del>}
            {after && <ins>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function StateTag({
  part,
  keeping,
  changes,
}: {
  part: Part;
  keeping: Draft["keeping"];
  changes: FieldChange[];
}) {
  if (["wrong", "unreachable", "refused"].includes(keeping.state))
    return <Tag kind="kumkum">Not kept yet</Tag>;
  return part.draft || changes.length > 0 ? <Tag kind="gold">Draft</Tag> : <Tag kind="green">Published</Tag>;
}

function stateInWords({ keeping, stored }: Draft, changes: FieldChange[]) {
  const count = changes.length === 1 ? "1 change." : `${changes.length} changes.`;
  switch (keeping.state) {
    case "waiting":
    case "sending":
      return `${count} Saving…`;
    case "wrong":
      return "All is kept but what is marked beside its field.";
    case "unreachable":
      return "No connection. What you type stays on this page, and is sent when it is back.";
    case "refused":
      return keeping.message;
    default:
      if (!stored.draft) return "Nothing waits to be published.";
      if (keeping.at) return `${count} Saved ${whenInWords(keeping.at)}`;
      return stored.drafted ? `${count} By ${stored.drafted.by}, ${whenInWords(stored.drafted.at)}` : count;
  }
}

/** Making a draft public, and the ways back. */
function usePublishing({ stored, become, keep }: Draft) {
  const toast = useToast();
  const [isPublishing, setIsPublishing] = useState(false);
  const { title } = parts[stored.part];

  async function publish() {
    if (!(await keep())) return;
    setIsPublishing(true);
    const answer = await send(publishing(stored.part), { version: stored.version });
    setIsPublishing(false);
    if (!answer.ok) return toast.fail(`Not published: ${answer.message}`);
    become(answer.data);
    toast.say(`${title} is published. Every visitor sees it now.`, {
      run: () => takeBack(answer.data),
      undone: `${title} is as it was. Your words are a draft again.`,
    });
  }

  /** What was public before is public again, and what was published is a draft. */
  async function takeBack(published: Part): Promise<Outcome<unknown>> {
    const history = await clientOf(partKind).history(stored.part);
    if (!history.ok) return history;
    const former = history.data.at(1);
    if (history.data[0]?.version !== published.version || !former)
      return { ...UNKNOWN, message: "somebody changed it meanwhile." };
    const restored = await clientOf(partKind).restore(published, former.version);
    if (!restored.ok) return restored;
    const { part, version } = restored.data;
    const draft = await send(drafting(part), { value: published.published, version });
    become(draft.ok ? draft.data : restored.data);
    return restored;
  }

  async function discard() {
    const words = stored.draft;
    const answer = await send(discarding(stored.part));
    if (!answer.ok) return toast.fail(`The draft is still there: ${answer.message}`);
    become(answer.data);
    if (!words) return;
    toast.say("The draft is discarded.", {
      async run() {
        const { part, version } = answer.data;
        const back = await send(drafting(part), { value: words, version });
        if (back.ok) become(back.data);
        return back;
      },
      undone: "The draft is back.",
    });
  }

  /** Another version was brought back. */
  async function readAgain() {
    const answer = await clientOf(partKind).get(stored.part);
    if (answer.ok) become(answer.data);
  }

  return { publish, discard, readAgain, isPublishing };
}

const UNKNOWN = { ok: false as const, status: 409, code: "changed", fields: {}, details: {} };
