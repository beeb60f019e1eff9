import { temple } from "#content/temple.ts";

/** Search engines may read everything but the admin area and the API. */
export function loader() {
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
