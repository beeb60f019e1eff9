import { createHash } from "node:crypto";
import type { Role } from "#domain/roles.ts";
import type { Collection, Shape, Store, Transaction } from "#server/store/store.ts";

export type LinkKind = "invitation" | "new-password";

/** The number of requested reset links of one address that can work at the same time. */
export const MOST_RESETS = 10;
/**
 * Links made by staff and links requested on the login page have separate ids, so that a stranger's request ends no
 * other link. The ids are fixed, because a transaction finds documents by id only.
 */
const VISITORS = Array.from({ length: MOST_RESETS }, (_, at) => (at === 0 ? "visitor" : `visitor ${at + 1}`));
const SOURCES = ["staff", ...VISITORS];

/** One per address, kind and source. It stays after its link was used, for its history; the next one replaces it. */
export type Invitation = {
  link: LinkKind;
  email: string;
  name: string;
  role: Role;
  /** The name of who made the link. */
  by: string;
  createdAt: string;
  expiresAt: string;
  isUsed: boolean;
};

/**
 * The hash of the current token, under the id of its invitation. Apart from the invitation, whose history keeps all its
 * fields; and only the hash, so that reading the store gives no access.
 */
type Secret = { hash: string };

export const INVITATIONS = "invitations";
export const invitationShape: Shape = { moments: ["createdAt", "expiresAt"], history: "staff" };
const secretShape: Shape = { indexes: { hash: [] } };

/** The collections of links. */
export function linksIn(store: Store) {
  const invitations: Collection<Invitation> = store.collection(INVITATIONS, invitationShape);
  const secrets: Collection<Secret> = store.collection("invitation-secrets", secretShape);
  return { invitations, secrets, forget, forgetAllOf };

  async function forget(tx: Transaction, id: string) {
    if (await tx.get(secrets, id)) await tx.delete(secrets, id);
  }

  /**
   * Ends all links and invitations of an address: of somebody who got access another way, and of somebody who loses it.
   */
  async function forgetAllOf(tx: Transaction, email: string) {
    for (const id of linkIdsOf("new-password", email)) await forget(tx, id);
    const id = linkId("invitation", email);
    await forget(tx, id);
    if ((await tx.get(invitations, id))?.isUsed === false) await tx.delete(invitations, id);
  }
}

/** Links from before there were sources count as made by staff. */
export function linkId(link: LinkKind, email: string, source = "staff") {
  const words = [link, email, ...(source === "staff" ? [] : [source])];
  return createHash("sha256").update(words.join("\0")).digest("hex").slice(0, 32);
}

/** The ids of links requested on the login page. */
export function resetIdsOf(email: string) {
  return VISITORS.map((source) => linkId("new-password", email, source));
}

export function linkIdsOf(link: LinkKind, email: string) {
  return SOURCES.map((source) => linkId(link, email, source));
}
