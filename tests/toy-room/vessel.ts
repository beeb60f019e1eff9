import { formatCents } from "#domain/money.ts";
import type { Kind, Shown } from "#domain/records.ts";
import { writtenDate } from "#domain/written-date.ts";

export const metals = { brass: "Brass", silver: "Silver", bronze: "Bronze" };

export type VesselForm = {
  name: string;
  metal: keyof typeof metals;
  cents: number;
  givenOn: string;
  note: string;
};
export type Vessel = VesselForm & Shown;

export const vesselKind: Kind<Vessel, VesselForm> = {
  ...{ name: "vessels", one: "vessel", many: "vessels" },
  nameOf: ({ name }) => name,
  words: [
    { label: "Name", show: ({ name }) => name },
    { label: "Metal", show: ({ metal }) => metals[metal] },
    { label: "Worth", show: ({ cents }) => formatCents(cents) },
    { label: "Given", show: ({ givenOn }) => writtenDate(givenOn) },
    { label: "Note", show: ({ note }) => note },
  ],
  filters: [
    { field: "metal", label: "Metal", any: "Any metal", options: metals },
    { field: "days", label: "Given" },
  ],
};
