import { words } from "#server/services.ts";
import type { Route } from "./+types/manifest.ts";

/** What a phone or a browser calls the site where somebody keeps it. */
export function loader({ context }: Route.LoaderArgs) {
  const { name, description } = context.get(words).temple;
  const icon = (file: string, size: number) => ({
    src: `/${file}-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
  });
  const manifest = {
    name,
    short_name: "Temple",
    description,
    lang: "en-US",
    start_url: "/",
    theme_color: "#33070F",
    background_color: "#FFFAF2",
    icons: [
      ...[icon("icon", 192), icon("icon", 512)],
      { ...icon("icon-maskable", 512), purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8" },
  });
}
