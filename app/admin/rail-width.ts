export type RailWidth = "wide" | "narrow";

/** In a cookie, because the server must render the right width, or the sidebar would jump at each load. */
export function railWidthFrom(request: Request): RailWidth {
  const isNarrow = /(?:^|;\s*)rail=narrow(?:;|$)/.test(request.headers.get("cookie") ?? "");
  return isNarrow ? "narrow" : "wide";
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Not remembered in browsers without the cookie store. */
export function rememberRailWidth(width: RailWidth) {
  window.cookieStore
    ?.set({ name: "rail", value: width, path: "/dashboard", sameSite: "lax", expires: Date.now() + YEAR_MS })
    .catch(console.error);
}
