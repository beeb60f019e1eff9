import type { AddressInfo } from "node:net";
import { openHouse } from "#rooms/house.ts";
import { createApp } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { createHttpServer, listen } from "#server/http.ts";
import { silentLog } from "#server/log.ts";
import { keptAddresses } from "#server/site/kept-pages.ts";
import { openEmbedded } from "#server/store/embedded.ts";

/** For watchers.ts: the site without its pages, in a process of its own, so that its memory is its own. */
const env = readEnv({ RATE_LIMITS: "off", SAMPLE_DATA: "on" });
const store = openEmbedded(":memory:");
const { services, rooms } = await openHouse({ env, log: silentLog, store, now: Date.now });
const opened = Object.values(rooms);
const server = createHttpServer(
  createApp(services, opened, async () => new Response(null, { status: 404 })),
  new Map(),
  keptAddresses(services.words, opened),
);
await listen(server, 0, "127.0.0.1");

process.on("message", async (order) => {
  if (order === "memory") {
    for (let turn = 0; turn < 3; turn++) global.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send?.({ rss, used: heapUsed + external, watchers: services.hub.watchers });
  } else {
    const [first] = rooms.donors.book.wall(1).donors.rows;
    const form = { name: first?.name ?? "", position: "donor", pledged: Number(order), donated: 0 } as const;
    await rooms.donors.records.update(first?.id ?? "", form, undefined, { name: "Bench" });
    process.send?.("changed");
  }
});
process.on("disconnect", () => process.exit());
process.send?.({ port: (server.address() as AddressInfo).port });
