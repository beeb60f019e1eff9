import type { EventForm, EventStatus, Occurrence, TempleEvent } from "./event.ts";

/** A row of `GET /api/events/public`. */
export type PublicOccurrence = Occurrence &
  Pick<EventForm, "title" | "kind" | "place" | "isAllDay"> & {
    id: string;
    status: Exclude<EventStatus, "draft">;
    /** `left` is null where there is no limit. */
    tiers: { name: string; cents: number; left: number | null }[];
  };
export type PublicEvents = { rows: PublicOccurrence[]; version: string };

export const PUBLIC_EVENTS = "/api/events/public";

/** The address of an event's public page, as links, headers and calendar files carry it: letters beyond ASCII are encoded. */
export function publicAddress({ id, title }: Pick<TempleEvent, "id" | "title">) {
  const slug = title
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return `/events/${id}${slug && `-${encodeURIComponent(slug)}`}`;
}

/** The id in `<id>-<slug>`; ids have no dash. */
export function idInAddress(text: string) {
  return text.split("-")[0] ?? "";
}
