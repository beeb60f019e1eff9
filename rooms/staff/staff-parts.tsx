import { RoomParts } from "#app/admin/room-parts.tsx";

const parts = [
  { label: "People", href: "/dashboard/staff" },
  { label: "Activity", href: "/dashboard/staff/activity" },
] as const;

export function StaffParts({ current }: { current: (typeof parts)[number]["label"] }) {
  return <RoomParts of="Staff" parts={parts} current={current} />;
}
