import { Hono } from "hono";
import { z } from "zod";
import type { Asked } from "#server/api/asked.ts";
import { openRecordRoom } from "#server/records/room.ts";
import type { House, KeptCollection } from "#server/room.ts";
import { metals, type Vessel, type VesselForm, vesselKind } from "./vessel.ts";

const VesselSchema: z.ZodType<VesselForm> = z.object({
  name: z.string("Please name the vessel").trim().min(1, "Please name the vessel").max(200),
  metal: z.enum(Object.keys(metals) as (keyof typeof metals)[], "Please choose a metal"),
  cents: z.int("Please write an amount").min(0, "Please write an amount").max(1e9),
  givenOn: z.iso.date("Please write the day it was given"),
  note: z.string().trim().max(1000).default(""),
});

export const collections: KeptCollection[] = [
  { name: "vessels", shape: { history: vesselKind.name }, one: "vessel", many: "vessels" },
];

export async function open(house: House) {
  const room = await openRecordRoom(house, {
    kind: vesselKind,
    form: VesselSchema,
    list: {
      columns: ["name", "metal", "cents", "givenOn", "note"],
      searched: ["name", "note"],
      filters: ["metal"],
      date: "givenOn",
      sums: ["cents"],
      sorts: ["name", "-givenOn", "cents"],
    },
  });
  return {
    ...room,
    onShow,
    publicApi: { "vessels-on-show": new Hono<Asked>().get("/", (c) => c.json(onShow())) },
    cached: [{ path: "/vessels", source: room.list, addressOf: () => "" }],
  };

  /** What visitors see of them, and nothing more. */
  function onShow() {
    const rows = room.list.all().map(({ id, name, metal }: Vessel) => ({ id, name, metal }));
    return { rows: rows.sort((a, b) => (a.name < b.name ? -1 : 1)) };
  }
}
