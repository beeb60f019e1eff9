import { compress } from "hono/compress";
import { createMiddleware } from "hono/factory";

const gzip = compress({ encoding: "gzip" });
const OWN_WAYS = ["same-origin", "none"];

/**
 * Pages made per request are sent compressed, unless another site led there: a page repeats words of its address, and
 * by how short they make it, whoever listens on the line could guess which names it has.
 */
export const compressed = createMiddleware((c, next) =>
  OWN_WAYS.includes(c.req.header("Sec-Fetch-Site") ?? "") ? gzip(c, next) : next(),
);
