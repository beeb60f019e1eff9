import { useCallback } from "react";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import type { RecordRoom } from "#app/records/record-room.ts";
import { RecordsFailed, RecordsScreen } from "#app/records/records-screen.tsx";
import { Amount } from "#app/ui/amount.tsx";
import { readListQuery, writeListQuery } from "#domain/list-query.ts";
import { formatCents } from "#domain/money.ts";
import { isFound, searchText, searchWords } from "#domain/search.ts";
import { rooms } from "../opened.ts";
import type { Donor, DonorForm } from "./donor.ts";
import { type DonorList, donorKind } from "./donor.ts";
import { donorForm, type TypedDonor } from "./donor-form.tsx";
import { addedInWords, donorInWords, PositionTag } from "./donor-words.tsx";

export const meta = adminMeta("Donors");

export function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const query = readListQuery(asked);
  const { book } = context.get(rooms).donors;
  const sought = asked.get("at");
  if (sought !== null) {
    const search = writeListQuery({ ...query, page: book.pageWith(sought, query) });
    throw redirect(`/dashboard/donor-entry${search.size > 0 ? `?${search}` : ""}`);
  }
  return { query, list: book.list(query) };
}

const donorRoom: RecordRoom<Donor, TypedDonor, DonorForm, DonorList> = {
  kind: donorKind,
  heading: "Donors",
  purpose: "Changes appear on the public donor wall at once.",
  search: { label: "Search donors", placeholder: "Search by name or position" },
  columns: [
    {
      field: "name",
      label: "Name",
      kind: "lead",
      show: ({ name }) => name,
      below: (donor, isNamesake) => isNamesake && <small>{addedInWords(donor)}</small>,
    },
    { field: "position", label: "Position", show: ({ position }) => <PositionTag position={position} /> },
    { field: "pledged", label: "Pledged", kind: "amount", show: ({ pledged }) => <Amount value={pledged} /> },
    { field: "donated", label: "Donated", kind: "amount", show: ({ donated }) => <Amount value={donated} /> },
  ],
  order: "sorted by name",
  tellApart: donorInWords,
  form: donorForm,
  words: {
    added: "Donor added successfully!",
    changed: "Donor updated successfully!",
    deleted: "Donor deleted",
  },
  empty: {
    none: "Add the first one, and the donor wall begins.",
    notFound: "Try a shorter name, or clear the search to see everyone.",
  },
  // By specification; the row is still there to say so.
  isDeleteFailureQuiet: true,
};

export default function Donors() {
  const { query, list } = useLoaderData<typeof loader>();
  const { q } = query;
  const addressWith = useCallback(
    (added: Donor) => {
      const isSameList = isFound(searchText(added), searchWords(q));
      return {
        search: String(new URLSearchParams({ ...(isSameList && q && { q }), at: added.id })),
        isSameList,
      };
    },
    [q],
  );
  return (
    <RecordsScreen
      room={donorRoom}
      query={query}
      list={list}
      sums={{ donated: formatCents }}
      total="Total Donated"
      addressWith={addressWith}
    />
  );
}

export function ErrorBoundary() {
  return <RecordsFailed many="donors" />;
}
