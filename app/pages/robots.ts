import { rooms } from "#rooms/opened.ts";
import { words } from "#server/services.ts";
import type { Route } from "./+types/robots.ts";

/** Search engines may read everything but the admin area, the API, and years of the panchang that few ask for. */
export function loader({ context }: Route.LoaderArgs) {
  const { temple } = context.get(words);
  const years = context.get(rooms).events.panchang.yearsForRobots();
  const lines = [
    "User-agent: *",
    "Disallow: /manage",
    "Disallow: /dashboard",
    "Disallow: /api/",
    "Disallow: /panchang/",
    ...years.map((year) => `Allow: /panchang/${year}-`),
    "",
    `Sitemap: ${temple.url}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
