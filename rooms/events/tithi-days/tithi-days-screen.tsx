import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { Described, formOf } from "#app/records/described-form.tsx";
import { columnOf, describedRoom } from "#app/records/described-room.tsx";
import { SelectField } from "#app/records/record-fields.tsx";
import type { FormState } from "#app/records/record-room.ts";
import { RecordsScreen } from "#app/records/records-screen.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { TypedOf } from "#domain/fields.ts";
import { LUNAR_MONTHS, NAKSHATRAS, TAMIL_MONTHS, TITHIS } from "#domain/panchang/names.ts";
import { rooms } from "../../opened.ts";
import { EventsParts } from "../events-parts.tsx";
import { numberIn, pakshaWords, starMonthName, TITHI_DAYS, tithiDayKind, tithiNumber } from "./tithi-day.ts";

export const meta = adminMeta("Tithi days");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { tithiDays, months } = context.get(rooms).events;
  const query = tithiDays.list.read(new URL(request.url).searchParams);
  return { query, list: await tithiDays.list.page(query), waiting: months.waiting() };
}

/** 'Every year on my father's tithi': whose day it is, and when it comes next. */
export default function TithiDays() {
  const { query, list, waiting } = useLoaderData<typeof loader>();
  return (
    <RecordsScreen
      room={room}
      query={query}
      list={list}
      parts={<EventsParts current="Tithi days" waiting={waiting} />}
      acts={({ id }) => (
        <ButtonLink kind="quiet" size="small" to={`${TITHI_DAYS}/${id}/letter`}>
          <Icon name="print" />
          Reminder letter
        </ButtonLink>
      )}
    />
  );
}

const { fields } = tithiDayKind;
type TypedTithiDay = TypedOf<typeof fields>;

const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));
const byWords = { tithi: "A tithi of a lunar month", star: "A birth star of a month" };

const room = describedRoom(tithiDayKind, {
  purpose: "Days that families keep every year at the temple. The next one is computed for our sunrise.",
  search: { placeholder: "Name, or for whom" },
  order: "the next one first",
  tellApart: ({ dayWords }) => dayWords,
  columns: [
    { ...columnOf(fields, "name", true), below: ({ forWhom }) => forWhom && `for ${forWhom}` },
    "dayWords",
    "nextOn",
    { ...columnOf(fields, "gotra"), isSpare: true },
    {
      field: "email",
      label: "Contact",
      isSpare: true,
      show: ({ email, phone }) => [email, phone].filter(Boolean).join(", "),
    },
  ],
  form: { blank: { ...formOf(fields).blank, paksha: "shukla" }, Fields: TithiDayFields },
  empty: {
    none: "A family that asks for a day every year is written down here, with the tithi or the star.",
    notFound: "Try a shorter word.",
  },
});

function TithiDayFields({ form }: { form: FormState<TypedTithiDay> }) {
  return (
    <>
      <Described of={fields} form={form} name="name" />
      <Described of={fields} form={form} name="forWhom" />
      <DayFields form={form} />
      <Described of={fields} form={form} name="gotra" />
      <Described of={fields} form={form} name="email" />
      <Described of={fields} form={form} name="phone" />
      <Described of={fields} form={form} name="address" wide />
      <Described of={fields} form={form} name="note" wide />
    </>
  );
}

/** By a tithi or by a star: what the other would need is left empty. */
function DayFields({ form }: { form: FormState<TypedTithiDay> }) {
  const { typed } = form;
  const star = numberIn(NAKSHATRAS, typed.nakshatra);
  const tithi = tithiNumber({ ...typed, paksha: pakshaOf(typed) }) ?? 1;
  const month = numberIn(LUNAR_MONTHS, typed.month) ?? 1;
  const chosen = {
    by: star ? "star" : "tithi",
    month: star ? starMonthName(typed.month) : LUNAR_MONTHS[month - 1],
    paksha: tithi > 15 ? "krishna" : "shukla",
    tithi: TITHIS[tithi - 1],
    nakshatra: NAKSHATRAS[(star ?? 1) - 1],
  } as { [field: string]: string };
  const choosing = { ...form, typed: chosen, set: choose };
  const half = chosen.paksha === "krishna" ? TITHIS.slice(15) : TITHIS.slice(0, 15);
  return (
    <>
      <SelectField form={choosing} name="by" label="Kept by" wide options={byWords} />
      {star ? (
        <>
          <SelectField
            form={choosing}
            name="month"
            label="Month, Tamil or lunar"
            options={named([...TAMIL_MONTHS, ...LUNAR_MONTHS])}
          />
          <SelectField form={choosing} name="nakshatra" label="Nakshatra" options={named(NAKSHATRAS)} />
        </>
      ) : (
        <>
          <SelectField
            form={choosing}
            name="month"
            label="Lunar month (to the new moon)"
            options={named(LUNAR_MONTHS)}
          />
          <SelectField form={choosing} name="paksha" label="Half" options={pakshaWords} />
          <SelectField form={choosing} name="tithi" label="Tithi" options={named(half)} />
        </>
      )}
    </>
  );

  function choose(field: string, value: string) {
    if (field === "by") {
      const isStar = value === "star";
      form.set("month", isStar ? "Chithirai" : "Chaitra");
      form.set("nakshatra", isStar ? "Ashwini" : null);
      form.set("tithi", isStar ? null : "Pratipada");
      form.set("paksha", isStar ? "" : "shukla");
    } else if (field === "paksha") {
      form.set("paksha", value);
      // Each half ends with a day of its own.
      if (tithi % 15 === 0) form.set("tithi", value === "krishna" ? "Amavasya" : "Purnima");
    } else if (field === "month" || field === "tithi" || field === "nakshatra") form.set(field, value);
  }
}

function pakshaOf({ paksha }: TypedTithiDay) {
  return paksha === "krishna" || paksha === "shukla" ? paksha : null;
}
