import type { Donor, DonorForm } from "#domain/donor.ts";
import type { Endpoint, Kind, ListAnswer } from "#domain/records.ts";

/** The totals are those of everything found, in dollars as the specification has them; `sums` has them in cents. */
export type DonorList = ListAnswer<Donor> & { totalPledged: number; totalDonated: number };

export const donorKind: Kind<Donor, DonorForm, DonorList> = { name: "donors", one: "donor", many: "donors" };

/** Donors whose name looks the same, whatever its case and accents. */
export const namesakes: Endpoint<{ name: string }, { donors: Donor[] }> = {
  method: "GET",
  path: "/api/donors/namesakes",
};
