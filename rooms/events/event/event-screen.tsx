import { type SubmitEvent, useEffect, useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { useToast } from "#app/admin/toast.tsx";
import { ThrowAway, useAskBeforeLeaving, useFocusOnMistake } from "#app/admin/typed-words.tsx";
import { clientOf, conflictOf, type Failure, send } from "#app/records/client.ts";
import { DeleteDialog } from "#app/records/delete-dialog.tsx";
import { DeletedRecord } from "#app/records/deleted-records.tsx";
import { found } from "#app/records/found.ts";
import { Compared, RecordConflict } from "#app/records/record-dialog.tsx";
import { RecordFacts } from "#app/records/record-facts.tsx";
import { Past, RestoreDialog } from "#app/records/record-panel.tsx";
import { useRequestKey } from "#app/records/request-key.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, FormDialog } from "#app/ui/dialog.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { dayFrom } from "#domain/list-query.ts";
import { compare } from "#domain/record-words.ts";
import { type Conflict, type HistoryEntry, withoutRecord } from "#domain/records.ts";
import { writtenMonth } from "#domain/written-date.ts";
import { rooms } from "../../opened.ts";
import { dayWords } from "../events-parts.tsx";
import { holdsPlace, SPONSORS } from "../sponsors/sponsorship.ts";
import {
  datesOfEvent,
  EVENTS,
  eventKind,
  type NextDates,
  publicAddress,
  settingApart,
  statusWords,
  type TempleEvent,
} from "./event.ts";
import { EventFields } from "./event-fields.tsx";
import { blankEvent, readEvent, type TypedEvent, typedEvent } from "./event-form.ts";
import { EventPreview } from "./event-preview.tsx";
import "./event-screen.css";

export const meta = adminMeta("Event");

const client = clientOf(eventKind);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { events, sponsorships } = context.get(rooms).events;
  const { searchParams } = new URL(request.url);
  const today = events.today();
  const id = params.id ?? "new";
  const date = dayFrom(searchParams.get("date"));
  if (id === "new") {
    const copied = await events.records.get(searchParams.get("copy") ?? "").catch(() => undefined);
    return {
      event: null,
      copied,
      today,
      day: dayFrom(searchParams.get("day")) || today,
      taken: {},
      asked: 0,
    };
  }
  const deleted = await events.records.deletion(id);
  if (deleted)
    return {
      deleted: withoutRecord(deleted),
      event: null,
      copied: undefined,
      today,
      day: today,
      taken: {},
      asked: 0,
    };
  const event = await found(events.records.get(id));
  const day = date || event.nextOn || event.date;
  const rows = sponsorships.of(id, day);
  const taken: { [tier: string]: number } = {};
  for (const { tier } of rows.filter(holdsPlace)) taken[tier] = (taken[tier] ?? 0) + 1;
  const asked = rows.filter(({ status }) => status === "requested").length;
  return { event, copied: undefined, today, day, date, taken, asked };
}

/** One event: what, when, how often, who may sponsor it, and who sees it, beside what visitors will see. */
export default function EventScreen() {
  const { deleted, event, copied, today, day, date, taken, asked } = useLoaderData<typeof loader>();
  const mayChange = useMayChange();
  if (deleted)
    return (
      <DeletedRecord
        kind={eventKind}
        deleted={deleted}
        all={{ href: `${EVENTS}/list`, label: "All events" }}
      />
    );
  const back = event ? (event.nextOn ?? event.date) : day;
  return (
    <>
      <Link className="back" to={`${EVENTS}?month=${back.slice(0, 7)}&day=${back}`}>
        <Icon name="left" />
        {writtenMonth(back)}
      </Link>
      <div className="work__head">
        <div>
          <h1>{event?.title ?? "New event"}</h1>
          {event && (
            <p className="tagline">
              <Tag
                kind={event.status === "published" ? "green" : event.status === "draft" ? "line" : "kumkum"}
              >
                {statusWords[event.status]}
              </Tag>
            </p>
          )}
        </div>
        {event && (
          <div className="work__acts">
            {event.tiers.length > 0 && (
              <ButtonLink kind="quiet" size="small" to={`${SPONSORS}?event=${event.id}&date=${day}`}>
                <Icon name="users" />
                {asked > 0 ? `Sponsors, ${asked} to confirm` : "Sponsors"}
              </ButtonLink>
            )}
            {event.status !== "draft" && (
              <a className="btn btn--quiet btn--sm" href={publicAddress(event)}>
                <Icon name="eye" />
                View page
              </a>
            )}
          </div>
        )}
      </div>
      {mayChange ? (
        <Editor
          key={event?.id ?? copied?.id ?? "new"}
          event={event}
          begun={copied ? { ...typedEvent(copied), status: "draft", festivalId: null } : blankEvent(day)}
          today={today}
          date={event?.repeats ? date : ""}
          taken={taken}
        />
      ) : (
        event && <ToRead event={event} taken={taken} />
      )}
    </>
  );
}

type EventTaken = { [tier: string]: number };

function ToRead({ event, taken }: { event: TempleEvent; taken: EventTaken }) {
  return (
    <div className="edit">
      <section className="panel" aria-label="What is written down">
        <RecordFacts kind={eventKind} record={event} className="facts" />
      </section>
      <EventPreview typed={typedEvent(event)} dates={undefined} taken={taken} id={event.id} />
    </div>
  );
}

type EventTrouble =
  | { kind: "refused"; failure: Failure }
  | { kind: "changed"; conflict: Conflict<TempleEvent> };
type EditorProps = {
  event: TempleEvent | null;
  begun: TypedEvent;
  today: string;
  /** The one of many that was opened. */
  date: string;
  taken: EventTaken;
};

function Editor({ event, begun, today, date, taken }: EditorProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const blank = event ? typedEvent(event) : begun;
  const [base, setBase] = useState(event);
  const [typed, setTyped] = useState(blank);
  const [isSaving, setIsSaving] = useState(false);
  const [trouble, setTrouble] = useState<EventTrouble>();
  const [open, setOpen] = useState<"history" | "delete" | "in-use">();
  const [asked, setAsked] = useState<HistoryEntry<TempleEvent>>();
  const [saved, setSaved] = useState<string>();
  const { underKey } = useRequestKey();
  const start = base ? typedEvent(base) : begun;
  const isDirty = saved === undefined && JSON.stringify(typed) !== JSON.stringify(start);
  const leave = useAskBeforeLeaving(isDirty, isSaving, () => {});
  const form = useFocusOnMistake(trouble?.kind === "refused");
  const dates = useDates(typed);
  const errors = trouble?.kind === "refused" ? trouble.failure.fields : {};
  const mistakes = Object.values(errors).filter(Boolean).length;

  // What was undone, restored or changed by others is shown as soon as it is known, unless something was typed.
  const [shown, setShown] = useState(event?.version);
  if (event && shown !== event.version) {
    setShown(event.version);
    if (!isDirty) {
      setBase(event);
      setTyped(typedEvent(event));
    }
  }
  // One turn later, when nothing holds up the navigation any more.
  useEffect(() => {
    if (saved) navigate(saved, { replace: true });
  }, [saved, navigate]);

  function set(fields: Partial<TypedEvent>) {
    setTyped((now) => ({ ...now, ...fields }));
  }

  async function save(over: TempleEvent | null) {
    setIsSaving(true);
    setTrouble(undefined);
    const words = readEvent(typed);
    const answer = over
      ? await client.update(over.id, words, over.version)
      : await underKey((key) => client.create(words, key));
    setIsSaving(false);
    if (!answer.ok) {
      const conflict = conflictOf(eventKind, answer);
      return setTrouble(conflict ? { kind: "changed", conflict } : { kind: "refused", failure: answer });
    }
    const { data } = answer;
    if (!over) {
      const run = () => client.undoAdded(data);
      toast.say(
        `${data.title} is written down`,
        { run, undone: `Undone: ${data.title} is not there.` },
        `${EVENTS}/${data.id}`,
      );
      return setSaved(`${EVENTS}/${data.id}`);
    }
    setBase(data);
    setTyped(typedEvent(data));
    setShown(data.version);
    said(`${data.title} is saved`, data, over);
  }

  function said(words: string, now: TempleEvent, former: TempleEvent) {
    const run = async () => {
      const back = await client.undo(now, former);
      if (back.ok) revalidate();
      return back;
    };
    toast.say(words, { run, undone: `Undone: ${former.title} is as before.` });
    revalidate();
  }

  async function remove() {
    if (!base) return;
    const answer = await client.delete(base.id);
    if (!answer.ok) {
      if (answer.code === "in-use") return setOpen("in-use");
      return toast.fail(`${base.title} was not deleted: ${answer.message}`);
    }
    const run = () => client.bringBack(base.id);
    toast.say(`${base.title} is deleted`, { run, undone: `Undone: ${base.title} is back.` }, EVENTS);
    setSaved(EVENTS);
  }

  async function restore(version: string) {
    if (!base) return;
    const answer = await client.restore(base, version);
    if (!answer.ok) return toast.fail(`Not restored: ${answer.message}`);
    setBase(answer.data);
    setTyped(typedEvent(answer.data));
    setShown(answer.data.version);
    said(`${answer.data.title} is as it was`, answer.data, base);
  }

  async function setApart() {
    if (!base) return;
    const answer = await send(settingApart(base.id), { date });
    if (!answer.ok) return toast.fail(`Not set apart: ${answer.message}`);
    const path = `${EVENTS}/${answer.data.id}`;
    toast.say(`${dayWords(date, today)} is an event of its own now; the others stay`, undefined, path);
    navigate(path);
  }

  async function cancelIt() {
    setOpen(undefined);
    set({ status: "cancelled" });
    if (!base) return;
    const answer = await client.update(
      base.id,
      { ...readEvent(typedEvent(base)), status: "cancelled" },
      base.version,
    );
    if (!answer.ok) return toast.fail(`${base.title} was not cancelled: ${answer.message}`);
    setBase(answer.data);
    setTyped(typedEvent(answer.data));
    setShown(answer.data.version);
    said(`${base.title} is cancelled`, answer.data, base);
  }

  return (
    <form
      ref={form}
      className="edit"
      noValidate
      onSubmit={(submitted: SubmitEvent<HTMLFormElement>) => {
        submitted.preventDefault();
        if (!isSaving) save(base);
      }}
    >
      <div className="edit__form">
        {trouble?.kind === "refused" && (
          <ErrorNotice>
            {mistakes > 1
              ? `${mistakes} things need your attention before this can be saved.`
              : `Error: ${trouble.failure.message}`}
          </ErrorNotice>
        )}
        {trouble?.kind === "changed" && (
          <RecordConflict
            words={`${trouble.conflict.changedBy} changed this event while you were editing. Nothing you typed is lost: compare, and decide.`}
            table={
              <Compared
                by={trouble.conflict.changedBy}
                rows={compare(eventKind.words, trouble.conflict.current, {
                  ...trouble.conflict.current,
                  ...readEvent(typed),
                })}
              />
            }
          >
            <Button
              kind="outline"
              size="small"
              onClick={() => {
                const { current } = trouble.conflict;
                setBase(current);
                setTyped(typedEvent(current));
                setTrouble(undefined);
              }}
            >
              Take theirs
            </Button>
            <Button size="small" onClick={() => save(trouble.conflict.current)}>
              Keep mine
            </Button>
          </RecordConflict>
        )}
        {base && date && (
          <div className="notice">
            <Icon name="again" />
            <p>
              {base.title} repeats: what you change here changes every time it comes.{" "}
              <button className="linkbtn" type="button" onClick={setApart}>
                Change only {dayWords(date, today)}
              </button>
            </p>
          </div>
        )}
        <EventFields typed={typed} set={set} errors={errors} dates={dates} today={today} taken={taken} />
      </div>
      <EventPreview typed={typed} dates={dates} taken={taken} id={base?.id} />
      <div className="savebar">
        <p role="status">
          {isDirty && (
            <>
              <i aria-hidden="true" />
              Changed, not saved yet
            </>
          )}
        </p>
        {base && (
          <>
            <Button kind="quiet" size="small" onClick={() => setOpen("history")}>
              History
            </Button>
            <ButtonLink kind="quiet" size="small" to={`${EVENTS}/new?copy=${base.id}&day=${base.date}`}>
              Duplicate
            </ButtonLink>
            <Button kind="quiet" size="small" onClick={() => setOpen("delete")}>
              Delete
            </Button>
          </>
        )}
        <Button type="submit" busy={isSaving && "Saving..."}>
          {base ? "Save changes" : "Save"}
        </Button>
      </div>
      <ThrowAway leave={leave} what="Your changes to this event have not been saved." />
      {open === "history" && base && (
        <FormDialog title="History" onClose={() => setOpen(undefined)}>
          <Past kind={eventKind} record={base} onRestore={setAsked} />
        </FormDialog>
      )}
      {asked?.after && base && (
        <RestoreDialog
          one={eventKind.one}
          at={asked.at}
          swaps={compare(eventKind.words, base, asked.after).filter(({ isDifferent }) => isDifferent)}
          onClose={() => setAsked(undefined)}
          onRestore={() => {
            setAsked(undefined);
            setOpen(undefined);
            restore(asked.version);
          }}
        />
      )}
      {open === "delete" && base && (
        <DeleteDialog
          one={eventKind.one}
          items={[{ id: base.id, name: base.title, about: writtenMonth(base.date) }]}
          onClose={() => setOpen(undefined)}
          onDelete={remove}
        />
      )}
      {open === "in-use" && base && (
        <Dialog
          tone="ask"
          title="Families depend on it"
          answers={["cancel", "confirm"]}
          labels={{ cancel: "Keep it", confirm: "Cancel the event" }}
          onAnswer={(answer) => (answer === "confirm" ? cancelIt() : setOpen(undefined))}
        >
          <p>
            {base.title} has sponsors or helpers, so it cannot be deleted. It can be cancelled: it stays on
            the site, struck through, and the sponsors’ list says whom to tell.
          </p>
        </Dialog>
      )}
    </form>
  );
}

const PAUSE_MS = 300;

/** The days that what is typed would come, asked a moment after the last change. */
function useDates(typed: TypedEvent) {
  const [dates, setDates] = useState<NextDates>();
  const { startsAt, endsAt, isAllDay, repeats, festivalId } = readEvent(typed);
  const asked = JSON.stringify({ startsAt, endsAt, isAllDay, repeats, festivalId });
  useEffect(() => {
    let isOver = false;
    const pause = setTimeout(async () => {
      const answer = await send(datesOfEvent, JSON.parse(asked));
      if (!isOver) setDates(answer.ok ? answer.data : undefined);
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(pause);
    };
  }, [asked]);
  return dates;
}
