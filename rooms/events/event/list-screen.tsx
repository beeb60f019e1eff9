import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { type RecordRoom, readOnlyRoom } from "#app/records/record-room.ts";
import { RecordsScreen } from "#app/records/records-screen.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { letterDate } from "#domain/short-date.ts";
import { rooms } from "../../opened.ts";
import { EventsParts } from "../events-parts.tsx";
import {
  EVENTS,
  type EventForm,
  type EventList,
  eventKind,
  kindWords,
  repeatsInWords,
  statusWords,
  type TempleEvent,
  whenInWords,
} from "./event.ts";
import "./list-screen.css";

export const meta = adminMeta("Events, list");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { events, months } = context.get(rooms).events;
  const query = events.list.read(new URL(request.url).searchParams);
  return { query, list: await events.list.page(query), waiting: months.waiting() };
}

/** Every event by its words: what comes next first, what is over behind it. */
export default function Events() {
  const { query, list, waiting } = useLoaderData<typeof loader>();
  const mayChange = useMayChange();
  return (
    <RecordsScreen
      room={room}
      query={query}
      list={list}
      parts={<EventsParts current="Calendar" waiting={waiting} />}
      summary={() => (
        <div className="listbar">
          <nav className="segments" aria-label="View">
            <Link to={EVENTS}>
              <Icon name="grid" />
              Month
            </Link>
            <Link to={`${EVENTS}/list`} aria-current="page">
              <Icon name="menu" />
              List
            </Link>
          </nav>
          {mayChange && (
            <ButtonLink size="small" to={`${EVENTS}/new`}>
              <Icon name="plus" />
              Add event
            </ButtonLink>
          )}
        </div>
      )}
    />
  );
}

const room: RecordRoom<TempleEvent, Record<string, string>, Partial<EventForm>, EventList> = {
  ...readOnlyRoom,
  kind: eventKind,
  heading: "Events",
  purpose: "Every event, also those that are over.",
  search: { label: "Search events", placeholder: "Title, place or words" },
  order: "what comes next first",
  tellApart: whenInWords,
  pageOf: ({ id }) => `${EVENTS}/${id}`,
  columns: [
    {
      field: "title",
      label: "Event",
      kind: "lead",
      canSort: true,
      show: ({ title }) => title,
      below: ({ place }) => place && <small>{place}</small>,
    },
    { field: "kind", label: "Kind", show: ({ kind }) => kindWords[kind] },
    { field: "startsAt", label: "When", canSort: true, show: whenInWords },
    { field: "repeats", label: "Repeats", isSpare: true, show: ({ repeats }) => repeatsInWords(repeats) },
    {
      field: "nextOn",
      label: "Next",
      canSort: true,
      show: ({ nextOn }) => (nextOn ? letterDate(nextOn) : "over"),
    },
    {
      field: "status",
      label: "Status",
      show: ({ status }) => (
        <Tag kind={status === "published" ? "green" : status === "draft" ? "line" : "kumkum"}>
          {statusWords[status]}
        </Tag>
      ),
    },
  ],
  empty: {
    none: "What is written down appears here at once.",
    notFound: "Try a shorter word, or other filters.",
    titles: { none: "No events yet", notFound: "No such event" },
  },
};
