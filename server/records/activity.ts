import { Hono } from "hono";
import { temple } from "#content/temple.ts";
import { readListQuery } from "#domain/list-query.ts";
import type { Asked } from "#server/api/asked.ts";
import type { Services } from "#server/services.ts";
import { activity } from "./history.ts";

/** Every change of every record, newest first: who, what and when. */
export function activityApi({ store }: Pick<Services, "store">) {
  return new Hono<Asked>().get("/", async (c) => {
    const { filters, from, to, page, size } = readListQuery(new URL(c.req.url).searchParams, {
      filters: ["by", "room"],
      size: 50,
    });
    const { by = "", room = "" } = filters;
    const [first, last] = [from && startOf(from), to && endOf(to)];
    return c.json(await activity(store, { by, room, from: first, to: last, page, size }));
  });
}

/** Days begin and end by the temple's clock, also on those that have 23 or 25 hours. */
function startOf(day: string) {
  return Temporal.PlainDate.from(day)
    .toZonedDateTime(temple.timeZone)
    .toInstant()
    .toString({ smallestUnit: "millisecond" });
}

function endOf(day: string) {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(temple.timeZone);
  return next.subtract({ milliseconds: 1 }).toInstant().toString({ smallestUnit: "millisecond" });
}
