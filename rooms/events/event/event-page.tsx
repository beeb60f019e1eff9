import { useState } from "react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { useTemple } from "#app/frame-words.tsx";
import { pageMeta } from "#app/meta.ts";
import { sharedPicture, stepsThrough } from "#app/page-words.ts";
import { Arch } from "#app/ui/arch.tsx";
import { Breadcrumb, type Crumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import { useLive } from "#app/ui/use-live.ts";
import type { PublicTemple } from "#domain/content/public-temple.ts";
import { templeId } from "#domain/content/public-temple.ts";
import { donationAddress } from "#domain/donation-address.ts";
import { entriesIn } from "#domain/form-entries.ts";
import { formatCents } from "#domain/money.ts";
import { NAKSHATRAS } from "#domain/panchang/names.ts";
import { letterDate } from "#domain/short-date.ts";
import { Refusal } from "#server/refusal.ts";
import { asking, words } from "#server/services.ts";
import { rooms } from "../../opened.ts";
import { EVENT_VIEW, type EventView } from "../calendar/calendar.ts";
import { weekdayName } from "../calendar/weeks.ts";
import { Moon } from "../sky/moon.tsx";
import { AskerFields, aboutFields, HelpForm, RefusalNotice, type Refused } from "../sponsors/ask-forms.tsx";
import { idInAddress } from "./public-event.ts";
import "./event-page.css";

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const { calendar } = context.get(rooms).events;
  const id = idInAddress(params.event ?? "");
  // A date far from now may be more than visitors can have computed for the moment: then its next one is shown.
  const view = await calendar.event(id, asked.get("date") ?? "").catch((fault) => {
    if (fault instanceof Refusal) return calendar.event(id);
    throw fault;
  });
  // One that is gone, or not published: what else there is.
  if (!view) throw redirect("/events");
  // One address for each event, whatever its title was when the link was made.
  if (addressOf(params) !== view.address) throw redirect(view.address + new URL(request.url).search, 301);
  const { pages } = context.get(words);
  return {
    page: {
      path: view.address,
      name: view.title,
      title: view.title,
      description: `${view.day}${view.time && `, ${view.time}`}. ${view.paragraphs[0] ?? pages.events.description}`,
    },
    trail: stepsThrough({ pages }, ["events"], view.title),
    picture: sharedPicture(view.picture),
    view,
    asked: asked.get("asked"),
    isWaiting: asked.has("waiting"),
  };
}

/**
 * Takes either form, as a browser sends it with or without our script, on the same way as the API. What was accepted is
 * told on a page that can be loaded again without asking again.
 */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const { intent = "", ...entries } = entriesIn(await request.formData());
  const asker = context.get(asking);
  const { requests } = context.get(rooms).events;
  const given = { ...entries, eventId: idInAddress(params.event ?? "") };
  const asked = intent === "help" ? requests.askToHelp(given, asker) : requests.askToSponsor(given, asker);
  const answer = await asked.catch(asker.report);
  if (!(answer instanceof Error)) {
    const query = new URLSearchParams({
      date: entries.date ?? "",
      asked: intent === "help" ? "help" : (entries.tier ?? ""),
      ...(answer.waiting && { waiting: "yes" }),
    });
    return redirect(`${addressOf(params)}?${query}#answer`, 303);
  }
  const { status, headers, message, details } = answer;
  const refused: Refused = { intent, message, faults: details.fields ?? {}, entries };
  return data(refused, { status, headers });
}

/** The router hands the letters of an address over decoded; a redirect needs them encoded again. */
function addressOf({ event = "" }: LoaderFunctionArgs["params"]) {
  return `/events/${encodeURIComponent(event)}`;
}

/** A refusal for too many requests carries Retry-After. */
export function headers({ actionHeaders }: { actionHeaders: Headers }) {
  return actionHeaders;
}

export const meta = pageMeta<Awaited<ReturnType<typeof loader>>>(({ view }, temple) => [
  eventData(view, temple),
]);

export default function EventPage() {
  const loaded = useLoaderData<typeof loader>();
  const { id, date } = loaded.view;
  const { view } = useLive(`${EVENT_VIEW}?id=${id}&date=${date}`, loaded.view);
  const refused = useActionData<typeof action>() as Refused | undefined;
  const asked = refused ? null : loaded.asked;
  const canAsk = view.status === "published" && !view.isOver;
  const isOffered = canAsk && view.tiers.length > 0;
  const takesHelp = canAsk && view.takesHelpers;
  return (
    <>
      <Head trail={loaded.trail} view={view} isOffered={isOffered} takesHelp={takesHelp} />
      {asked !== null && canAsk && <Thanked view={view} asked={asked} isWaiting={loaded.isWaiting} />}
      {(view.paragraphs.length > 0 || view.program.length > 0) && <About view={view} />}
      {isOffered && (
        <Sponsor key={view.date} view={view} refused={refused?.intent === "sponsor" ? refused : undefined} />
      )}
      {takesHelp && <Help view={view} refused={refused?.intent === "help" ? refused : undefined} />}
    </>
  );
}

type HeadProps = { trail: Crumb[]; view: EventView; isOffered: boolean; takesHelp: boolean };

function Head({ trail, view, isOffered, takesHelp }: HeadProps) {
  const { title, status, picture } = view;
  const isOff = status === "cancelled";
  return (
    <section className="threshold threshold--story" aria-labelledby="page-title">
      <div className="wrap">
        <div className="threshold__copy">
          <Breadcrumb trail={trail} />
          <h1 id="page-title" className={isOff ? "is-off" : undefined}>
            {title}
          </h1>
          {isOff && (
            <div className="notice notice--error">
              <Icon name="alert" />
              <p>
                <b>Cancelled.</b> This does not take place
                {view.next
                  ? `; the next ${title} is on ${weekdayName(view.next)}, ${letterDate(view.next)}.`
                  : "."}
              </p>
            </div>
          )}
          <ul className="facts">
            <li>
              <Icon name="cal" />
              <span>{view.day}</span>
            </li>
            {view.time && (
              <li>
                <Icon name="clock" />
                <span>{view.time}</span>
              </li>
            )}
            {view.place && (
              <li>
                <Icon name="pin" />
                <span>{view.place}</span>
              </li>
            )}
            <li>
              <Moon tithi={view.moon} />
              <span>
                {view.sky}
                {view.india && (
                  <small>
                    In India it is kept on {weekdayName(view.india)}, {letterDate(view.india).split(",")[0]}
                  </small>
                )}
              </span>
            </li>
          </ul>
          {view.isOver && !isOff && <p className="muted">This day has passed.</p>}
          {view.dates.length > 1 && !isOff && <OtherDays view={view} />}
          <p className="threshold__acts">
            {isOffered && (
              <a className="btn btn--lg" href="#sponsor">
                Sponsor this day
              </a>
            )}
            {takesHelp && (
              <a className="btn btn--outline btn--lg" href="#help">
                Help
              </a>
            )}
          </p>
          {!view.isOver && !isOff && <AddToCalendar view={view} />}
        </div>
        {picture && (
          <div className="threshold__art">
            <Arch picture={picture} isFirst />
          </div>
        )}
      </div>
    </section>
  );
}

function OtherDays({ view }: { view: EventView }) {
  return (
    <form className="otherdays" method="get" action={view.address}>
      <label htmlFor="date">Another day</label>
      <select className="input" id="date" name="date" defaultValue={view.date} key={view.date}>
        {view.dates.map((date) => (
          <option key={date} value={date}>
            {weekdayName(date).slice(0, 3)}, {letterDate(date)}
          </option>
        ))}
      </select>
      <Button type="submit" kind="quiet">
        Show
      </Button>
    </form>
  );
}

function AddToCalendar({ view: { id, calendars } }: { view: EventView }) {
  return (
    <p className="addcal">
      <span>Add to calendar</span>
      <a href={`/events/${id}.ics`}>Apple</a>
      <ExternalLink kind="bare" href={calendars.google}>
        Google
      </ExternalLink>
      <ExternalLink kind="bare" href={calendars.outlook}>
        Outlook
      </ExternalLink>
    </p>
  );
}

function About({ view: { paragraphs, program, title } }: { view: EventView }) {
  return (
    <section className="section section--first" aria-label={`About ${title}`}>
      <div className="wrap one">
        <div className="prose">
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        {program.length > 0 && (
          <div>
            <h2>The day</h2>
            <ol className="run">
              {program.map(({ at, what }) => (
                <li key={`${at} ${what}`}>
                  <b>{at}</b>
                  <span>{what}</span>
                </li>
              ))}
            </ol>
          </div>
        )}
      </div>
    </section>
  );
}

function Thanked({ view, asked, isWaiting }: { view: EventView; asked: string; isWaiting: boolean }) {
  const temple = useTemple();
  const tier = view.tiers.find(({ name }) => name === asked);
  return (
    <section className="section section--first" aria-labelledby="answer">
      <div className="wrap">
        <div className="plaque thanked">
          <img src="/art/lamp.svg" alt="" width={96} height={96} />
          <h2 id="answer" tabIndex={-1}>
            Thank you
          </h2>
          <p role="status">
            {tier
              ? `We have your request: ${tier.name} for ${view.title} on ${letterDate(view.date)}. `
              : `We are glad of your offer to help at ${view.title}. `}
            {isWaiting
              ? "You are on the waiting list, and we will write to you if a spot opens."
              : "We will write to you within two days."}
          </p>
          {tier && !isWaiting && (
            <>
              <ol className="steps3">
                <li className="is-done">
                  <b>Asked</b>
                  <small>Just now, nothing charged</small>
                </li>
                <li>
                  <b>Confirmed by us</b>
                  <small>within two days</small>
                </li>
                <li>
                  <b>Given by you</b>
                  <small>{formatCents(tier.cents)}, with a receipt</small>
                </li>
              </ol>
              <ExternalLink
                kind="cta-large"
                href={donationAddress(temple.donationPage.pattern, {
                  amount: tier.cents / 100,
                  fund: view.title,
                })}
              >
                Give {formatCents(tier.cents)} now
              </ExternalLink>
            </>
          )}
          <MoreLink to="/events">Back to events</MoreLink>
        </div>
      </div>
    </section>
  );
}

type AskProps = { view: EventView; refused: Refused | undefined };

function Sponsor({ view, refused }: AskProps) {
  const [isSending, setIsSending] = useState(false);
  const { entries = {} } = refused ?? {};
  // A tier of no spots at all is closed; one that is full has a waiting list.
  const offered = view.tiers.filter(({ slots }) => slots !== 0);
  const firstOpen = offered.find(({ left }) => left !== 0) ?? offered[0];
  const chosen = offered.find(({ name }) => name === entries.tier) ?? firstOpen;
  const about = aboutFields(refused);
  return (
    <section className="section section--tight section--sand" id="sponsor" aria-labelledby="sponsor-title">
      <div className="wrap">
        <div className="head head--split">
          <p className="eyebrow">Sponsor</p>
          <h2 id="sponsor-title">In your family’s name</h2>
          <p className="lede">
            Choose what you would like to make possible. The names you give are read at the sankalpam, the
            dedication that the priest speaks.
          </p>
        </div>
        <form
          className="give2"
          method="post"
          action={`${view.address}#sponsor`}
          onSubmit={() => setIsSending(true)}
        >
          <input type="hidden" name="intent" value="sponsor" />
          <input type="hidden" name="date" value={view.date} />
          <fieldset className="picks">
            <legend className="vh">What would you like to sponsor?</legend>
            {view.tiers.map(({ name, cents, left, slots, taken }) => (
              <label className="pick" key={name}>
                <input
                  type="radio"
                  name="tier"
                  value={name}
                  required
                  disabled={slots === 0}
                  defaultChecked={name === chosen?.name}
                />
                <b>{name}</b>
                <i>{formatCents(cents)}</i>
                {left !== null && <em>{spotsInWords(left, slots, taken)}</em>}
              </label>
            ))}
          </fieldset>
          <div className="askform">
            {refused && <RefusalNotice message={refused.message} />}
            <div className="form form--2">
              <AskerFields about={about} entries={entries} />
              <Field {...about("familyNames", "Names to be read")} note="optional">
                {(control) => <input {...control} defaultValue={entries.familyNames} maxLength={500} />}
              </Field>
              <Field {...about("gotra", "Gotra")} note="optional">
                {(control) => <input {...control} defaultValue={entries.gotra} maxLength={100} />}
              </Field>
              <Field {...about("nakshatra", "Nakshatra")} note="optional">
                {(control) => (
                  <select {...control} defaultValue={entries.nakshatra ?? ""}>
                    <option value="">I do not know</option>
                    {NAKSHATRAS.map((name) => (
                      <option key={name}>{name}</option>
                    ))}
                  </select>
                )}
              </Field>
              <p className="hint full">
                Gotra and nakshatra, the birth star, are read by the priest and shown to no one else.
              </p>
            </div>
            <div className="askform__foot">
              <Button type="submit" size="large" busy={isSending && "Asking..."} disabled={!firstOpen}>
                Ask to sponsor
              </Button>
              <p>
                Nothing is charged now. We write back within two days, and you give on the temple’s donation
                page.
              </p>
            </div>
          </div>
        </form>
      </div>
    </section>
  );
}

/** "2 of 9 spots taken"; where an event has room for fewer in all, how many of those are left. */
function spotsInWords(left: number, slots: number | null, taken: number) {
  if (slots === 0) return "closed";
  if (left === 0) return "all taken: you join the waiting list";
  return slots === null || left < slots - taken ? `${left} left` : `${taken} of ${slots} spots taken`;
}

function Help({ view, refused }: AskProps) {
  return (
    <section className="section section--tight" id="help" aria-labelledby="help-title">
      <div className="wrap one">
        <div className="prose">
          <h2 id="help-title">Give an hour instead</h2>
          <p>Seva is service as a form of prayer. No experience needed; someone will show you.</p>
          {view.wanted !== null && (
            <p>
              {view.wanted === 0
                ? "We have all the helpers we need, thank you. You can join the waiting list."
                : `${view.wanted} more wanted.`}
            </p>
          )}
        </div>
        <HelpForm action={view.address} date={view.date} refused={refused} />
      </div>
    </section>
  );
}

/** The event as search engines read it. */
function eventData(view: EventView, temple: PublicTemple) {
  const isOff = view.status === "cancelled";
  return {
    "@type": "Event",
    name: view.title,
    description: view.paragraphs.join("\n") || undefined,
    startDate: view.startsAt,
    endDate: view.endsAt,
    eventStatus: `https://schema.org/${isOff ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Place",
      name: [view.place, temple.name].filter(Boolean).join(", "),
      address: {
        "@type": "PostalAddress",
        streetAddress: temple.address.street,
        addressLocality: temple.address.city,
        addressRegion: temple.address.regionCode,
        postalCode: temple.address.postalCode,
        addressCountry: temple.address.countryCode,
      },
    },
    organizer: { "@id": templeId(temple) },
    isAccessibleForFree: true,
    url: temple.url + view.address,
    image: view.picture ? temple.url + view.picture.src : undefined,
  };
}
