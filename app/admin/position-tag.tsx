import { Tag } from "#app/ui/tag.tsx";
import type { Position } from "#domain/donor.ts";

export function PositionTag({ position }: { position: Position }) {
  return <Tag kind={position === "trustee" ? "gold" : undefined}>{positionLabels[position]}</Tag>;
}

export const positionLabels: Record<Position, string> = { donor: "Donor", trustee: "Trustee" };
