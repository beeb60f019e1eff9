import type { IconName } from "#domain/content/words.ts";
import { EDITORIAL, EVERYONE_CHANGES, EVERYONE_SEES, type Rights, TREASURY } from "#domain/roles.ts";
import type { RoomModule } from "#server/room.ts";

/** One room of the house: a folder of its name beside this file, and a line in the list below. */
export type Room = {
  name: string;
  label: string;
  /** Its address below /dashboard; the first room's is /dashboard itself. */
  path: string;
  /** A room without one has no door in the sidebar: another way leads there. */
  icon?: IconName;
  /** Who else than administrators may look in, and who may change something: the server and the sidebar go by it. */
  rights: Rights;
  /** A part with rights of its own, and the role that comes into the room for that part alone. */
  part?: { label: string; inWords: string; path: string; rights: Rights; only: keyof Rights };
  /** Open also to those who lack the second factor that their role needs: where it is set up. */
  isBeforeSecondFactor?: boolean;
  /** The first of those below the thin line in the sidebar. */
  isApart?: boolean;
  /** What staff see, file by address below the room's own. A room with none in it has no door. */
  screens: Screens;
  /** The screen of these that codes on paper lead to: whoever has to sign in on the way there arrives there. */
  printed?: string;
  /** What visitors see, file by address. */
  pages?: Readonly<Record<string, string>>;
  /** Likewise, but alone on the screen, without the frame of the site around it. */
  displays?: Readonly<Record<string, string>>;
  /** Its server part: collections, API, what goes on by itself. */
  server?: () => Promise<RoomModule>;
  /** The live view that counts what waits in the room, shown beside its name in the sidebar. */
  badge?: string;
  /** Work that goes on by itself in the room: the live view of how far it is, told in the corner of other screens. */
  work?: { view: string; label: string; href: string };
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
    rights: EVERYONE_SEES,
    screens: { "": "dashboard-screen.tsx", backups: "backups-screen.tsx" },
    server: () => import("./dashboard/dashboard.server.ts"),
  },
  {
    name: "inbox",
    label: "Inbox",
    path: "messages",
    icon: "mail",
    rights: EDITORIAL,
    screens: { "": { file: "inbox-screen.tsx", within: { ":id": "message-screen.tsx" } } },
    server: () => import("./inbox/inbox.server.ts"),
    badge: "/api/messages/unread",
  },
  {
    name: "donations",
    label: "Donations",
    path: "donations",
    icon: "coins",
    rights: TREASURY,
    screens: {
      "": "gifts/gifts-screen.tsx",
      count: "counts/counts-screen.tsx",
      "count/:id": "counts/count-screen.tsx",
      pledges: "pledges/pledges-screen.tsx",
      "pledges/letters": "pledges/letters-screen.tsx",
      import: "imports/import-screen.tsx",
    },
    server: () => import("./donations/donations.server.ts"),
  },
  {
    name: "donors",
    label: "Donors",
    path: "donor-entry",
    icon: "users",
    rights: TREASURY,
    screens: { "": "donors-screen.tsx", ":id": "donor-screen.tsx" },
    pages: { donors: "donors-page.tsx", "donors/print": "donors-print-page.tsx" },
    server: () => import("./donors/donors.server.ts"),
  },
  {
    name: "events",
    label: "Events",
    path: "events",
    icon: "cal",
    // Treasurers look in, because what sponsors pay is theirs to record.
    rights: { treasurer: "sees", ...EDITORIAL },
    pages: {
      events: "calendar/events-page.tsx",
      "events/:event": "event/event-page.tsx",
      "panchang/:month?": "sky/panchang-page.tsx",
    },
    screens: {
      "": "calendar/calendar-screen.tsx",
      list: "event/list-screen.tsx",
      sponsors: "sponsors/sponsors-screen.tsx",
      seva: "seva/seva-screen.tsx",
      festivals: "festivals/festivals-screen.tsx",
      "tithi-days": "tithi-days/tithi-days-screen.tsx",
      "tithi-days/:id/letter": "tithi-days/tithi-letter-screen.tsx",
      ":id": "event/event-screen.tsx",
    },
    server: () => import("./events/events.server.ts"),
  },
  {
    name: "loans-projects",
    label: "Loans/Projects",
    path: "loans-projects",
    icon: "gopuram",
    rights: TREASURY,
    screens: {
      "": "phases/phases-screen.tsx",
      loans: "loans/loans-screen.tsx",
      "lenders/:donorId": "loans/lender-screen.tsx",
      claims: "claims/claims-screen.tsx",
    },
    pages: { landprojectdetails: "phases/land-project-page.tsx", loanprogram: "loans/loan-program-page.tsx" },
    server: () => import("./loans-projects/loans-projects.server.ts"),
  },
  {
    name: "temple-assets",
    label: "Temple Assets",
    path: "temple-assets",
    icon: "vase",
    rights: EDITORIAL,
    screens: {
      "": "assets/assets-screen.tsx",
      "stock-takes": "stock-takes/stock-takes-screen.tsx",
      "stock-takes/:id": "stock-takes/stock-take-screen.tsx",
      tags: "tags/tags-screen.tsx",
      ":tag": "assets/asset-screen.tsx",
    },
    printed: ":tag",
    server: () => import("./temple-assets/temple-assets.server.ts"),
  },
  {
    name: "reports",
    label: "Reports",
    path: "reports",
    icon: "chart",
    rights: TREASURY,
    screens: {
      "": "reports-screen.tsx",
      statements: "../receipts/statements/statements-screen.tsx",
      "board-pack": "board-pack-screen.tsx",
      ":name": "report-screen.tsx",
    },
    server: () => import("./reports/reports.server.ts"),
  },
  {
    name: "receipts",
    label: "Receipts",
    path: "reports/receipts",
    rights: TREASURY,
    screens: { "": "receipts-screen.tsx", new: "issue-screen.tsx", ":id": "receipt-screen.tsx" },
    server: () => import("./receipts/receipts.server.ts"),
    work: { view: "/api/statements/run", label: "Statements", href: "/dashboard/reports/statements" },
  },
  {
    name: "website",
    label: "Website",
    path: "website",
    icon: "globe",
    rights: { treasurer: "changes", ...EDITORIAL },
    part: {
      label: "Legal name, EIN, signer",
      inWords: "the temple’s legal name, EIN and signer",
      path: "website/temple",
      rights: { treasurer: "changes", editor: "sees", viewer: "sees" },
      only: "treasurer",
    },
    isApart: true,
    screens: {
      "": "website-screen.tsx",
      temple: "temple-screen.tsx",
      "preview/*": "preview.tsx",
      ":part": "part-screen.tsx",
    },
    server: () => import("./website/website.server.ts"),
  },
  {
    name: "news",
    label: "News",
    path: "website/news",
    rights: EDITORIAL,
    screens: { "": "news-screen.tsx", ":id": "news-item-screen.tsx" },
    pages: { news: "news-page.tsx", "news/:slug": "news-item-page.tsx" },
    server: () => import("./news/news.server.ts"),
  },
  {
    name: "staff",
    label: "Staff",
    path: "staff",
    icon: "key",
    rights: {},
    screens: { "": "staff-screen.tsx", activity: "activity-screen.tsx" },
    server: () => import("./staff/staff.server.ts"),
  },
  {
    name: "account",
    label: "Your account",
    path: "account",
    rights: EVERYONE_CHANGES,
    isBeforeSecondFactor: true,
    screens: { "": "account-screen.tsx" },
    server: () => import("./account/account.server.ts"),
  },
  {
    name: "hall",
    label: "Hall display",
    path: "hall",
    rights: { treasurer: "changes", editor: "changes", viewer: "sees" },
    // Without a door: Website and Donations lead there.
    screens: { "": "hall-screen.tsx" },
    displays: { hall: "hall-page.tsx" },
    server: () => import("./hall/hall.server.ts"),
  },
  {
    name: "files",
    label: "Files",
    path: "files",
    rights: { treasurer: "changes", editor: "changes", viewer: "sees" },
    // No screen of its own: pictures and documents are seen where they are used.
    screens: {},
    server: () => import("./files/files.server.ts"),
  },
] as const satisfies readonly Room[];
