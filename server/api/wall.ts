import { Hono } from "hono";
import { pageFrom } from "#domain/paging.ts";
import type { Services } from "#server/services.ts";
import type { Asked } from "./asked.ts";
import { watch } from "./watch.ts";

/** The donor wall, for anyone: once, or as long as they look. */
export function wallApi(services: Services) {
  const { donors } = services;
  return new Hono<Asked>()
    .get("/", (c) => c.json(donors.wall(pageFrom(c.req.query("page")))))
    .get("/live", (c) => {
      const page = pageFrom(c.req.query("page"));
      return watch(c, services, {
        event: "wall",
        key: String(page),
        source: donors,
        read: () => donors.wall(page),
      });
    });
}
