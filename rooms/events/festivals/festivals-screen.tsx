import { Fragment, useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { NotLive } from "#app/admin/not-live.tsx";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { ThrowAway, useAskBeforeLeaving, useTypedForm } from "#app/admin/typed-words.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { useTemple } from "#app/frame-words.tsx";
import { clientOf, type Outcome, send } from "#app/records/client.ts";
import { DayField, TextField } from "#app/records/record-fields.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { nameAndAddress } from "#domain/person.ts";
import { writtenMonth } from "#domain/written-date.ts";
import { rooms } from "../../opened.ts";
import { EVENTS, eventKind, statusWords, type TempleEvent } from "../event/event.ts";
import { dayWords, EventsParts } from "../events-parts.tsx";
import {
  correcting,
  FESTIVALS_API,
  FESTIVALS_PATH,
  type FestivalRow,
  keptOnWords,
  type ObservanceRow,
  takingOver,
  uncorrecting,
  undoingCorrection,
} from "./festival.ts";
import "./festivals-screen.css";

export const meta = adminMeta("Festivals");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { festivals, months, events } = context.get(rooms).events;
  const asked = new URL(request.url).searchParams.get("year") ?? "";
  const year = /^20\d\d$/.test(asked) ? Number(asked) : undefined;
  return {
    year,
    view: await festivals.yearOf(year),
    waiting: months.waiting(),
    today: events.today(),
  };
}

const shows = {
  all: "All",
  open: "Not taken over",
  other: "Another day than India",
  corrected: "Corrected",
} as const;
type Show = keyof typeof shows;

const isShown: { [show in Show]: (row: FestivalRow) => boolean } = {
  all: () => true,
  open: ({ event }) => !event,
  other: ({ date, indiaDate }) => indiaDate !== null && indiaDate !== date,
  corrected: ({ correction }) => correction !== null,
};

/** The festivals of the coming year on the days they fall here, to be taken over as drafts. */
export default function Festivals() {
  const temple = useTemple();
  const { year, view: loaded, waiting, today } = useLoaderData<typeof loader>();
  const { view, connection } = useLiveOrLeave(`${FESTIVALS_API}${year ? `?year=${year}` : ""}`, loaded);
  const navigate = useNavigate();
  const mayChange = useMayChange();
  const [show, setShow] = useState<Show>("all");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [corrected, setCorrected] = useState<FestivalRow>();
  const { takeOver, isBusy } = useTakingOver();
  const rows = view.festivals.filter(isShown[show]);
  const open = view.festivals.filter(({ event, date }) => !event && date >= today);
  const picked = open.filter((row) => chosen.includes(keyOf(row)));
  const months = [...new Set(rows.map(({ date }) => date.slice(0, 7)))];
  const thisYear = Number(today.slice(0, 4));
  return (
    <>
      <EventsParts current="Festivals" waiting={waiting} />
      <ScreenHead
        title="Festivals"
        about={
          <>
            Computed for {temple.address.city}, {writtenMonth(view.from)} to {writtenMonth(view.to)}. What you
            take over becomes a draft.
          </>
        }
      >
        <div className="work__acts">
          <Button kind="quiet" size="small" onClick={() => window.print()}>
            <Icon name="print" />
            Print the year
          </Button>
        </div>
      </ScreenHead>
      <NotLive connection={connection} />
      <div className="notice">
        <Icon name="info" />
        <p>
          Calendars printed in India are made for India’s sunrise: in {view.differing.year} they name another
          tithi than ours on {view.differing.days} of {view.differing.of} days. Where a date below surprises
          someone, that is usually why.
        </p>
      </div>
      <div className="kinds">
        <fieldset className="kinds__list">
          <legend className="vh">Show</legend>
          {(Object.keys(shows) as Show[]).map((each) => (
            <button key={each} type="button" aria-pressed={show === each} onClick={() => setShow(each)}>
              {shows[each]} <b className="num">{view.festivals.filter(isShown[each]).length}</b>
            </button>
          ))}
        </fieldset>
        <label>
          <span className="vh">Year</span>
          <select
            className="input"
            value={year ?? ""}
            onChange={({ target }) =>
              navigate(target.value ? `${FESTIVALS_PATH}?year=${target.value}` : FESTIVALS_PATH)
            }
          >
            <option value="">Coming year</option>
            {[thisYear, thisYear + 1, thisYear + 2].map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
      </div>
      {rows.length === 0 ? (
        <div className="panel">
          <EmptyState
            level="h2"
            picture="/art/lamp.svg"
            title={show === "open" ? "Everything is in the calendar" : "No such festival"}
          >
            {show === "open"
              ? `All festivals to ${writtenMonth(view.to)} have been taken over.`
              : "None of this year is like that."}
          </EmptyState>
        </div>
      ) : (
        <div className="fests box">
          {months.map((month) => (
            <Fragment key={month}>
              <h2>{writtenMonth(month)}</h2>
              <ul>
                {rows
                  .filter(({ date }) => date.startsWith(month))
                  .map((row) => (
                    <Fest
                      key={`${keyOf(row)} ${row.date}`}
                      row={row}
                      isChosen={chosen.includes(keyOf(row))}
                      {...(mayChange && row.date >= today && { onCorrect: () => setCorrected(row) })}
                      {...(mayChange &&
                        row.date >= today && {
                          onChoose: () =>
                            setChosen(
                              chosen.includes(keyOf(row))
                                ? chosen.filter((key) => key !== keyOf(row))
                                : [...chosen, keyOf(row)],
                            ),
                        })}
                    />
                  ))}
              </ul>
            </Fragment>
          ))}
        </div>
      )}
      {mayChange && open.length > 0 && (
        <div className="festbar cluster apart" data-tone="dark">
          <p role="status">
            <b className="num">{picked.length}</b> chosen
            {picked.length > 1 && `, ${picked[0]?.name} to ${picked.at(-1)?.name}`}
          </p>
          <div>
            <button className="linkbtn" type="button" onClick={() => setChosen(open.map(keyOf))}>
              Choose all {open.length}
            </button>
            <Button
              size="small"
              disabled={picked.length === 0}
              busy={isBusy && "Taking over..."}
              onClick={async () => {
                await takeOver(picked);
                setChosen([]);
              }}
            >
              Take over {picked.length} as {picked.length === 1 ? "a draft" : "drafts"}
            </Button>
          </div>
        </div>
      )}
      <section className="sec" aria-labelledby="every-month">
        <div className="sec__head">
          <h2 id="every-month">Every month</h2>
          <p>What is taken over stands in the calendar by itself, as a repeating event.</p>
        </div>
        <ul className="obs">
          {view.observances.map((row) => (
            <Observance
              key={row.id}
              row={row}
              {...(mayChange && {
                onTake: () => takeOver([{ id: row.id, name: row.name, year: year ?? thisYear }]),
              })}
            />
          ))}
        </ul>
      </section>
      {corrected && <CorrectDialog row={corrected} onClose={() => setCorrected(undefined)} />}
    </>
  );
}

function keyOf({ id, year, computedDate }: FestivalRow) {
  return `${id} ${year} ${computedDate ?? ""}`;
}

type FestivalsTaken = { id: string; name: string; year: number };

/** Each becomes a draft; Undo takes all of them away again. */
function useTakingOver() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  async function takeOver(rows: readonly FestivalsTaken[]) {
    setIsBusy(true);
    const made: TempleEvent[] = [];
    let failed: string | undefined;
    for (const { id, year, name } of rows) {
      const answer = await send(takingOver(id, year), {});
      if (answer.ok) made.push(answer.data);
      else failed ??= `${name} was not taken over: ${answer.message}`;
    }
    setIsBusy(false);
    revalidate();
    if (failed) return toast.fail(failed);
    const run = async (): Promise<Outcome<unknown>> => {
      let last: Outcome<unknown> = { ok: true, data: undefined };
      for (const event of made) {
        const answer = await clientOf(eventKind).undoAdded(event);
        if (!answer.ok) last = answer;
      }
      revalidate();
      return last;
    };
    const what = made.length === 1 ? `${made[0]?.title} is` : `${made.length} festivals are`;
    toast.say(`${what} in the calendar as ${made.length === 1 ? "a draft" : "drafts"}`, {
      run,
      undone: "Undone: nothing was taken over.",
    });
  }
  return { takeOver, isBusy };
}

type FestProps = { row: FestivalRow; isChosen: boolean; onChoose?: () => void; onCorrect?: () => void };

function Fest({ row, isChosen, onChoose, onCorrect }: FestProps) {
  const { name, date, computedDate, indiaDate, correction, event, rule, what, why } = row;
  const kept = keptOnWords[rule];
  return (
    <li className={isChosen && !event ? "fest is-chosen" : "fest"}>
      {event ? (
        <span className="fest__pick">
          <Icon name="check" />
          <span className="vh">In the calendar</span>
        </span>
      ) : onChoose ? (
        <label className="fest__pick">
          <input type="checkbox" checked={isChosen} onChange={onChoose} />
          <span className="vh">Take over {name}</span>
        </label>
      ) : (
        <span className="fest__pick" />
      )}
      <p className="fest__d">
        <b>{shortDay(date)}</b>
        <small>
          {correction && computedDate && computedDate !== date ? (
            <>
              computed <s>{shortDay(computedDate)}</s>
            </>
          ) : (
            row.tamil
          )}
        </small>
      </p>
      <div>
        <h3>{name}</h3>
        <p className="fest__india">
          {correction
            ? `set by hand${correction.by && ` by ${nameAndAddress(correction)}`} for ${row.year}${correction.why && `: ${correction.why}`}`
            : indiaDate === null
              ? ""
              : indiaDate === date
                ? "same day in India"
                : `in India ${shortDay(indiaDate)}`}
        </p>
      </div>
      <p className="fest__why" title={why}>
        {row.isSeen === false && <b>Sees no {kept.word} here.</b>}
        {row.isSeen && (
          <>
            Kept on {kept.before}
            <b>{kept.word}</b>
            {kept.after}.
          </>
        )}{" "}
        {what}
      </p>
      <p className="fest__acts cluster">
        {event && (
          <Link to={`${EVENTS}/${event.id}`}>
            <Tag kind={event.status === "published" ? "green" : event.status === "draft" ? "line" : "kumkum"}>
              {statusWords[event.status]}
            </Tag>
            <span className="vh"> {name}</span>
          </Link>
        )}
        {onCorrect && (
          <button
            className="linkbtn"
            type="button"
            aria-label={`Correct the day of ${name}`}
            onClick={onCorrect}
          >
            Correct
          </button>
        )}
      </p>
    </li>
  );
}

function Observance({ row, onTake }: { row: ObservanceRow; onTake?: () => void }) {
  const { name, times, nextOn, rule, event } = row;
  const kept = keptOnWords[rule];
  return (
    <li>
      <h3>{name}</h3>
      <p>
        {times} times{nextOn && `, next ${shortDay(nextOn)}`}
      </p>
      <p>
        Kept on {kept.before}
        {kept.word}
        {kept.after}
      </p>
      {event ? (
        <ButtonLink
          kind="quiet"
          size="small"
          to={`${EVENTS}/${event.id}`}
          aria-label={`${name}: ${statusWords[event.status]}`}
        >
          <Icon name="check" />
          {statusWords[event.status]}
        </ButtonLink>
      ) : (
        onTake && (
          <Button kind="quiet" size="small" onClick={onTake} aria-label={`Take over ${name}`}>
            <Icon name="plus" />
            Take over
          </Button>
        )
      )}
    </li>
  );
}

function CorrectDialog({ row, onClose }: { row: FestivalRow; onClose: () => void }) {
  const temple = useTemple();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { id, year, name, computedDate, indiaDate, correction, why } = row;
  const { typed, set, errors, fault, isSending, isDirty, form } = useTypedForm({
    blank: { date: row.date, why: correction?.why ?? "" },
    send: (words) => send(correcting(id, year), words),
    onSent(after) {
      said(`${name} ${year} is kept on ${dayWords(after.date)}`, after.correction?.version ?? null);
    },
  });
  const leave = useAskBeforeLeaving(isDirty, isSending, onClose);

  async function takeBack() {
    const answer = await send(uncorrecting(id, year));
    if (!answer.ok) return toast.fail(`${name}: ${answer.message}`);
    said(`${name} ${year} is kept on the computed day again`, null);
  }

  function said(words: string, current: string | null) {
    const run = async () => {
      const back = await send(undoingCorrection(id, year), { version: correction?.version ?? null, current });
      if (back.ok) revalidate();
      return back;
    };
    toast.say(words, { run, undone: `Undone: ${name} is on its former day.` });
    revalidate();
    onClose();
  }

  return (
    <FormDialog title="Correct the day" onClose={leave.ask}>
      <form className="form" {...form}>
        {fault && <ErrorNotice>Error: {fault}</ErrorNotice>}
        <dl className="facts">
          <div>
            <dt>Festival</dt>
            <dd>
              {name} {year}
            </dd>
          </div>
          {computedDate && (
            <div>
              <dt>Computed for {temple.address.city}</dt>
              <dd>{dayWords(computedDate)}</dd>
            </div>
          )}
          {indiaDate && (
            <div>
              <dt>In India</dt>
              <dd>{dayWords(indiaDate)}</dd>
            </div>
          )}
        </dl>
        <p className="hint">{why}</p>
        <DayField form={{ typed, set, errors, isNew: false }} name="date" label="Our temple keeps" required />
        <TextField
          form={{ typed, set, errors, isNew: false }}
          name="why"
          label="Why"
          hint="Shown to volunteers only. Next year is computed again."
        />
        <div className="dialog__actions">
          {correction && (
            <Button kind="quiet" onClick={takeBack}>
              Take back
            </Button>
          )}
          <Button kind="quiet" onClick={leave.ask}>
            Cancel
          </Button>
          <Button type="submit" busy={isSending && "Saving..."}>
            Keep this day
          </Button>
        </div>
      </form>
      <ThrowAway leave={leave} what="The day has not been changed." />
    </FormDialog>
  );
}

/** "Sat Nov 14" */
function shortDay(date: string) {
  const [weekday = "", rest = ""] = dayWords(date).split(", ");
  const [month = "", day = ""] = rest.split(" ");
  return `${weekday.slice(0, 3)} ${month.slice(0, 3)} ${day}`;
}
