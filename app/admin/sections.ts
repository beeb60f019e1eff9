import type { IconName } from "#domain/content/words.ts";

export type Section = { label: string; href: string; icon: IconName; countsUnread?: true };

/** The rooms of the admin area, in the order of the sidebar. */
export const sections: Section[] = [
  { label: "Dashboard", href: "/dashboard", icon: "grid" },
  { label: "Inbox", href: "/dashboard/messages", icon: "mail", countsUnread: true },
  { label: "Donations", href: "/dashboard/donations", icon: "coins" },
  { label: "Donors", href: "/dashboard/donor-entry", icon: "users" },
  { label: "Events", href: "/dashboard/events", icon: "cal" },
  { label: "Loans/Projects", href: "/dashboard/loans-projects", icon: "gopuram" },
  { label: "Temple Assets", href: "/dashboard/temple-assets", icon: "vase" },
  { label: "Reports", href: "/dashboard/reports", icon: "chart" },
];
