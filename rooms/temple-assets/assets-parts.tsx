import { RoomParts } from "#app/admin/room-parts.tsx";
import { ASSETS } from "./assets/asset.ts";

const parts = [
  { label: "Register", href: ASSETS },
  { label: "Stock-takes", href: `${ASSETS}/stock-takes` },
  { label: "Tag sheets", href: `${ASSETS}/tags` },
] as const;

export function AssetsParts({ current }: { current: (typeof parts)[number]["label"] }) {
  return <RoomParts of="Temple Assets" parts={parts} current={current} />;
}
