import { RoomParts } from "#app/admin/room-parts.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { CLAIMS, DIFFERING, type Differing } from "./claims/claim.ts";
import { LOANS } from "./loans/loan.ts";
import { PHASES } from "./phases/phase.ts";

type ProjectsPartsProps = {
  current: "Phases" | "Loans" | "Claims";
  /** From `claims.differing()` in the screen's loader; it stays live from there. */
  claims: Differing;
};

export function ProjectsParts({ current, claims }: ProjectsPartsProps) {
  const { differing } = useLiveOrLeave(DIFFERING, claims).view;
  const parts = [
    { label: "Phases", href: PHASES },
    { label: "Loans", href: LOANS },
    { label: "Claims", href: CLAIMS, ...(differing > 0 && { note: `${differing} differ` }) },
  ];
  return <RoomParts of="Loans/Projects" parts={parts} current={current} />;
}
