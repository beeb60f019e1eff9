import { createMiddleware } from "hono/factory";
import type { Asked } from "#server/api/asked.ts";
import { Refusal } from "./refusal.ts";

/**
 * Changes come from our own pages only. Browsers always say where a change comes from; a caller that says nothing
 * is no browser and carries nobody's cookie.
 */
export function sameOriginChanges(publicUrl: string | undefined) {
  const publicHost = publicUrl ? new URL(publicUrl).host : undefined;
  return createMiddleware<Asked>(async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") {
      const site = c.req.header("sec-fetch-site");
      const origin = c.req.header("origin");
      const ownHosts = [c.req.header("host"), publicHost];
      const foreign =
        origin !== undefined && !(URL.canParse(origin) && ownHosts.includes(new URL(origin).host));
      if (foreign || (site !== undefined && site !== "same-origin" && site !== "none"))
        throw new Refusal(403, "other-site", "This can only be done from the temple's own pages.");
    }
    await next();
  });
}
