import { type Context, Hono } from "hono";
import { wallQuery } from "#server/donors/views.ts";
import type { Services } from "#server/services.ts";
import type { Asked } from "./asked.ts";
import { watch } from "./watch.ts";

/** The donor wall, for anyone: once, as long as they look, or with as many names as one printing holds. */
export function wallApi(services: Services) {
  const { donors } = services;
  return new Hono<Asked>()
    .get("/", (c) => {
      const { page, q } = queryOf(c);
      return c.json(donors.wall(page, q));
    })
    .get("/print", (c) => c.json(donors.printed(queryOf(c).page)))
    .get("/live", (c) => {
      const { page, q } = queryOf(c);
      return watch(c, services, {
        event: "wall",
        key: q ? `${page} ${q}` : String(page),
        isSearch: q !== "",
        source: donors,
        read: () => donors.wall(page, q),
      });
    });
}

function queryOf(c: Context<Asked>) {
  return wallQuery(new URL(c.req.url).searchParams);
}
