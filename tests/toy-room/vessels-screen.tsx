import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { AmountField, DayField, SelectField, TextField } from "#app/records/record-fields.tsx";
import type { FormState, RecordRoom } from "#app/records/record-room.ts";
import { RecordsFailed, RecordsScreen } from "#app/records/records-screen.tsx";
import { centsToSend } from "#domain/amount.ts";
import { formatCents } from "#domain/money.ts";
import { writtenDate } from "#domain/written-date.ts";
import { rooms } from "../opened.ts";
import { metals, type Vessel, type VesselForm, vesselKind } from "./vessel.ts";

export const meta = adminMeta("Vessels");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { list } = context.get(rooms).vessels;
  const query = list.read(new URL(request.url).searchParams);
  return { query, list: await list.page(query) };
}

type TypedVessel = { name: string; metal: string; amount: string; givenOn: string; note: string };

const vesselRoom: RecordRoom<Vessel, TypedVessel, VesselForm> = {
  kind: vesselKind,
  heading: "Vessels",
  purpose: "What the altar and the kitchen are served with.",
  search: { label: "Search vessels", placeholder: "Search by name or note" },
  columns: [
    { field: "name", label: "Name", kind: "lead", show: ({ name }) => name, canSort: true },
    { field: "metal", label: "Metal", show: ({ metal }) => metals[metal] },
    { field: "givenOn", label: "Given", show: ({ givenOn }) => writtenDate(givenOn), canSort: true },
    {
      field: "cents",
      label: "Worth",
      kind: "amount",
      show: ({ cents }) => formatCents(cents),
      canSort: true,
    },
  ],
  order: "sorted by name",
  tellApart: ({ metal, givenOn }) => `${metals[metal]}, given ${writtenDate(givenOn)}`,
  form: {
    blank: { name: "", metal: "brass", amount: "", givenOn: "", note: "" },
    typedOf: ({ name, metal, cents, givenOn, note }) => ({
      ...{ name, metal, givenOn, note },
      amount: String(cents / 100),
    }),
    read: ({ amount, metal, ...typed }) => ({
      ...typed,
      metal: metal as VesselForm["metal"],
      cents: centsToSend(amount, 0),
    }),
    Fields: VesselFields,
  },
  words: { added: "Vessel added", changed: "Vessel changed", deleted: "Vessel deleted" },
  empty: { none: "Add the first one.", notFound: "Try fewer words, or clear the filters." },
};

export default function Vessels() {
  const { query, list } = useLoaderData<typeof loader>();
  return <RecordsScreen room={vesselRoom} query={query} list={list} sums={{ cents: formatCents }} />;
}

export function ErrorBoundary() {
  return <RecordsFailed many="vessels" />;
}

function VesselFields({ form }: { form: FormState<TypedVessel> }) {
  return (
    <>
      <TextField form={form} label="Name" name="name" required wide />
      <SelectField form={form} label="Metal" name="metal" options={metals} />
      <AmountField form={form} label="Worth" name="amount" />
      <DayField form={form} label="Given" name="givenOn" />
      <TextField form={form} label="Note" name="note" />
    </>
  );
}
