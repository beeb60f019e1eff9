export type RailWidth = "wide" | "narrow";

/** A cookie rather than the browser's own storage: the server must know it, or the sidebar would jump at each load. */
export function railWidthFrom(request: Request): RailWidth {
  const isNarrow = /(?:^|;\s*)rail=narrow(?:;|$)/.test(request.headers.get("cookie") ?? "");
  return isNarrow ? "narrow" : "wide";
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Forgotten on a browser without a cookie store, which costs nothing but a click. */
export function rememberRailWidth(width: RailWidth) {
  window.cookieStore
    ?.set({ name: "rail", value: width, path: "/dashboard", sameSite: "lax", expires: Date.now() + YEAR_MS })
    .catch(console.error);
}
