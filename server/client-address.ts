import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/**
 * The address to count limits by. Each trusted proxy appends the address it saw to X-Forwarded-For, so with
 * `proxies` of them the visitor is that many entries from the right; anything further left is the visitor's own claim.
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

/** One line to the internet has one IPv4 address, or 2^64 IPv6 addresses that share their first half. */
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
