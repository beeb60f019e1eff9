import type { Factor, Person } from "#domain/person.ts";
import { type Endpoint, type ListAnswer, restoringAt } from "#domain/records.ts";
import type { Role } from "#domain/roles.ts";

/** One line of the list of people with access. */
export type StaffRow = Person & {
  /** The last sign of life; null before the first. */
  lastSeenAt: string | null;
  /** Whether a session of theirs is open just now. */
  isHere: boolean;
  secondFactor: boolean;
  factors: Factor[];
};

/** Somebody who was given a link and has not used it. */
export type InvitationRow = {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** Whoever invited them, by name. */
  by: string;
  expiresAt: string;
  hasEnded: boolean;
};

/** `GET /api/staff`, and the live view of it. */
export type StaffList = ListAnswer<StaffRow> & {
  invitations: InvitationRow[];
  /** The roles that need a second factor. */
  required: Role[];
  /** Whether the temple sends mail: links are mailed then, and shown to copy besides. */
  sendsMail: boolean;
  /** Whether Google keeps passwords and second factors: nothing about them is done here then. */
  isHosted: boolean;
};

/** A link that works once. Its last part is the token; it is shown only now. */
export type OneTimeLink = { link: string; expiresAt: string; wasMailed: boolean };

/** `former` is the version before; none before it was ever set. */
export type RequiredRoles = { roles: Role[]; version: string; former: string | null };

export const staffEndpoints = {
  invite: { method: "POST", path: "/api/staff/invitations" } as Endpoint<
    { email: string; name?: string; role: Role },
    OneTimeLink
  >,
  requireSecondFactor: { method: "PUT", path: "/api/staff/second-factor" } as Endpoint<
    { roles: Role[] },
    RequiredRoles
  >,
  undoRequired: restoringAt<RequiredRoles>("/api/staff/second-factor"),
};

/** What is done to one person, or to one invitation. */
export const personEndpoints = (id: string) => {
  const path = `/api/staff/${encodeURIComponent(id)}`;
  return {
    change: { method: "PUT", path } as Endpoint<{ name?: string; role?: Role }, Person>,
    undo: restoringAt<Person>(path),
    remove: { method: "DELETE", path } as Endpoint<undefined, undefined>,
    /** A link to choose a new password. */
    newPassword: { method: "POST", path: `${path}/password-link` } as Endpoint<undefined, OneTimeLink>,
    endSessions: { method: "DELETE", path: `${path}/sessions` } as Endpoint<undefined, undefined>,
    /** Takes a lost one off. */
    removeSecondFactor: { method: "DELETE", path: `${path}/second-factor` } as Endpoint<undefined, undefined>,
  };
};

export const invitationEndpoints = (id: string) => {
  const path = `/api/staff/invitations/${encodeURIComponent(id)}`;
  return {
    /** The old link stops working. */
    renew: { method: "POST", path } as Endpoint<undefined, OneTimeLink>,
    takeBack: { method: "DELETE", path } as Endpoint<undefined, undefined>,
  };
};
