import { useContext, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { MeContext, useMayChange } from "#app/admin/me.ts";
import { NotLive } from "#app/admin/not-live.tsx";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { useShortcuts } from "#app/admin/use-shortcuts.ts";
import { clientOf, send } from "#app/records/client.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatCents } from "#domain/money.ts";
import { nameOf } from "#domain/person.ts";
import { mayChange as mayChangeBy, TREASURY } from "#domain/roles.ts";
import { shortDate } from "#domain/short-date.ts";
import { person, rooms } from "../../opened.ts";
import { clockWords } from "../event/clock-words.ts";
import { EVENTS } from "../event/event.ts";
import { dayWords, EventsParts } from "../events-parts.tsx";
import { SankalpamSheet } from "../tithi-days/sankalpam-sheet.tsx";
import { Ask } from "./sponsor-ask.tsx";
import { PayDialog, SponsorDialog } from "./sponsor-dialogs.tsx";
import { Slots, Sums } from "./sponsor-sums.tsx";
import { SponsorTable } from "./sponsor-table.tsx";
import {
  isActive,
  SPONSOR_VIEW,
  SPONSORS,
  type SponsorStatus,
  type Sponsorship,
  type SponsorView,
  sponsorshipKind,
  unpaying,
} from "./sponsorship.ts";
import "./sponsors-screen.css";

export const meta = adminMeta("Sponsors");

const client = clientOf(sponsorshipKind);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { sponsorViews, months } = context.get(rooms).events;
  const asked = new URL(request.url).searchParams;
  const query = sponsorViews.read(asked);
  return {
    view: query ? await sponsorViews.view(query) : null,
    waiting: months.waiting(),
    by: nameOf(context.get(person)),
  };
}

/** Who makes one date of an event possible, from the first question to the priest's sheet. */
export default function Sponsors() {
  const { view, waiting, by } = useLoaderData<typeof loader>();
  if (view) return <OfADate key={`${view.event.id} ${view.event.date}`} loaded={view} by={by} />;
  return (
    <>
      <EventsParts current="Sponsors" waiting={waiting} />
      <ScreenHead title="Sponsors" />
      <div className="panel">
        <EmptyState level="h2" picture="/art/lamp.svg" title="No event can be sponsored yet">
          Give an event tiers, such as Flowers for $251, and publish it. Those who ask appear here and in the
          inbox.
        </EmptyState>
        <p className="empty__acts">
          <ButtonLink size="small" to={EVENTS}>
            To the calendar
          </ButtonLink>
        </p>
      </div>
    </>
  );
}

type SponsorsOpen = { kind: "add" } | { kind: "edit" | "pay" | "unpay"; row: Sponsorship };

function OfADate({ loaded, by }: { loaded: SponsorView; by: string }) {
  const { id, date } = loaded.event;
  const { view, connection } = useLiveOrLeave(
    `${SPONSOR_VIEW}?${new URLSearchParams({ event: id, date })}`,
    loaded,
  );
  const navigate = useNavigate();
  const mayChange = useMayChange();
  const mayPay = mayChangeBy(useContext(MeContext).role, TREASURY);
  const [open, setOpen] = useState<SponsorsOpen>();
  const { change, undoPayment } = useSponsorChanges();
  const { event, rows, tiers } = view;
  const asked = rows
    .filter(({ status }) => status === "requested")
    .sort((a, b) => (a.askedAt < b.askedAt ? -1 : 1));
  const others = rows.filter(({ status }) => status !== "requested");
  const families = others.filter(isActive).length;
  const add = () => setOpen({ kind: "add" });
  useShortcuts(
    mayChange
      ? {
          n: (pressed) => {
            pressed.preventDefault();
            add();
          },
        }
      : {},
  );
  const close = () => setOpen(undefined);
  return (
    <>
      <EventsParts current="Sponsors" waiting={view.waiting} />
      <ScreenHead
        title={<>Sponsors of {event.title}</>}
        about={
          <>
            {dayWords(date, "")}
            {!event.isAllDay && `, ${clockWords(event.startsAt)}`}. {view.sky}.
          </>
        }
      >
        <div className="work__acts">
          <a
            className="btn btn--quiet btn--sm"
            href={`/api/sponsorships.csv?eventId=${id}&from=${date}&to=${date}`}
            download
          >
            <Icon name="download" />
            Export CSV
          </a>
          <Button kind="quiet" size="small" onClick={() => window.print()}>
            <Icon name="print" />
            Sankalpam sheet
          </Button>
          {mayChange && (
            <Button size="small" onClick={add} disabled={tiers.length === 0}>
              <Icon name="plus" />
              Add sponsor
            </Button>
          )}
        </div>
      </ScreenHead>
      <NotLive connection={connection} />
      <div className="calbar">
        <div className="field">
          <label htmlFor="which-date">Event</label>
          <select
            className="input"
            id="which-date"
            value={`${id} ${date}`}
            onChange={({ target }) => {
              const [eventId = "", on = ""] = target.value.split(" ");
              navigate(`${SPONSORS}?event=${eventId}&date=${on}`);
            }}
          >
            {withThis(view).map((choice) => (
              <option key={`${choice.eventId} ${choice.date}`} value={`${choice.eventId} ${choice.date}`}>
                {choice.title}, {shortDate(choice.date, view.today)}
                {choice.asked > 0 && ` (${choice.asked} to confirm)`}
              </option>
            ))}
          </select>
        </div>
        <p className="muted">
          {families === 1 ? "1 family" : `${families} families`} so far
          {placesLeft(tiers)}
        </p>
      </div>
      <Sums rows={rows} />
      <Slots tiers={tiers} rows={rows} />
      {asked.length > 0 && (
        <section className="sec" aria-labelledby="to-confirm">
          <div className="sec__head">
            <h2 id="to-confirm">To confirm</h2>
            <p>
              In the order of asking. A request holds no spot: you give it by confirming. Then tell them: the
              envelope in the list below begins the letter.
            </p>
          </div>
          <ul className="asks">
            {asked.map((row) => (
              <Ask
                key={row.id}
                row={row}
                {...(mayChange && { onAnswer: (status: SponsorStatus) => change(row, status) })}
              />
            ))}
          </ul>
        </section>
      )}
      <section className="sec" aria-labelledby="sponsors-of">
        <div className="sec__head">
          <h2 id="sponsors-of">Sponsors</h2>
          <p className="num">
            {families === 1 ? "1 family" : `${families} families`}
            {others.length > families && `, ${others.length - families} cancelled`}
          </p>
        </div>
        {others.length === 0 ? (
          <div className="panel">
            <EmptyState level="h3" picture="/art/lamp.svg" title="No sponsors yet">
              {event.status === "published"
                ? `${event.title} is on the site; those who ask will appear here and in the inbox.`
                : `${event.title} is not on the site: nobody can ask yet.`}
            </EmptyState>
          </div>
        ) : (
          <SponsorTable
            view={view}
            rows={others}
            mayPay={mayPay}
            {...(mayChange && { onEdit: (row: Sponsorship) => setOpen({ kind: "edit", row }) })}
            onPay={(row) => setOpen({ kind: "pay", row })}
            onUnpay={(row) => setOpen({ kind: "unpay", row })}
          />
        )}
      </section>
      <SankalpamSheet view={view} by={by} />
      {open?.kind === "add" && <SponsorDialog view={view} onClose={close} onSaved={close} />}
      {open?.kind === "edit" && <SponsorDialog view={view} row={open.row} onClose={close} onSaved={close} />}
      {open?.kind === "unpay" && (
        <Dialog
          tone="ask"
          title="Take the payment back?"
          answers={["cancel", "confirm"]}
          labels={{ confirm: "Take it back" }}
          onAnswer={(answer) => {
            close();
            if (answer === "confirm") undoPayment(open.row);
          }}
        >
          <p>
            {open.row.name} has not paid {formatCents(open.row.cents)} then, and the gift becomes void. The
            place stays theirs.
          </p>
        </Dialog>
      )}
      {open?.kind === "pay" && <PayDialog row={open.row} today={view.today} onClose={close} />}
    </>
  );
}

/** The date that is shown is offered too, also when nothing else would name it. */
function withThis({ choices, event }: SponsorView) {
  if (choices.some(({ eventId, date }) => eventId === event.id && date === event.date)) return choices;
  return [{ eventId: event.id, date: event.date, title: event.title, asked: 0 }, ...choices];
}

function placesLeft(tiers: SponsorView["tiers"]) {
  if (tiers.length === 0 || tiers.some(({ left }) => left === null)) return "";
  const left = tiers.reduce((sum, tier) => sum + (tier.left ?? 0), 0);
  return left === 1 ? ", 1 place left" : `, ${left} places left`;
}

/** What was answered, with the way back. */
function useSponsorChanges() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  return {
    async change(row: Sponsorship, status: SponsorStatus) {
      const answer = await client.update(row.id, { ...row, status }, row.version);
      if (!answer.ok) return toast.fail(`${row.name}: ${answer.message}`);
      const said = status === "confirmed" ? "confirmed" : "declined";
      const run = async () => {
        const back = await client.undo(answer.data, row);
        if (back.ok) revalidate();
        return back;
      };
      toast.say(`${row.name} ${said}`, { run, undone: `Undone: ${row.name} waits again.` });
      revalidate();
    },
    async undoPayment(row: Sponsorship) {
      const answer = await send(unpaying(row.id));
      if (!answer.ok) return toast.fail(`${row.name}: ${answer.message}`);
      toast.say(`The payment of ${row.name} is taken back; its gift is void`);
      revalidate();
    },
  };
}
