import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { temple } from "#content/temple.ts";
import { looksLikeAddress } from "#domain/look-alike.ts";
import { nameOf, type Person } from "#domain/person.ts";
import { ROLES } from "#domain/roles.ts";
import { emailOf } from "#domain/sign-in.ts";
import { SEEN, tidyName } from "#domain/tidy-name.ts";
import { checkFields } from "#server/api/asked.ts";
import type { Env } from "#server/env.ts";
import { ALLOWANCES } from "#server/limits/allowances.ts";
import type { Limits } from "#server/limits/limits.ts";
import type { Log } from "#server/log.ts";
import { linkLetter } from "#server/mail/link-letter.ts";
import type { Post } from "#server/mail/post.ts";
import { type Actor, isHouseActor, SOMEBODY } from "#server/records/actors.ts";
import { noteBy } from "#server/records/history.ts";
import { openMirror } from "#server/records/mirror.ts";
import { Refusal, wrong } from "#server/refusal.ts";
import type { Collection, Store, Stored, Transaction } from "#server/store/store.ts";
import type { Words } from "#server/words.ts";
import { AccountFault, type Accounts, AdministratorAlready } from "./accounts.ts";
import { type Invitation, linkId, linkIdsOf, linksIn, resetIdsOf } from "./links.ts";
import { passwordFault } from "./password.ts";
import { TAKEN } from "./people.ts";
import type { Admitted, Asker, SignIn } from "./sign-in.ts";

const DAYS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;
const LONGEST_NAME = 100;

const NAME_MISSING = "Please write your name.";
const NAME_TOO_LONG = `A name has at most ${LONGEST_NAME} letters.`;

/** The name is shown next to everything they change, so it must not be one of the site's own actors. */
const WrittenName = z
  .string(NAME_MISSING)
  // Tidying thousands of combining marks would take a second.
  .max(2000, NAME_TOO_LONG)
  .transform(tidyName)
  .pipe(
    z
      .string()
      .max(LONGEST_NAME, NAME_TOO_LONG)
      .refine((name) => !isHouseActor(name), "The site itself goes by this name. Please write another.")
      .refine((name) => !looksLikeAddress(name), "Enter a name, not an email address."),
  );
export const PersonName = WrittenName.pipe(z.string().regex(SEEN, NAME_MISSING));
export const RoleChoice = z.enum(ROLES, "Please choose a role.");

const Invited = z.object({
  email: z
    .string("Please write an e-mail address.")
    .trim()
    .min(1, "Please write an e-mail address.")
    .max(320, "This is too long.")
    .toLowerCase()
    .pipe(z.email("This is not an e-mail address.")),
  name: WrittenName.transform((name) => (SEEN.test(name) ? name : "")).default(""),
  role: RoleChoice,
});

const Password = z.string("Please choose a password.").min(1, "Please choose a password.");

const Forgotten = z.object({
  email: z
    .string("Please enter your username")
    .trim()
    .min(1, "Please enter your username")
    .max(320, "This is too long"),
});

type InvitationsNeeds = {
  env: Env;
  store: Store;
  now: () => number;
  log: Log;
  limits: Limits;
  words: Words;
  accounts: Accounts;
  signIn: SignIn;
  post: Post;
};

export type Invitations = Awaited<ReturnType<typeof openInvitations>>;

/** Links that work once, within three days: invitations and password resets. */
export async function openInvitations(needs: InvitationsNeeds) {
  const { env, store, now, log, words, limits, accounts, signIn, post } = needs;
  const { people } = accounts;
  const { invitations, secrets, forget } = linksIn(store);
  const mirror = await openMirror({ collection: invitations, read: (doc) => doc, log });
  const byAccount = limits.for(ALLOWANCES.resetsOfAnAccount);
  const byAddress = limits.for(ALLOWANCES.resetsFromAnAddress);
  const byEveryone = limits.for(ALLOWANCES.resetsFromEveryone);

  return {
    /** Open invitations, by address. */
    open: () =>
      mirror
        .entries()
        .filter(({ link, isUsed }) => link === "invitation" && !isUsed)
        .map(({ id, email, name, role, by, expiresAt }) => ({
          id,
          email,
          name,
          role,
          by,
          expiresAt,
          hasEnded: Date.parse(expiresAt) <= now(),
        }))
        .toArray()
        .sort((one, other) => one.email.localeCompare(other.email, "en")),
    onChange: mirror.onChange,

    /** A second invitation of an address replaces the first. */
    async invite(sent: unknown, by: Actor, request: Request) {
      const { email, name, role } = checkFields(sent, Invited);
      refuseStaff(people.withAddress(email));
      people.refuseTaken(name);
      return give({ link: "invitation", email, name, role }, by, originOf(request));
    },

    /** The old link stops working. */
    async renew(id: string, by: Actor, request: Request) {
      const { email, name, role } = waitingOne(id);
      refuseStaff(people.withAddress(email));
      return give({ link: "invitation", email, name, role }, by, originOf(request));
    },

    async takeBack(id: string, by: Actor) {
      waitingOne(id);
      await store.transaction(noteBy(by, now()), async (tx) => {
        if (!(await tx.get(invitations, id))) throw noSuchInvitation();
        await tx.delete(invitations, id);
        await forget(tx, id);
      });
    },

    /** A link to choose a new password, for an administrator to hand over. */
    async newPasswordLink({ email, name, role }: Person, by: Actor, request: Request) {
      if (accounts.keptByGoogle) throw accounts.keptByGoogle();
      return give({ link: "new-password", email, name, role }, by, originOf(request));
    },

    /**
     * Emails a password reset link. Neither the answer nor its timing reveals whether the address has an account:
     * everything that depends on it happens afterwards.
     */
    async forgotten(sent: unknown, asker: Asker) {
      const { email: username } = checkFields(sent, Forgotten);
      const email = emailOf(username, env.LOGIN_EMAIL_DOMAIN);
      sendReset(email, asker).catch((fault: unknown) =>
        log.error("a link for a new password could not be sent", fault),
      );
      return { email };
    },

    /** The invitation of a token; undefined once it no longer works. */
    find,

    /** Uses the link: gives access or sets the new password, and signs in. */
    async accept(token: string, sent: unknown, asker: Asker): Promise<Admitted> {
      const found = await find(token);
      if (!found) throw linkEnded();
      const admitted = await (found.link === "invitation"
        ? join(
            found,
            token,
            checkFields(
              sent,
              z.object({ name: PersonName.refine(people.isFree, TAKEN), password: passwordOf(found) }),
            ),
          )
        : renewPassword(found, token, checkFields(sent, z.object({ password: passwordOf(found) })))
      ).catch(async (fault: unknown) => {
        if (fault instanceof AdministratorAlready)
          throw (await find(token)) ? alreadyStaff(found.email) : linkEnded();
        if (!(fault instanceof AccountFault)) throw fault;
        const { message } = fault;
        throw wrong("password", message);
      });
      log.info(`${found.link} used`, {
        request: asker.requestId,
        address: asker.address,
        email: found.email,
      });
      return signIn.admit(admitted, found.link === "invitation" ? "invitation" : "new password", asker);
    },

    close: mirror.close,
  };

  type New = Pick<Invitation, "link" | "email" | "name" | "role">;

  /** Creates the link, and emails it where a mail server is set up. Only the answer has the link; it is not stored. */
  async function give(fields: New, by: Actor, origin: string) {
    const { link, expiresAt } = await make(linkId(fields.link, fields.email), fields, by, origin);
    const wasMailed = post.sendsMail && (await post.send(letterOf(fields, by, { link, expiresAt })));
    return { link, expiresAt, wasMailed };
  }

  /** Replaces the link under this id. */
  async function make(id: string, fields: New, by: Actor, origin: string) {
    const { token, invitation, link } = newLink(fields, by, origin);
    await store.transaction(noteBy(by, now()), (tx) => keep(tx, id, invitation, token));
    return { link, expiresAt: invitation.expiresAt };
  }

  /** Adds a link beside those that still work; undefined where there are too many. */
  async function makeBeside(fields: New, by: Actor, origin: string) {
    const { token, invitation, link } = newLink(fields, by, origin);
    const isMade = await store.transaction(noteBy(by, now()), async (tx) => {
      for (const id of resetIdsOf(fields.email)) {
        const there = await tx.get(invitations, id);
        const works = there && !hasEnded(there) && (await tx.get(secrets, id));
        if (works) continue;
        await keep(tx, id, invitation, token);
        return true;
      }
      return false;
    });
    return isMade ? { link, expiresAt: invitation.expiresAt } : undefined;
  }

  function newLink(fields: New, by: Actor, origin: string) {
    // 128 random bits cannot be guessed.
    const token = randomBytes(16).toString("base64url");
    const expiresAt = moment(now() + DAYS * DAY_MS);
    const invitation = { ...fields, by: by.name, createdAt: moment(now()), expiresAt, isUsed: false };
    return { token, invitation, link: `${origin}/manage/invite/${token}` };
  }

  async function keep(tx: Transaction, id: string, invitation: Invitation, token: string) {
    await put(tx, invitations, id, invitation);
    await put(tx, secrets, id, { hash: hashOf(token) });
  }

  function letterOf({ link: kind, email, role }: New, by: Actor, made: { link: string; expiresAt: string }) {
    return linkLetter(
      { kind, email, role, by: by.name, temple: words.now.temple.name, ...made },
      String(env.MAIL_FROM),
    );
  }

  async function sendReset(email: string, { request, requestId, address }: Asker) {
    const person = people.withAddress(email);
    const who = { request: requestId, address, email: person ? email : "unknown" };
    for (const take of [
      () => byAddress.take(address),
      () => byAccount.take(email),
      () => byEveryone.take("everyone"),
    ])
      if (!(await take()).allowed) return log.info("link for a new password held back", who);
    log.info("link for a new password asked for", who);
    if (!person) return;
    if (accounts.sendPasswordReset) return accounts.sendPasswordReset(email);
    if (!post.sendsMail) return;
    const { name, role } = person;
    const fields = { link: "new-password", email, name, role } as const;
    const made = await makeBeside(fields, SOMEBODY, publicOriginOf(request));
    if (!made) return log.info("link for a new password held back", who);
    await post.sendPatiently(letterOf(fields, SOMEBODY, made));
  }

  /** The schema of the new password. An existing account at Google keeps its own. */
  function passwordOf({ email }: Invitation) {
    if (accounts.keptByGoogle) return Password;
    return Password.superRefine((password, context) => {
      const message = password && passwordFault(password, email);
      if (message) context.addIssue({ code: "custom", message });
    });
  }

  async function join(
    found: Stored<Invitation>,
    token: string,
    { name, password }: { name: string; password: string },
  ) {
    const { email, role } = found;
    await accounts.add(email, password, {
      name,
      role,
      by: { name, email },
      together: (tx) => useUp(tx, found, token),
    });
    return email;
  }

  async function renewPassword(found: Stored<Invitation>, token: string, { password }: { password: string }) {
    const { email, name } = found;
    await accounts.setPassword(email, password, {
      by: { name: nameOf({ name, email }), email },
      together: (tx) => useUp(tx, found, token),
    });
    return email;
  }

  /** Deletes the link in the transaction, so that it works once; other links for the same purpose end with it. */
  async function useUp(tx: Transaction, { id, link, email }: Stored<Invitation>, token: string) {
    const secret = await tx.get(secrets, id);
    if (secret?.hash !== hashOf(token)) throw linkEnded();
    for (const each of linkIdsOf(link, email)) {
      await forget(tx, each);
      if ((await tx.get(invitations, each))?.isUsed === false)
        await tx.update(invitations, each, { isUsed: true });
    }
  }

  async function find(token: string): Promise<Stored<Invitation> | undefined> {
    const hash = hashOf(token);
    const [secret] = await secrets.query({ range: { field: "hash", from: hash, to: hash }, limit: 1 });
    const invitation = secret && (await invitations.get(secret.id));
    if (!invitation || hasEnded(invitation)) return undefined;
    if (invitation.link === "new-password" && !people.withAddress(invitation.email)) return undefined;
    return invitation;
  }

  function hasEnded({ isUsed, expiresAt }: Invitation) {
    return isUsed || Date.parse(expiresAt) <= now();
  }

  function waitingOne(id: string) {
    const invitation = mirror.get(id);
    if (invitation?.link !== "invitation" || invitation.isUsed) throw noSuchInvitation();
    return invitation;
  }

  /** Links made by an administrator use PUBLIC_URL, or else the origin of their request. */
  function originOf(request: Request) {
    return env.PUBLIC_URL ?? new URL(request.url).origin;
  }

  /**
   * A stranger can put any host into a request whose email goes to somebody else. Without PUBLIC_URL only a local host
   * is trusted, else the address in content/. The one under Website is not used: an editor could redirect others'
   * links.
   */
  function publicOriginOf(request: Request) {
    const { hostname, origin } = new URL(request.url);
    const isOwn = hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
    return env.PUBLIC_URL ?? (isOwn ? origin : temple.url);
  }
}

async function put<T extends { [field: string]: unknown }>(
  tx: Transaction,
  into: Collection<T>,
  id: string,
  fields: T,
) {
  if (await tx.get(into, id)) await tx.replace(into, id, fields);
  else await tx.create(into, fields, id);
}

function hashOf(token: string) {
  return createHash("sha256").update(token).digest("hex");
}

function moment(ms: number) {
  return new Date(ms).toISOString();
}

function refuseStaff(person: Person | undefined) {
  if (person) throw alreadyStaff(nameOf(person));
}

function alreadyStaff(name: string) {
  return new Refusal(409, "already-staff", `${name} has access already.`);
}

function noSuchInvitation() {
  return new Refusal(404, "no-such-invitation", "This invitation was used or taken back.");
}

function linkEnded() {
  return new Refusal(
    410,
    "link-ended",
    "This link no longer works. It has been used already, or is older than three days. Ask for a new one; it takes a minute.",
  );
}
