import type { PhaseForm } from "./phase.ts";

/** What the public page shows of a phase. Pledged is never part of raised, and neither is what was lent. */
export type PublicPhase = Omit<PhaseForm, "source" | "isShown"> & { lentCents: number | null };
export type PublicPhases = {
  phases: PublicPhase[];
  /** The last day of which gifts count whose donors don't show their amounts; none where all figures are typed. */
  hiddenThrough?: string;
  version: string;
};

export const PUBLIC_PHASES = "/api/phases/public";
