import { createContext, useContext } from "react";
import { useLocation } from "react-router";
import type { IconName } from "#domain/content/words.ts";
import { plainPath } from "#domain/path.ts";

/** The door of a room, in the sidebar. */
export type SidebarEntry = {
  label: string;
  href: string;
  /** Where the sidebar leads those who come for one part of the room alone. */
  door?: string;
  /** One without has no door in the sidebar. */
  icon?: IconName | undefined;
  /** The live view that counts what waits in the room, and what it said when the page was made. */
  badge?: { source: string; initial: UnreadCount };
  /** Work that goes on by itself in the room, as far as it was when the page was made. */
  work?: { source: string; label: string; href: string; initial: Progress };
  /** Whether whoever looks may change something in there. */
  mayChange: boolean;
  /** The first of those below the thin line. */
  isApart: boolean;
};

export type Progress = { isRunning: boolean; done: number; of: number; version: string };
export type UnreadCount = { unread: number; version: string };

/** The doors that are open to whoever looks. */
export const Sections = createContext<SidebarEntry[]>([]);

/** The room of the screen that is shown, however its address is written. */
export function useSection() {
  const path = plainPath(useLocation().pathname);
  return useContext(Sections).findLast(({ href }) => path === href || path.startsWith(`${href}/`));
}
