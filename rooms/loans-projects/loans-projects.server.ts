import { burst } from "#server/live/burst.ts";
import { collectionOf } from "#server/records/room.ts";
import type { House } from "#server/room.ts";
import type { KeptCollection } from "#server/store/kept-collection.ts";
import type { Donations } from "../donations/donations.server.ts";
import type { Donors } from "../donors/donors.server.ts";
import type { NewsRoom } from "../news/news.server.ts";
import type { Website } from "../website/website.server.ts";
import { claimKind } from "./claims/claim.ts";
import { openClaims } from "./claims/claims.server.ts";
import { claimsAttention } from "./claims/claims-attention.server.ts";
import { openLenders } from "./loans/lenders.server.ts";
import { openLoanLetter } from "./loans/loan-letter.server.ts";
import { letterKind } from "./loans/loan-letter-kind.ts";
import { loanCollection, openLoans } from "./loans/loans.server.ts";
import { loansAttention } from "./loans/loans-attention.server.ts";
import { phaseKind } from "./phases/phase.ts";
import { openPhases } from "./phases/phases.server.ts";
import { projectWords } from "./phases/project-words.server.ts";
import { PUBLIC_PHASES } from "./phases/public-phase.ts";

export const collections: KeptCollection[] = [
  collectionOf(phaseKind),
  loanCollection,
  collectionOf(letterKind),
  collectionOf(claimKind),
];

export const needs = ["donors", "donations", "news", "website"];

const PAUSE_MS = 100;

type LoansProjectsOthers = { donors: Donors; donations: Donations; news: NewsRoom; website: Website };

/** What is being built, what is lent for it, and whether what the site says of both is so. */
export async function open(house: House, { donors, donations, news, website }: LoansProjectsOthers) {
  const loans = await openLoans(house, { donors, donations });
  const lenders = openLenders(house, { donors, donations, loans });
  const letter = await openLoanLetter(house);
  const phases = await openPhases(house, { donors, loans, letter, pledges: donations.pledges.list });
  website.list.add(projectWords({ phases, letter }));
  const claims = await openClaims(house, { donors, phases, loans, letter, news: news.book });
  // The claims move on with everything else in the room.
  claims.source.onChange(burst(house.hub.publish, PAUSE_MS));
  const attentions = [loansAttention(loans, donors.ledger.today), claimsAttention(claims)];
  return {
    loans,
    lenders,
    phases,
    letter,
    claims,
    api: { ...loans.api, ...lenders.api, ...phases.api, ...letter.api, ...claims.api },
    publicRoutes: phases.publicRoutes,
    cached: [
      { path: "/landprojectdetails", source: phases.source, addressOf: () => "" },
      { path: PUBLIC_PHASES, source: phases.source, addressOf: () => "" },
      { path: "/loanprogram", source: letter, addressOf: () => "" },
    ],
    attention: {
      get revision() {
        return attentions.reduce((sum, { revision }) => sum + revision, 0);
      },
      lines: async () => (await Promise.all(attentions.map((each) => each.lines()))).flat(),
    },
    tellers: [loans.teller, phases.teller, letter.teller, claims.teller],
    close() {
      claims.close();
      letter.close();
      phases.close();
      loans.close();
    },
  };
}

export type LoansProjects = Awaited<ReturnType<typeof open>>;
