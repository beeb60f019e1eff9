/** What a gift is for, in the order in which screens show them. */
export const funds = {
  general: "General Donation",
  festivals: "Festival Sponsorship",
  building: "Building Fund",
  community: "Community Service",
  "phase-1": "Land Purchase",
  "phase-2": "Temple Construction",
  "phase-3": "Cultural Center",
} as const;

export type Fund = keyof typeof funds;
export const FUNDS = Object.keys(funds) as [Fund, ...Fund[]];
