import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { type Room, rooms, type Screens } from "../rooms/rooms.ts";

/** All routes. React Router matches them in any case. */
export default [
  layout("frame/public-frame.tsx", [
    index("pages/home.tsx"),
    route("about", "pages/about.tsx"),
    route("donate", "pages/donate.tsx"),
    route("contactus", "pages/contact.tsx"),
    route("deities", "pages/deities.tsx"),
    route("board", "pages/board.tsx"),
    route("bylaws", "pages/bylaws.tsx"),
    ...rooms.flatMap(({ name, pages }: Room) => pagesOf(name, pages)),
  ]),
  layout("frame/bare-frame.tsx", [
    ...rooms.flatMap(({ name, displays }: Room) => pagesOf(name, displays)),
    route("manage", "pages/manage.tsx"),
    route("manage/forgotten", "pages/forgotten.tsx"),
    route("manage/invite/:token", "../rooms/staff/invite-page.tsx"),
    route("manage/welcome", "../rooms/staff/welcome-page.tsx"),
  ]),
  route("dashboard", "../rooms/frame.tsx", [
    layout("admin/every-screen.tsx", [...rooms.flatMap(screensOf), route("*", "admin/elsewhere.tsx")]),
  ]),
  route("sitemap.xml", "pages/sitemap.ts"),
  route("robots.txt", "pages/robots.ts"),
  route("manifest.webmanifest", "pages/manifest.ts"),
  route("*", "pages/unknown.tsx"),
] satisfies RouteConfig;

function pagesOf(name: string, pages: Room["pages"] = {}): RouteConfigEntry[] {
  return Object.entries(pages).map(([path, file]) => route(path, `../rooms/${name}/${file}`));
}

function screensOf({ name, path, screens }: Room): RouteConfigEntry[] {
  return routesOf(screens, path);

  function routesOf(below: Screens, start: string): RouteConfigEntry[] {
    return Object.entries(below).map(([end, screen]) => {
      const { file, within } = typeof screen === "string" ? { file: screen, within: {} } : screen;
      const address = [start, end].filter(Boolean).join("/");
      const module = `../rooms/${name}/${file}`;
      return address === "" ? index(module) : route(address, module, routesOf(within, ""));
    });
  }
}
