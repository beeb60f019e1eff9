import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useStaffWords } from "#app/admin/staff-words.ts";
import { SelectField, TextField } from "#app/records/record-fields.tsx";
import type { FormState, RecordRoom } from "#app/records/record-room.ts";
import { RecordsFailed, RecordsScreen } from "#app/records/records-screen.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { shortDate } from "#domain/short-date.ts";
import { rooms } from "../opened.ts";
import { EventsParts } from "./events-parts.tsx";
import { type SevaForm, type SevaSignUp, type SevaStatus, sevaKind, sevaStatusWords } from "./seva.ts";

export const meta = adminMeta("Seva roster");

type Choice = { value: string; label: string };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { seva, events, months } = context.get(rooms).events;
  const query = seva.list.read(new URL(request.url).searchParams);
  const today = events.today();
  const until = Temporal.PlainDate.from(today).add({ days: 60 }).toString();
  const coming: Choice[] = events
    .within({ from: today, to: until })
    .filter(({ event }) => event.status === "published")
    .slice(0, 60)
    .map(({ event, occurrence }) => ({
      value: `${event.id} ${occurrence.date}`,
      label: `${event.title}, ${shortDate(occurrence.date, today)}`,
    }));
  return { query, list: await seva.list.page(query), coming, today, waiting: months.waiting() };
}

/** Who helps, at which event or with what, and when. */
export default function SevaRoster() {
  const { query, list, coming, today, waiting } = useLoaderData<typeof loader>();
  const { opportunities } = useStaffWords();
  return (
    <RecordsScreen
      room={roomOf(coming, today, opportunities)}
      query={query}
      list={list}
      parts={<EventsParts current="Seva roster" waiting={waiting} />}
    />
  );
}

export function ErrorBoundary() {
  return <RecordsFailed many="helpers" />;
}

type Typed = {
  name: string;
  with: string;
  shift: string;
  email: string;
  phone: string;
  note: string;
  status: string;
};

/** An event and its day have a space between them; an opportunity stands behind a colon. */
const OPPORTUNITY = "opportunity:";

function withOf({ eventId, date, opportunity }: SevaSignUp) {
  return eventId ? `${eventId} ${date}` : `${OPPORTUNITY}${opportunity}`;
}

function read({ with: helpsWith, status, ...words }: Typed): SevaForm {
  const said = { ...words, status: status as SevaStatus };
  if (helpsWith.startsWith(OPPORTUNITY))
    return { ...said, eventId: null, date: "", opportunity: helpsWith.slice(OPPORTUNITY.length) };
  const [eventId = "", date = ""] = helpsWith.split(" ");
  return { ...said, eventId, date, opportunity: "" };
}

const tags = { requested: "gold", confirmed: "green", done: "peacock", cancelled: "line" } as const;

function roomOf(
  coming: Choice[],
  today: string,
  titles: readonly string[],
): RecordRoom<SevaSignUp, Typed, SevaForm> {
  const opportunities = titles.map((title) => ({ value: OPPORTUNITY + title, label: title }));
  const first = opportunities[0]?.value ?? coming[0]?.value ?? "";
  return {
    kind: sevaKind,
    heading: "Seva roster",
    purpose:
      "Who helps, at an event or with what is always needed. Those who ask on the site wait to be confirmed.",
    search: { label: "Search helpers", placeholder: "Name, event or shift" },
    order: "sorted by day",
    tellApart: ({ helpsWith, date }) =>
      [helpsWith, date && shortDate(date, today)].filter(Boolean).join(", "),
    columns: [
      { field: "name", label: "Name", kind: "lead", canSort: true, show: ({ name }) => name },
      {
        ...{ field: "helpsWith", label: "Helps with", canSort: true },
        show: ({ helpsWith }) => helpsWith,
        below: ({ shift }) => shift,
      },
      {
        field: "date",
        label: "Day",
        canSort: true,
        show: ({ date }) => (date ? shortDate(date, today) : ""),
      },
      {
        ...{ field: "email", label: "Contact", isSpare: true },
        show: ({ email, phone }) => [email, phone].filter(Boolean).join(", "),
      },
      {
        ...{ field: "status", label: "Status" },
        show: ({ status, waiting }) => (
          <Tag kind={tags[status]}>{waiting ? "Waiting list" : sevaStatusWords[status]}</Tag>
        ),
      },
    ],
    form: {
      blank: {
        ...{ name: "", with: first, shift: "", email: "", phone: "", note: "", status: "confirmed" },
      },
      typedOf: (helper) => ({
        ...{ name: helper.name, with: withOf(helper), shift: helper.shift, email: helper.email },
        ...{ phone: helper.phone, note: helper.note, status: helper.status },
      }),
      read,
      Fields: ({ form }) => <Fields form={form} choices={[...opportunities, ...coming]} />,
    },
    words: { added: "Helper added", changed: "Helper saved", deleted: "Helper deleted" },
    empty: {
      none: "Those who offer their help on the site appear here and in the inbox.",
      notFound: "Try a shorter word, or other filters.",
    },
  };
}

function Fields({ form, choices }: { form: FormState<Typed>; choices: Choice[] }) {
  // What they help with may be over already.
  const known = choices.some(({ value }) => value === form.typed.with);
  const options = [...choices, ...(known ? [] : [{ value: form.typed.with, label: "As it is" }])];
  return (
    <>
      <TextField form={form} name="name" label="Name" required wide />
      <SelectField
        form={{ ...form, errors: { ...form.errors, with: withError(form.errors) } }}
        name="with"
        label="Helps with"
        wide
        options={Object.fromEntries(options.map(({ value, label }) => [value, label]))}
      />
      <TextField form={form} name="shift" label="Shift" hint="Such as ‘9 to noon’." />
      <SelectField form={form} name="status" label="Status" options={sevaStatusWords} />
      <TextField form={form} name="email" label="Email" type="email" />
      <TextField form={form} name="phone" label="Phone" type="tel" />
      <TextField form={form} name="note" label="Note" wide />
    </>
  );
}

function withError({ eventId = "", date = "", opportunity = "" }: { [field: string]: string }) {
  return eventId || date || opportunity;
}
