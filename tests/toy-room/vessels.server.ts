import { Hono } from "hono";
import type { Asked } from "#server/api/asked.ts";
import { collectionOf, openRecordRoom } from "#server/records/room.ts";
import type { House } from "#server/room.ts";
import { vesselKind } from "./vessel.ts";

export const collections = [collectionOf(vesselKind)];

export async function open(house: House) {
  const room = await openRecordRoom(house, { kind: vesselKind, order: "name" });
  return {
    ...room,
    onShow,
    publicRoutes: { "vessels-on-show": new Hono<Asked>().get("/", (c) => c.json(onShow())) },
    cached: [{ path: "/vessels", source: room.list, addressOf: () => "" }],
  };

  /** What visitors see of them, and nothing more. */
  function onShow() {
    const rows = room.list.all().map(({ id, name, metal }) => ({ id, name, metal }));
    return { rows: rows.sort((a, b) => (a.name < b.name ? -1 : 1)) };
  }
}
