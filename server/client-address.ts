import type { IncomingMessage } from "node:http";

/**
 * The address to count limits by. Each trusted proxy appends the address it saw to X-Forwarded-For, so with
 * `proxies` of them the visitor is that many entries from the right; anything further left is the visitor's own claim.
 */
export function clientAddress(request: IncomingMessage, proxies: number) {
  const socket = request.socket.remoteAddress ?? "unknown";
  if (proxies === 0) return socket;
  const seen = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  return seen.at(-proxies) ?? seen[0] ?? socket;
}
