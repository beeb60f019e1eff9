import type { OpenRoom } from "#server/room.ts";
import type { CachedAddress } from "./response-cache.ts";

/** Pages that show nothing but the website's words, and what each of them shows of its query. */
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
 * Every public address whose answer is kept until something that it shows changes. The words are those of the frame
 * too, so what shows records is also made anew when they change.
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

/** Every page below an address is kept together with its data. */
function withData({ addressOf, ...address }: CachedAddress): CachedAddress {
  return {
    ...address,
    addressOf(query, path) {
      const found = addressOf(query, path.replace(/\.data$/, ""));
      return path.endsWith(".data") && found?.startsWith("/") ? found.replace(/\?|$/, ".data$&") : found;
    },
  };
}

/** Where the router asks for a page's data when somebody comes to it from another page. */
function dataPath(path: string) {
  return path === "/" ? "/_.data" : `${path}.data`;
}
