/** What a person who has access may do. Each room says what it is open for to each of them: see rooms/rooms.ts. */
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
/** What others than administrators, who change everything, may do in a room. A role that is not named has no key. */
export type Rights = { readonly [R in Exclude<Role, "admin">]?: Right };

/** Who may use an address. */
export type Access = {
  rights: Rights;
  /** Open also to those whose role needs a second factor that they have not set up yet. */
  isBeforeSecondFactor?: boolean | undefined;
};

/** The rooms of those who keep the money, and of those who keep the words; viewers look into both. */
export const TREASURY: Rights = { treasurer: "changes", viewer: "sees" };
export const EDITORIAL: Rights = { editor: "changes", viewer: "sees" };
export const EVERYONE_SEES: Rights = { treasurer: "sees", editor: "sees", viewer: "sees" };
/** For what is one's own. */
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
