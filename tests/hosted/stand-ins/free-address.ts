import { once } from "node:events";
import { createServer } from "node:net";
import { ownHost } from "../../own-host.ts";

/** Where nobody listens, and nobody else will. */
export async function freeAddress() {
  const host = ownHost();
  const server = createServer().listen(0, host);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return { host, port: typeof address === "object" ? (address?.port ?? 0) : 0 };
}
