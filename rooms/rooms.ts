import type { IconName } from "#domain/content/words.ts";

/** One room of the house: a folder of its name beside this file, and a line in the list below. */
export type Room = {
  name: string;
  label: string;
  /** Its address below /dashboard; the first room's is /dashboard itself. */
  path: string;
  icon: IconName;
  /** What staff see, file by address below the room's own. A room without screens is not open yet. */
  screens?: Screens;
  /** The live view that counts what waits in the room, shown beside its name in the sidebar. */
  badge?: string;
};

export type Screens = {
  readonly [path: string]: string | { readonly file: string; readonly within: Screens };
};

/** The only list of rooms, in the order of the sidebar: routes, sidebar and API follow from it. */
export const rooms = [
  {
    name: "dashboard",
    label: "Dashboard",
    path: "",
    icon: "grid",
    screens: { "": "dashboard-screen.tsx" },
  },
  {
    name: "inbox",
    label: "Inbox",
    path: "messages",
    icon: "mail",
    screens: { "": { file: "inbox-screen.tsx", within: { ":id": "message-screen.tsx" } } },
    badge: "/api/messages/unread",
  },
  { name: "donations", label: "Donations", path: "donations", icon: "coins" },
  {
    name: "donors",
    label: "Donors",
    path: "donor-entry",
    icon: "users",
    screens: { "": "donors-screen.tsx" },
  },
  { name: "events", label: "Events", path: "events", icon: "cal" },
  { name: "loans-projects", label: "Loans/Projects", path: "loans-projects", icon: "gopuram" },
  { name: "temple-assets", label: "Temple Assets", path: "temple-assets", icon: "vase" },
  { name: "reports", label: "Reports", path: "reports", icon: "chart" },
] as const satisfies readonly Room[];
