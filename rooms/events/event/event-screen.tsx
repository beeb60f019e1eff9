import { useEffect, useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { clientOf, type Failure, send } from "#app/records/client.ts";
import { DeletedRecord } from "#app/records/deleted-records.tsx";
import { found } from "#app/records/found.ts";
import { EditorForm, EditorNotice, useRecordEditor } from "#app/records/record-editor.tsx";
import { RecordFacts } from "#app/records/record-facts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { dayFrom } from "#domain/list-query.ts";
import { withoutRecord } from "#domain/records.ts";
import { writtenMonth } from "#domain/written-date.ts";
import { rooms } from "../../opened.ts";
import { dayWords } from "../events-parts.tsx";
import { holdsPlace, SPONSORS } from "../sponsors/sponsorship.ts";
import {
  datesOfEvent,
  EVENTS,
  eventKind,
  type NextDates,
  settingApart,
  statusWords,
  type TempleEvent,
} from "./event.ts";
import { EventFields } from "./event-fields.tsx";
import { blankEvent, readEvent, type TypedEvent, typedEvent } from "./event-form.ts";
import { EventPreview } from "./event-preview.tsx";
import { publicAddress } from "./public-event.ts";
import "./event-screen.css";

export const meta = adminMeta("Event");

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
      <ScreenHead
        title={event?.title ?? "New event"}
        under={
          event && (
            <p className="tagline">
              <Tag
                kind={event.status === "published" ? "green" : event.status === "draft" ? "line" : "kumkum"}
              >
                {statusWords[event.status]}
              </Tag>
            </p>
          )
        }
      >
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
      </ScreenHead>
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

type EventEditorProps = {
  event: TempleEvent | null;
  begun: TypedEvent;
  today: string;
  /** The one of many that was opened. */
  date: string;
  taken: EventTaken;
};

function Editor({ event, begun, today, date, taken }: EventEditorProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const [isInUse, setIsInUse] = useState(false);
  const editor = useRecordEditor({
    kind: eventKind,
    record: event,
    typedOf: (kept) => (kept ? typedEvent(kept) : begun),
    read: readEvent,
    address: EVENTS,
    words: {
      name: ({ title }) => title,
      about: (event) => writtenMonth(event.date),
      saved: ({ title }, former) => `${title} is ${former ? "saved" : "written down"}`,
      deleted: ({ title }) => `${title} is deleted`,
      restored: ({ title }) => `${title} is as it was`,
    },
    onInUse: () => setIsInUse(true),
  });
  const { base, form, setMany, isDirty, isSaving, setOpen } = editor;
  const dates = useDates(form.typed);

  async function setApart() {
    if (!base) return;
    const answer = await send(settingApart(base.id), { date });
    if (!answer.ok) return toast.fail(`Not set apart: ${answer.message}`);
    const path = `${EVENTS}/${answer.data.id}`;
    toast.say(`${dayWords(date, today)} is an event of its own now; the others stay`, undefined, path);
    navigate(path);
  }

  async function cancelIt(event: TempleEvent) {
    setMany({ status: "cancelled" });
    const cancelled = { ...readEvent(typedEvent(event)), status: "cancelled" as const };
    const answer = await clientOf(eventKind).update(event.id, cancelled, event.version);
    if (!answer.ok) return toast.fail(`${event.title} was not cancelled: ${answer.message}`);
    editor.changed(`${event.title} is cancelled`, answer.data, event);
  }

  return (
    <EditorForm editor={editor} className="edit" onSubmit={() => editor.save()}>
      <div className="edit__form">
        <EditorNotice editor={editor} one="event" refusal={refusalOf} />
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
        <EventFields form={form} set={setMany} dates={dates} today={today} taken={taken} />
      </div>
      <EventPreview typed={form.typed} dates={dates} taken={taken} id={base?.id} />
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
      {isInUse && base && (
        <Dialog
          tone="ask"
          title="Families depend on it"
          answers={["cancel", "confirm"]}
          labels={{ cancel: "Keep it", confirm: "Cancel the event" }}
          onAnswer={(answer) => {
            setIsInUse(false);
            if (answer === "confirm") cancelIt(base);
          }}
        >
          <p>
            {base.title} has sponsors or helpers, so it cannot be deleted. It can be cancelled: it stays on
            the site, struck through, and the sponsors’ list says whom to tell.
          </p>
        </Dialog>
      )}
    </EditorForm>
  );
}

function refusalOf({ message, fields }: Failure) {
  const mistakes = Object.values(fields).filter(Boolean).length;
  if (mistakes > 1) return `${mistakes} things need your attention before this can be saved.`;
  return `Error: ${message}`;
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
