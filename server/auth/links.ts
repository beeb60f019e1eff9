import { createHash } from "node:crypto";
import type { Role } from "#domain/roles.ts";
import type { Collection, Shape, Store, Transaction } from "#server/store/store.ts";

/** What a link is for: to get access, or to choose a new password. */
export type LinkKind = "invitation" | "new-password";

/** So many links that were asked for on the login page can work at once. */
export const MOST_RESETS = 10;
/**
 * A link that staff handed over and those that visitors asked for live side by side: no stranger's request ends another
 * link. They have places of their own, as a transaction finds documents by their ids alone.
 */
const VISITORS = Array.from({ length: MOST_RESETS }, (_, at) => (at === 0 ? "visitor" : `visitor ${at + 1}`));
const SOURCES = ["staff", ...VISITORS];

/** One for each address, kind and place. It stays when the link is used, for its history; the next one takes its place. */
export type Invitation = {
  link: LinkKind;
  email: string;
  name: string;
  role: Role;
  /** Whoever made the link, by name. */
  by: string;
  createdAt: string;
  expiresAt: string;
  isUsed: boolean;
};

/**
 * The hash of the token whose link works now, under the id of its invitation. Apart from the invitation, because the
 * history of that keeps all its fields; and the hash alone, so that reading the store lets nobody in.
 */
type Secret = { hash: string };

export const INVITATIONS = "invitations";
export const invitationShape: Shape = { moments: ["createdAt", "expiresAt"], history: "staff" };
const secretShape: Shape = { indexes: { hash: [] } };

/** Where links are kept, and how they end. */
export function linksIn(store: Store) {
  const invitations: Collection<Invitation> = store.collection(INVITATIONS, invitationShape);
  const secrets: Collection<Secret> = store.collection("invitation-secrets", secretShape);
  return { invitations, secrets, forget, forgetAllOf };

  async function forget(tx: Transaction, id: string) {
    if (await tx.get(secrets, id)) await tx.delete(secrets, id);
  }

  /**
   * No link of this address works any longer, and no invitation waits for it: of somebody who has got access another
   * way, and of somebody who loses it.
   */
  async function forgetAllOf(tx: Transaction, email: string) {
    for (const id of linkIdsOf("new-password", email)) await forget(tx, id);
    const id = linkId("invitation", email);
    await forget(tx, id);
    if ((await tx.get(invitations, id))?.isUsed === false) await tx.delete(invitations, id);
  }
}

/** Links from before there were sources are staff's. */
export function linkId(link: LinkKind, email: string, source = "staff") {
  const words = [link, email, ...(source === "staff" ? [] : [source])];
  return createHash("sha256").update(words.join("\0")).digest("hex").slice(0, 32);
}

/** Where links can be that somebody asked for on the login page. */
export function resetIdsOf(email: string) {
  return VISITORS.map((source) => linkId("new-password", email, source));
}

export function linkIdsOf(link: LinkKind, email: string) {
  return SOURCES.map((source) => linkId(link, email, source));
}
