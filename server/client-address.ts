import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/**
 * The client's address, for limits. Each trusted proxy appends the address it saw to X-Forwarded-For, so with `proxies`
 * of them the client is that many entries from the right; entries further left are not trusted.
 */
export function clientAddress(request: IncomingMessage, proxies: number) {
  const socket = request.socket.remoteAddress ?? "unknown";
  if (proxies === 0) return clientKey(socket);
  const seen = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  return clientKey(seen.at(-proxies) ?? seen[0] ?? socket);
}

/** The whole IPv4 address, or the first 64 bits of an IPv6 address: one connection has all addresses below them. */
function clientKey(address: string) {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = (address.split("%")[0] ?? "").toLowerCase().split("::");
  const [left, right] = [head, tail].map((half) => half.split(":").filter(Boolean));
  const zeros = Array(Math.max(0, 8 - (left?.length ?? 0) - (right?.length ?? 0))).fill("0");
  const groups = [...(left ?? []), ...zeros, ...(right ?? [])].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}
