/** The roles of people with access. rooms/rooms.ts gives each room's rights by role. */
export const ROLES = ["admin", "treasurer", "editor", "viewer"] as const;
export type Role = (typeof ROLES)[number];

export const roleWords: Record<Role, { label: string; several: string; what: string }> = {
  admin: { label: "Administrator", several: "Administrators", what: "Everything, and who has access." },
  treasurer: {
    label: "Treasurer",
    several: "Treasurers",
    what: "Donors, donations, receipts, loans, reports.",
  },
  editor: { label: "Editor", several: "Editors", what: "Website, events, inbox, assets." },
  viewer: {
    label: "Viewer",
    several: "Viewers",
    what: "Sees what treasurers and editors see, changes nothing.",
  },
};

export type Right = "sees" | "changes";
/** The rights of a room by role. Administrators may change everything; a missing role has no access. */
export type Rights = { readonly [R in Exclude<Role, "admin">]?: Right };

/** Who may use an address. */
export type Access = {
  rights: Rights;
  /** Open also to those whose role needs a second factor that they have not set up yet. */
  isBeforeSecondFactor?: boolean | undefined;
};

/** Rights of the money rooms and of the content rooms. */
export const TREASURY: Rights = { treasurer: "changes", viewer: "sees" };
export const EDITORIAL: Rights = { editor: "changes", viewer: "sees" };
export const EVERYONE_SEES: Rights = { treasurer: "sees", editor: "sees", viewer: "sees" };
/** For a person's own account. */
export const EVERYONE_CHANGES: Rights = { treasurer: "changes", editor: "changes", viewer: "changes" };

export function rightOf(role: Role, rights: Rights): Right | undefined {
  return role === "admin" ? "changes" : rights[role];
}

export function maySee(role: Role, rights: Rights) {
  return rightOf(role, rights) !== undefined;
}

export function mayChange(role: Role, rights: Rights) {
  return rightOf(role, rights) === "changes";
}
