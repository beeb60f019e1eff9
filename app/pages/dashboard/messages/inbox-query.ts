import type { MessageBox } from "#domain/message.ts";
import { pageFrom } from "#domain/paging.ts";

export type InboxQuery = { box: MessageBox; q: string; page: number };

export function readInboxQuery(asked: URLSearchParams): InboxQuery {
  return {
    box: asked.get("box") === "archive" ? "archive" : "inbox",
    q: asked.get("q")?.slice(0, 200) ?? "",
    page: pageFrom(asked.get("page")),
  };
}

/** The address of a list, or of a message opened from it: only what differs from the plain inbox is written. */
export function inboxAddress({ box, q, page }: InboxQuery, id?: string) {
  const asked = new URLSearchParams({
    ...(box === "archive" && { box }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  });
  const path = id ? `/dashboard/messages/${encodeURIComponent(id)}` : "/dashboard/messages";
  return asked.size > 0 ? `${path}?${asked}` : path;
}
