import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useStaffWords } from "#app/admin/staff-words.ts";
import { Described, formOf } from "#app/records/described-form.tsx";
import { columnOf, describedRoom } from "#app/records/described-room.tsx";
import { SelectField } from "#app/records/record-fields.tsx";
import type { FormState } from "#app/records/record-room.ts";
import { RecordsScreen } from "#app/records/records-screen.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { TypedOf } from "#domain/fields.ts";
import { shortDate } from "#domain/short-date.ts";
import { rooms } from "../../opened.ts";
import { EventsParts } from "../events-parts.tsx";
import { sevaKind, sevaStatusWords } from "./seva.ts";

export const meta = adminMeta("Seva roster");

type SevaChoice = { value: string; label: string };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { seva, events, months } = context.get(rooms).events;
  const query = seva.list.read(new URL(request.url).searchParams);
  const today = events.today();
  const until = Temporal.PlainDate.from(today).add({ days: 60 }).toString();
  const coming: SevaChoice[] = events
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

const { fields } = sevaKind;
type Typed = TypedOf<typeof fields>;

/** An event and its day have a space between them; an opportunity stands behind a colon. */
const OPPORTUNITY = "opportunity:";

function choiceOf({ eventId, date, opportunity }: Pick<Typed, "eventId" | "date" | "opportunity">) {
  return eventId ? `${eventId} ${date}` : `${OPPORTUNITY}${opportunity}`;
}

function chosenIn(choice: string) {
  if (choice.startsWith(OPPORTUNITY))
    return { eventId: "", date: "", opportunity: choice.slice(OPPORTUNITY.length) };
  const [eventId = "", date = ""] = choice.split(" ");
  return { eventId, date, opportunity: "" };
}

const tags = { requested: "gold", confirmed: "green", done: "peacock", cancelled: "line" } as const;

function roomOf(coming: SevaChoice[], today: string, titles: readonly string[]) {
  const opportunities = titles.map((title) => ({ value: OPPORTUNITY + title, label: title }));
  const choices = [...opportunities, ...coming];
  const day = (date: string) => (date ? shortDate(date, today) : "");
  return describedRoom(sevaKind, {
    heading: "Seva roster",
    purpose:
      "Who helps, at an event or with what is always needed. Those who ask on the site wait to be confirmed.",
    search: { placeholder: "Name, event or shift" },
    order: "sorted by day",
    tellApart: ({ helpsWith, date }) => [helpsWith, day(date)].filter(Boolean).join(", "),
    columns: [
      "name",
      { ...columnOf(fields, "helpsWith"), below: ({ shift }) => shift },
      { ...columnOf(fields, "date"), show: ({ date }) => day(date) },
      {
        field: "email",
        label: "Contact",
        isSpare: true,
        show: ({ email, phone }) => [email, phone].filter(Boolean).join(", "),
      },
      {
        field: "status",
        label: "Status",
        show: ({ status, waiting }) => (
          <Tag kind={tags[status]}>{waiting ? "Waiting list" : sevaStatusWords[status]}</Tag>
        ),
      },
    ],
    form: {
      blank: { ...formOf(fields).blank, ...chosenIn(choices[0]?.value ?? "") },
      Fields: ({ form }) => <HelperFields form={form} choices={choices} />,
    },
    empty: { none: "Those who offer their help on the site appear here and in the inbox." },
  });
}

function HelperFields({ form, choices }: { form: FormState<Typed>; choices: SevaChoice[] }) {
  const { typed, errors } = form;
  const chosen = choiceOf(typed);
  // What they help with may be over already.
  const isKnown = choices.some(({ value }) => value === chosen);
  const options = [...choices, ...(isKnown ? [] : [{ value: chosen, label: "As it is" }])];
  const helps = {
    ...form,
    typed: { helpsWith: chosen },
    errors: { helpsWith: errors.eventId || errors.date || errors.opportunity || "" },
    set(_: "helpsWith", choice: string) {
      const { eventId, date, opportunity } = chosenIn(choice);
      form.set("eventId", eventId);
      form.set("date", date);
      form.set("opportunity", opportunity);
    },
  };
  return (
    <>
      <Described of={fields} form={form} name="name" wide />
      <SelectField
        form={helps}
        name="helpsWith"
        label={fields.helpsWith.label}
        wide
        options={Object.fromEntries(options.map(({ value, label }) => [value, label]))}
      />
      <Described of={fields} form={form} name="shift" />
      <Described of={fields} form={form} name="status" />
      <Described of={fields} form={form} name="email" />
      <Described of={fields} form={form} name="phone" />
      <Described of={fields} form={form} name="note" />
    </>
  );
}
