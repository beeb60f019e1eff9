import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { describedRoom } from "#app/records/described-room.tsx";
import { RecordsScreen } from "#app/records/records-screen.tsx";
import { formatCents } from "#domain/money.ts";
import { rooms } from "../opened.ts";
import { vesselKind } from "./vessel.ts";

export const meta = adminMeta("Vessels");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { list } = context.get(rooms).vessels;
  const query = list.read(new URL(request.url).searchParams);
  return { query, list: await list.page(query) };
}

const vesselRoom = describedRoom(vesselKind, {
  purpose: "What the altar and the kitchen are served with.",
  columns: ["name", "metal", "givenOn", "cents"],
  empty: { none: "Add the first one." },
});

export default function Vessels() {
  const { query, list } = useLoaderData<typeof loader>();
  return <RecordsScreen room={vesselRoom} query={query} list={list} sums={{ cents: formatCents }} />;
}
