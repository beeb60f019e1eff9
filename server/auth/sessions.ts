import { createHash, randomBytes } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import type { Person } from "#domain/person.ts";
import { SESSION_TIMES } from "#domain/session-times.ts";
import type { Env } from "#server/env.ts";
import type { Log } from "#server/log.ts";
import { Refusal } from "#server/refusal.ts";
import type { Store, Transaction } from "#server/store/store.ts";
import { ignoreGone, sweeper } from "#server/store/sweeper.ts";
import type { Accounts } from "./accounts.ts";

/** `standing` is the security stamp its account had at sign-in; data files know it by this name. */
type Session = { email: string; standing: string; createdAt: string; seenAt: string };

export type SignedIn = {
  person: Person;
  token: string;
  /** When the session began. */
  signedInAt: string;
  /** Seconds left before the session ends by itself if nothing more is heard. */
  idleSeconds: number;
};

export type Sessions = ReturnType<typeof openSessions>;

type Needs = { store: Store; now: () => number; log: Log; accounts: Accounts };

const MOST_SESSIONS = 10_000;

/**
 * Who is signed in. Only `seen` prolongs a session: the idle rule is about a person being there, so neither
 * reading nor an open stream keeps it alive.
 */
export function openSessions({ store, now, log, accounts }: Needs) {
  const sessions = store.collection<Session>("sessions", { moments: ["createdAt", "seenAt"] });
  const noteAdded = sweeper(
    sessions,
    {
      isOver: (session) => endsAt(session) <= now(),
      most: MOST_SESSIONS,
      weight: ({ seenAt }) => Date.parse(seenAt),
    },
    { now, log },
  );

  return {
    /** A new token at each sign-in; the store keeps its hash, so that reading the store signs nobody in. */
    async begin(email: string, stamp: string) {
      const token = randomBytes(16).toString("base64url");
      const at = new Date(now()).toISOString();
      await sessions.create({ email, standing: stamp, createdAt: at, seenAt: at }, sessionId(token));
      noteAdded();
      return token;
    },

    find,

    /** For live streams, which outlast the request that was checked. */
    async stillSignedIn(token: string) {
      return (await find(token)) !== undefined;
    },

    /** The person is there. Written at most once a minute; answers the seconds left, none if it was over. */
    async seen(token: string) {
      const session = await findLive(token);
      if (!session) return 0;
      const isNews = now() - Date.parse(session.seenAt) >= SESSION_TIMES.activitySeconds * 1000;
      if (!isNews) return secondsLeft(session);
      const seenAt = new Date(now()).toISOString();
      await sessions.update(session.id, { seenAt }).catch(ignoreGone);
      return secondsLeft({ ...session, seenAt });
    },

    /** For the session in which somebody changes their own password: it goes on, if it was still open until then. */
    async keep(tx: Transaction, token: string, stamp: { before: string; after: string }) {
      const session = await tx.get(sessions, sessionId(token));
      if (session?.standing !== stamp.before) throw signedOut();
      await tx.update(sessions, session.id, { standing: stamp.after });
    },

    async end(token: string) {
      await sessions.delete(sessionId(token)).catch(ignoreGone);
    },
  };

  async function find(token: string): Promise<SignedIn | undefined> {
    const session = await findLive(token);
    if (!session) return undefined;
    const person = accounts.people.withAddress(session.email);
    return person && { person, token, signedInAt: session.createdAt, idleSeconds: secondsLeft(session) };
  }

  async function findLive(token: string) {
    const session = await sessions.get(sessionId(token));
    if (!session || endsAt(session) <= now()) return undefined;
    return (await accounts.securityStamp(session.email)) === session.standing ? session : undefined;
  }

  function secondsLeft(session: Session) {
    return Math.ceil((endsAt(session) - now()) / 1000);
  }
}

function endsAt({ createdAt, seenAt }: Session) {
  return Math.min(
    Date.parse(seenAt) + SESSION_TIMES.idleEndSeconds * 1000,
    Date.parse(createdAt) + SESSION_TIMES.absoluteEndSeconds * 1000,
  );
}

function sessionId(token: string) {
  return createHash("sha256").update(token).digest("hex");
}

export function signedOut() {
  return new Refusal(401, "signed-out", "Please sign in first.");
}

export function sessionCookie(token: string, { live }: Pick<Env, "live">) {
  return serialize(cookieName(live), token, cookieOptions(live));
}

export function noSessionCookie({ live }: Pick<Env, "live">) {
  return serialize(cookieName(live), "", { ...cookieOptions(live), maxAge: 0 });
}

export function sessionToken(request: Request, { live }: Pick<Env, "live">) {
  const name = cookieName(live);
  const token = parse(request.headers.get("cookie") ?? "", name)[name];
  return token && /^[A-Za-z0-9_-]{22}$/.test(token) ? token : undefined;
}

/** Browsers take a `__Host-` cookie only from this very host over https: no neighbour can plant one. */
function cookieName(live: boolean) {
  return live ? "__Host-session" : "session";
}

/**
 * Lax, not Strict: a link to the dashboard in a colleague's mail must arrive signed in. What Strict would add,
 * `requireSameOrigin` gives already: changes come from our own pages only.
 */
export function cookieOptions(live: boolean) {
  return { httpOnly: true, sameSite: "Lax", path: "/", secure: live } as const;
}
