import { createHash, randomBytes } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import type { Person } from "#domain/person.ts";
import { SESSION_TIMES } from "#domain/session-times.ts";
import type { Env } from "#server/env.ts";
import type { Log } from "#server/log.ts";
import { openMirror } from "#server/records/mirror.ts";
import { Refusal } from "#server/refusal.ts";
import { isRefusedAs, type Shape, type Store } from "#server/store/store.ts";
import { ignoreGone, sweeper } from "#server/store/sweeper.ts";
import type { Accounts } from "./accounts.ts";
import { browserInWords } from "./browser-in-words.ts";
import type { Restamp } from "./second-factor.ts";

export const SESSIONS = "sessions";
export const sessionShape: Shape = { moments: ["createdAt", "seenAt"], indexes: { createdAt: ["email"] } };

/**
 * `standing` is the account's security stamp at sign-in, under the name that data files have. Sessions of earlier
 * versions have neither `way` nor `browser`.
 */
type Session = {
  email: string;
  standing: string;
  createdAt: string;
  seenAt: string;
  way?: string;
  browser?: string;
  /** Whether a second factor was shown, at sign-in or by setting one up. Undefined in older sessions. */
  hasFactor?: boolean;
};

/** After a right password, before the code. In a collection of its own, so that no guard finds it. */
type PendingSession = { email: string; standing: string; createdAt: string; way: string; tries: number };

/** `way` is how somebody signed in, as shown in the activity log and the list of sessions: "password and code". */
type Beginning = { email: string; stamp: string; way: string; userAgent: string; hasFactor: boolean };

/** An open session as its owner sees it. */
type OpenSession = {
  id: string;
  browser: string;
  way: string;
  signedInAt: string;
  seenAt: string;
};

export type SignedIn = {
  person: Person;
  token: string;
  signedInAt: string;
  /** Seconds until the session ends without activity. */
  idleSeconds: number;
  /** Whether a second factor was shown in this session, which differs from whether the person has one. */
  hasFactor: boolean;
};

export type Sessions = Awaited<ReturnType<typeof openSessions>>;

type SessionsNeeds = { store: Store; now: () => number; log: Log; accounts: Accounts };

const MOST_SESSIONS = 10_000;
const MOST_PENDING = 1000;
/** Attempts at the code after a right password. */
const MOST_TRIES = 5;
const AT_ONCE = 200;

/**
 * Who is signed in. Only `seen` prolongs a session, because the idle timeout is about a person being there: neither
 * reads nor open streams do.
 */
export async function openSessions({ store, now, log, accounts }: SessionsNeeds) {
  const sessions = store.collection<Session>(SESSIONS, sessionShape);
  const noteAdded = sweeper(
    sessions,
    {
      isOver: (session) => endsAt(session) <= now(),
      most: MOST_SESSIONS,
      weight: ({ seenAt }) => Date.parse(seenAt),
    },
    { now, log },
  );
  const pending = store.collection<PendingSession>("pending-sessions", { moments: ["createdAt"] });
  const notePending = sweeper(
    pending,
    {
      isOver: (session) => pendingEndsAt(session) <= now(),
      most: MOST_PENDING,
      weight: ({ createdAt }) => Date.parse(createdAt),
    },
    { now, log },
  );
  /** The last activity of each person; it outlives the session. */
  const signsOfLife = store.collection<{ at: string }>("last-seen", { moments: ["at"] });
  const lastSigns = await openMirror({ collection: signsOfLife, read: (doc) => doc, log });

  return {
    /** Creates a token at each sign-in; only its hash is stored, so that reading the store gives no access. */
    async begin({ email, stamp, way, userAgent, hasFactor }: Beginning) {
      const token = newToken();
      const at = moment();
      const browser = browserInWords(userAgent);
      await sessions.create(
        { email, standing: stamp, createdAt: at, seenAt: at, way, browser, hasFactor },
        sessionId(token),
      );
      noteAdded();
      await noteSignOfLife(email, at);
      return token;
    },

    /** For somebody who still needs a second factor; the token is good for showing it only. */
    async beginPending({ email, stamp, way }: Pick<Beginning, "email" | "stamp" | "way">) {
      const token = newToken();
      await pending.create({ email, standing: stamp, createdAt: moment(), way, tries: 0 }, sessionId(token));
      notePending();
      return token;
    },

    /** The pending session of a token. */
    async findPending(token: string) {
      const session = await pending.get(sessionId(token));
      if (!session || pendingEndsAt(session) <= now() || !(await isUnchanged(session))) return undefined;
      const { email, standing: stamp, way } = session;
      return { email, stamp, way };
    },

    /** Counts an attempt before the code is checked; resolves with those left, undefined if there was none. */
    async takePendingTry(token: string) {
      return store.transaction(undefined, async (tx) => {
        const session = await tx.get(pending, sessionId(token));
        if (!session || session.tries >= MOST_TRIES) return undefined;
        await tx.update(pending, session.id, { tries: session.tries + 1 });
        return MOST_TRIES - session.tries - 1;
      });
    },

    find,

    /** Records activity, at most once a minute; resolves with the seconds left, 0 if the session was over. */
    async seen(token: string) {
      const session = await findLive(token);
      if (!session) return 0;
      const isNews = now() - Date.parse(session.seenAt) >= SESSION_TIMES.activitySeconds * 1000;
      if (!isNews) return secondsLeft(session);
      const seenAt = moment();
      await sessions.update(session.id, { seenAt }).catch(ignoreGone);
      await noteSignOfLife(session.email, seenAt);
      return secondsLeft({ ...session, seenAt });
    },

    /**
     * Keeps the session in which somebody changes their own password or second factor, if it is still open. A factor
     * that was just set up counts as shown.
     */
    keep:
      (token: string, shown: { hasFactor?: true } = {}): Restamp =>
      async (tx, stamp) => {
        const session = await tx.get(sessions, sessionId(token));
        if (session?.standing !== stamp.before) throw signedOut();
        await tx.update(sessions, session.id, { standing: stamp.after, ...shown });
      },

    /** Ends the session, or the pending one. */
    async end(token: string) {
      await Promise.all([sessions, pending].map((each) => each.delete(sessionId(token)).catch(ignoreGone)));
    },

    /** The open sessions of one person, newest first. */
    async sessionsOf(email: string): Promise<OpenSession[]> {
      const stamp = await accounts.securityStamp(email);
      const kept = await allOf(email);
      return kept
        .filter((session) => session.standing === stamp && endsAt(session) > now())
        .map(({ id, browser, way, createdAt, seenAt }) => ({
          id,
          browser: browser ?? browserInWords(""),
          way: way ?? "password",
          signedInAt: createdAt,
          seenAt,
        }));
    },

    /** Resolves with whether it was one of theirs. */
    async endOne(email: string, id: string) {
      const session = await sessions.get(id);
      if (session?.email !== email) return false;
      await sessions.delete(id).catch(ignoreGone);
      return true;
    },

    /** Ends all sessions of a person, except that of `exceptToken`. */
    async endAll(email: string, exceptToken?: string) {
      const kept = exceptToken && sessionId(exceptToken);
      const ids = (await allOf(email)).map(({ id }) => id).filter((id) => id !== kept);
      for (let start = 0; start < ids.length; start += AT_ONCE)
        await sessions.deleteMany(ids.slice(start, start + AT_ONCE));
    },

    /** The last activity, to the minute; undefined before the first. */
    lastSeen(email: string) {
      const person = accounts.people.withAddress(email);
      const at = person && lastSigns.get(person.id)?.at;
      // A person removed and added again has the same id; earlier activity does not count.
      return at && at >= person.createdAt ? at : undefined;
    },

    /** Called after sign-ins, sign-outs and activity. */
    onChange(listener: () => void) {
      sessions.onChange(listener);
    },
  };

  function allOf(email: string) {
    return sessions.query({ equal: { email }, orderBy: { field: "createdAt", descending: true } });
  }

  async function noteSignOfLife(email: string, at: string) {
    const person = accounts.people.withAddress(email);
    if (!person) return;
    const known = lastSigns.get(person.id);
    if (known && known.at >= at) return;
    const write = known ? signsOfLife.update(person.id, { at }) : signsOfLife.create({ at }, person.id);
    // Two sessions of one person may write at the same time; either value will do.
    await write.catch((fault) => {
      if (!isRefusedAs(fault, "conflict", "not-found")) throw fault;
    });
  }

  function moment() {
    return new Date(now()).toISOString();
  }

  async function find(token: string): Promise<SignedIn | undefined> {
    const session = await findLive(token);
    if (!session) return undefined;
    const person = accounts.people.withAddress(session.email);
    if (!person) return undefined;
    const hasFactor = session.hasFactor === true;
    // A session without a factor of a person who has codes is from an older version: sign in again.
    if (!hasFactor && accounts.secondFactor.owedBy(person) === "code") return undefined;
    return { person, token, signedInAt: session.createdAt, idleSeconds: secondsLeft(session), hasFactor };
  }

  async function findLive(token: string) {
    const session = await sessions.get(sessionId(token));
    if (!session || endsAt(session) <= now()) return undefined;
    return (await isUnchanged(session)) ? session : undefined;
  }

  async function isUnchanged({ email, standing }: Pick<Session, "email" | "standing">) {
    return (await accounts.securityStamp(email)) === standing;
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

function pendingEndsAt({ createdAt }: PendingSession) {
  return Date.parse(createdAt) + SESSION_TIMES.pendingEndSeconds * 1000;
}

function newToken() {
  return randomBytes(16).toString("base64url");
}

/** The id of a session; the token cannot be derived from it. */
export function sessionId(token: string) {
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

/** Browsers accept a `__Host-` cookie only from this host over https, so no subdomain can plant one. */
function cookieName(live: boolean) {
  return live ? "__Host-session" : "session";
}

/**
 * Lax, not Strict, so that a link to the dashboard in an email opens signed in. `requireSameOrigin` protects changes
 * instead.
 */
export function cookieOptions(live: boolean) {
  return { httpOnly: true, sameSite: "Lax", path: "/", secure: live } as const;
}
