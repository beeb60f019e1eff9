import { burst } from "#server/live/burst.ts";
import type { House, KeptCollection } from "#server/room.ts";
import type { Donations } from "../donations/donations.server.ts";
import type { Donors } from "../donors/donors.server.ts";
import { loanKind } from "./loan.ts";
import { openLoans } from "./loans.server.ts";
import { phaseKind } from "./phase.ts";
import { openPhases } from "./phases.server.ts";

export const collections: KeptCollection[] = [
  { name: "phases", shape: { history: phaseKind.name }, one: "phase", many: "phases" },
  { name: "loans", shape: { history: loanKind.name }, one: "loan", many: "loans" },
];

export const needs = ["donors", "donations"];

const PAUSE_MS = 100;

/** What is being built, what is lent for it, and whether what the site says of both is so. */
export async function open(house: House, { donors, donations }: { donors: Donors; donations: Donations }) {
  const loans = await openLoans(house, { donors, donations });
  const phases = await openPhases(house, { donors, loans, pledges: donations.pledges.list });
  for (const { list } of [loans, phases]) list.onChange(burst(house.hub.publish, PAUSE_MS));
  return {
    loans,
    phases,
    api: { ...loans.api, ...phases.api },
    publicApi: phases.publicApi,
    tellers: [loans.teller, phases.teller],
    close() {
      phases.close();
      loans.close();
    },
  };
}

export type LoansProjects = Awaited<ReturnType<typeof open>>;
