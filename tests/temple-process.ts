import type { AddressInfo } from "node:net";
import { createApp } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { createHttpServer, listen } from "#server/http.ts";
import { silentLog } from "#server/log.ts";
import { openServices } from "#server/open-services.ts";
import { openEmbedded } from "#server/store/embedded.ts";

// A temple in a process of its own, for tests that kill it: its store is the file named by the first argument.
const [file = ""] = process.argv.slice(2);
const services = await openServices({
  env: readEnv(),
  log: silentLog,
  store: openEmbedded(file),
  now: Date.now,
});
const server = createHttpServer(
  createApp(services, async () => new Response(null, { status: 404 })),
  new Map(),
  services.donors,
);
await listen(server, 0, "127.0.0.1");
console.log((server.address() as AddressInfo).port);
