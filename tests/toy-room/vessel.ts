import type { Kind, Shown } from "#domain/records.ts";

export const metals = { brass: "Brass", silver: "Silver", bronze: "Bronze" };

export type VesselForm = {
  name: string;
  metal: keyof typeof metals;
  cents: number;
  givenOn: string;
  note: string;
};
export type Vessel = VesselForm & Shown;

export const vesselKind: Kind<Vessel, VesselForm> = { name: "vessels", one: "vessel", many: "vessels" };
