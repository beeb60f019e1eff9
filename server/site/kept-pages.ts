import type { OpenRoom } from "#server/room.ts";
import type { CachedAddress } from "./response-cache.ts";

/** Pages that depend only on the website's content, with the query parameters that each of them shows. */
const PAGES_OF_WORDS: Record<string, string[]> = {
  "/about": [],
  "/donate": ["fund", "amount", "suggested"],
  "/contactus": ["subject", "sent"],
  "/deities": [],
  "/board": [],
  "/bylaws": [],
  "/manifest.webmanifest": [],
};

/**
 * All public addresses whose answers are cached until something they show changes. The frame shows the website's
 * content, so pages of records depend on it too.
 */
export function keptAddresses(words: CachedAddress["source"], rooms: OpenRoom[]): CachedAddress[] {
  const ofWords = Object.entries(PAGES_OF_WORDS).map(([path, shown]) => ({
    path,
    source: words,
    addressOf: (query: URLSearchParams) => (shown.some((name) => query.has(name)) ? undefined : ""),
  }));
  const ofRooms = rooms
    .flatMap(({ cached = [] }) => cached)
    .map((address) => ({ ...address, source: both(address.source, words) }));
  return [...ofWords, ...ofRooms].flatMap((address) => {
    if (address.path.endsWith("/*")) return [withData(address)];
    return isPage(address.path) ? [address, { ...address, path: dataPath(address.path) }] : [address];
  });
}

function both(one: CachedAddress["source"], other: CachedAddress["source"]) {
  return {
    get revision() {
      return one.revision + other.revision;
    },
  };
}

function isPage(path: string) {
  return !path.startsWith("/api/") && !path.includes(".");
}

/** A page and its data address. */
function withData({ addressOf, ...address }: CachedAddress): CachedAddress {
  return {
    ...address,
    addressOf(query, path) {
      const found = addressOf(query, path.replace(/\.data$/, ""));
      return path.endsWith(".data") && found?.startsWith("/") ? found.replace(/\?|$/, ".data$&") : found;
    },
  };
}

/** Where the router fetches a page's data on client-side navigation. */
function dataPath(path: string) {
  return path === "/" ? "/_.data" : `${path}.data`;
}
