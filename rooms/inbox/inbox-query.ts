import type { MessageBox } from "#domain/message.ts";
import { pageFrom } from "#domain/paging.ts";

export const INBOX_PATH = "/dashboard/messages";

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
  const path = id ? `${INBOX_PATH}/${encodeURIComponent(id)}` : INBOX_PATH;
  return asked.size > 0 ? `${path}?${asked}` : path;
}
