import { RoomParts } from "#app/admin/room-parts.tsx";

const parts = [
  { label: "Gifts", href: "/dashboard/donations" },
  { label: "Sunday count", href: "/dashboard/donations/count" },
  { label: "Pledges", href: "/dashboard/donations/pledges" },
  { label: "Import", href: "/dashboard/donations/import" },
] as const;

export function DonationsParts({ current }: { current: (typeof parts)[number]["label"] }) {
  return <RoomParts of="Donations" parts={parts} current={current} />;
}
