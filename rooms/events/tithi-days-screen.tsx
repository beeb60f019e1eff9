import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { SelectField, TextField } from "#app/records/record-fields.tsx";
import type { FormState, RecordRoom } from "#app/records/record-room.ts";
import { RecordsFailed, RecordsScreen } from "#app/records/records-screen.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LUNAR_MONTHS, NAKSHATRAS, TAMIL_MONTHS, TITHIS } from "#domain/panchang/names.ts";
import { letterDate } from "#domain/short-date.ts";
import { rooms } from "../opened.ts";
import { EventsParts } from "./events-parts.tsx";
import {
  numberIn,
  type Paksha,
  pakshaWords,
  starMonthName,
  TITHI_DAYS,
  type TithiDay,
  type TithiDayForm,
  tithiDayKind,
  tithiNumber,
} from "./tithi-day.ts";

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

export function ErrorBoundary() {
  return <RecordsFailed many="tithi days" />;
}

type Typed = {
  name: string;
  forWhom: string;
  by: string;
  lunarMonth: string;
  paksha: string;
  tithi: string;
  starMonth: string;
  nakshatra: string;
  gotra: string;
  email: string;
  phone: string;
  address: string;
  note: string;
  /** Nothing asks for it; it stays as it is. */
  donorId: string;
};

const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));
const byWords = { tithi: "A tithi of a lunar month", star: "A birth star of a month" };

const room: RecordRoom<TithiDay, Typed, TithiDayForm> = {
  kind: tithiDayKind,
  heading: "Tithi days",
  purpose: "Days that families keep every year at the temple. The next one is computed for our sunrise.",
  search: { label: "Search tithi days", placeholder: "Name, or for whom" },
  order: "the next one first",
  tellApart: ({ dayWords }) => dayWords,
  columns: [
    {
      ...{ field: "name", label: "Name", kind: "lead", canSort: true },
      show: ({ name }) => name,
      below: ({ forWhom }) => forWhom && `for ${forWhom}`,
    },
    { field: "day", label: "Day", show: ({ dayWords }) => dayWords },
    { field: "nextOn", label: "Next on", canSort: true, show: ({ nextOn }) => letterDate(nextOn) },
    { field: "gotra", label: "Gotra", isSpare: true, show: ({ gotra }) => gotra },
    {
      ...{ field: "email", label: "Contact", isSpare: true },
      show: ({ email, phone }) => [email, phone].filter(Boolean).join(", "),
    },
  ],
  form: {
    blank: {
      ...{ name: "", forWhom: "", by: "tithi", lunarMonth: "Chaitra", paksha: "shukla", tithi: "Pratipada" },
      ...{
        starMonth: "Chithirai",
        nakshatra: "Ashwini",
        gotra: "",
        email: "",
        phone: "",
        address: "",
        note: "",
      },
      donorId: "",
    },
    typedOf,
    read,
    Fields,
  },
  words: { added: "Tithi day added", changed: "Tithi day saved", deleted: "Tithi day deleted" },
  empty: {
    none: "A family that asks for a day every year is written down here, with the tithi or the star.",
    notFound: "Try a shorter word.",
  },
};

function typedOf(day: TithiDay): Typed {
  const star = numberIn(NAKSHATRAS, day.nakshatra);
  const tithi = tithiNumber(day) ?? 1;
  const { name, forWhom, gotra, email, phone, address, note } = day;
  return {
    ...{ name, forWhom, gotra, email, phone, address, note, by: star ? "star" : "tithi" },
    lunarMonth: LUNAR_MONTHS[(numberIn(LUNAR_MONTHS, day.month) ?? 1) - 1] ?? "",
    paksha: tithi > 15 ? "krishna" : "shukla",
    tithi: TITHIS[tithi - 1] ?? "",
    starMonth: starMonthName(day.month) || "Chithirai",
    nakshatra: NAKSHATRAS[(star ?? 1) - 1] ?? "",
    donorId: day.donorId ?? "",
  };
}

function read({
  by,
  lunarMonth,
  starMonth,
  paksha,
  tithi,
  nakshatra,
  donorId,
  ...words
}: Typed): TithiDayForm {
  return by === "star"
    ? { ...words, month: starMonth, paksha: null, tithi: null, nakshatra, donorId: donorId || null }
    : {
        ...words,
        month: lunarMonth,
        paksha: paksha as Paksha,
        tithi,
        nakshatra: null,
        donorId: donorId || null,
      };
}

function Fields({ form }: { form: FormState<Typed> }) {
  const isStar = form.typed.by === "star";
  const half = form.typed.paksha === "krishna" ? TITHIS.slice(15) : TITHIS.slice(0, 15);
  return (
    <>
      <TextField form={form} name="name" label="Name" required />
      <TextField form={form} name="forWhom" label="For whom" hint="Such as ‘her father, Raman’." />
      <SelectField form={form} name="by" label="Kept by" wide options={byWords} />
      {isStar ? (
        <>
          <SelectField
            form={form}
            name="starMonth"
            label="Month, Tamil or lunar"
            options={named([...TAMIL_MONTHS, ...LUNAR_MONTHS])}
          />
          <SelectField form={form} name="nakshatra" label="Nakshatra" options={named(NAKSHATRAS)} />
        </>
      ) : (
        <>
          <SelectField
            form={form}
            name="lunarMonth"
            label="Lunar month (to the new moon)"
            options={named(LUNAR_MONTHS)}
          />
          <SelectField form={form} name="paksha" label="Half" options={pakshaWords} />
          <SelectField form={form} name="tithi" label="Tithi" options={named(half)} />
        </>
      )}
      <TextField form={form} name="gotra" label="Gotra" />
      <TextField form={form} name="email" label="Email" type="email" />
      <TextField form={form} name="phone" label="Phone" type="tel" />
      <TextField
        form={form}
        name="address"
        label="Mailing address"
        hint="On one line; for the reminder letter."
        wide
      />
      <TextField form={form} name="note" label="Note" wide />
    </>
  );
}
