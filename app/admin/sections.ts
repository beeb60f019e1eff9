import { createContext, useContext } from "react";
import { useLocation } from "react-router";
import type { IconName } from "#domain/content/words.ts";
import { plainPath } from "#domain/path.ts";

/** A room in the sidebar. */
export type SidebarEntry = {
  label: string;
  href: string;
  /** The address for those who may use only one part of the room. */
  door?: string;
  /** A room without an icon is not in the sidebar. */
  icon?: IconName | undefined;
  /** The live view of the unread count, with its first value. */
  badge?: { source: string; initial: UnreadCount };
  /** The live view of background work, with its first value. */
  work?: { source: string; label: string; href: string; initial: Progress };
  /** Whether the person may change something in the room. */
  mayChange: boolean;
  /** The first one below the divider. */
  isApart: boolean;
};

export type Progress = { isRunning: boolean; done: number; of: number; version: string };
export type UnreadCount = { unread: number; version: string };

/** The rooms that the person may see. */
export const Sections = createContext<SidebarEntry[]>([]);

/** The room of the current screen. */
export function useSection() {
  const path = plainPath(useLocation().pathname);
  return useContext(Sections).findLast(({ href }) => path === href || path.startsWith(`${href}/`));
}
