import { words } from "#server/services.ts";
import type { Route } from "./+types/robots.ts";

/** Search engines may read everything but the admin area and the API. */
export function loader({ context }: Route.LoaderArgs) {
  const { temple } = context.get(words);
  const lines = [
    "User-agent: *",
    "Disallow: /manage",
    "Disallow: /dashboard",
    "Disallow: /api/",
    "",
    `Sitemap: ${temple.url}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
