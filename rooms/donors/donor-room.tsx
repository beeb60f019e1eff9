import { send } from "#app/records/client.ts";
import type { RecordRoom } from "#app/records/record-room.ts";
import { Amount } from "#app/ui/amount.tsx";
import { type Donor, type DonorForm, type DonorList, donorKind, naming } from "./donor.ts";
import { DetailsFirst, donorForm, type TypedDonor } from "./donor-form.tsx";
import { addedInWords, donorInWords, PositionTag, stayingInWords } from "./donor-words.tsx";

/** What the screens of donors say of them: the list, and the page of one. */
export const donorRoom: RecordRoom<Donor, TypedDonor, DonorForm, DonorList> = {
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
  async askStaying({ id }) {
    const answer = await send(naming(id));
    return answer.ok ? stayingInWords(answer.data) : [];
  },
  // By specification; the row is still there to say so.
  isDeleteFailureQuiet: true,
};

/** The same, with the form opened at the details. */
export const detailsFirst = { ...donorRoom, form: { ...donorForm, Fields: DetailsFirst } };

export function donorPage(id: string) {
  return `/dashboard/donor-entry/${encodeURIComponent(id)}`;
}

/** What is known of a donor, field by field; the name stands above. */
export function DonorFacts({ donor }: { donor: Donor }) {
  return (
    <dl className="facts">
      {donorKind.words
        .slice(1)
        .map(({ label, show }) => ({ label, value: show(donor) }))
        .filter(({ value }) => value !== "")
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
