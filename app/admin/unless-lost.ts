import type { Connection } from "#app/ui/live-stream.ts";

/** What a live list says of itself, or that it cannot know just now. */
export function unlessLost(connection: Connection, words: string) {
  return connection === "lost" ? "The connection is lost. Reconnecting…" : words;
}
