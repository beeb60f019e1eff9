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
 * `standing` is the security stamp its account had at sign-in; data files know it by this name. Sessions of earlier
 * versions say neither how they were begun nor where.
 */
type Session = {
  email: string;
  standing: string;
  createdAt: string;
  seenAt: string;
  way?: string;
  browser?: string;
  /** Whether a second factor was shown in it: at its beginning, or by setting one up. Older sessions say nothing. */
  hasFactor?: boolean;
};

/** The password was right and the code is still to come. Kept apart: whatever looks for a session never finds one. */
type PendingSession = { email: string; standing: string; createdAt: string; way: string; tries: number };

/** How somebody came in, as the activity log and the list of sessions say it: "password and code". */
type Beginning = { email: string; stamp: string; way: string; userAgent: string; hasFactor: boolean };

/** One of somebody's open sessions, as they are shown it. */
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
  /** When the session began. */
  signedInAt: string;
  /** Seconds left before the session ends by itself if nothing more is heard. */
  idleSeconds: number;
  /** Whether a second factor was shown in this session: that the person has one says nothing about who sits here. */
  hasFactor: boolean;
};

export type Sessions = Awaited<ReturnType<typeof openSessions>>;

type SessionsNeeds = { store: Store; now: () => number; log: Log; accounts: Accounts };

const MOST_SESSIONS = 10_000;
const MOST_PENDING = 1000;
/** At the code, with one right password. */
const MOST_TRIES = 5;
const AT_ONCE = 200;

/**
 * Who is signed in. Only `seen` prolongs a session: the idle rule is about a person being there, so neither
 * reading nor an open stream keeps it alive.
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
  /** The last sign of life of each person: it outlives the session it came from. */
  const signsOfLife = store.collection<{ at: string }>("last-seen", { moments: ["at"] });
  const lastSigns = await openMirror({ collection: signsOfLife, read: (doc) => doc, log });

  return {
    /** A new token at each sign-in; the store keeps its hash, so that reading the store signs nobody in. */
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

    /** For whoever has still to show a second factor; the token opens nothing but the way to do so. */
    async beginPending({ email, stamp, way }: Pick<Beginning, "email" | "stamp" | "way">) {
      const token = newToken();
      await pending.create({ email, standing: stamp, createdAt: moment(), way, tries: 0 }, sessionId(token));
      notePending();
      return token;
    },

    /** Whose code is awaited, while it is. */
    async findPending(token: string) {
      const session = await pending.get(sessionId(token));
      if (!session || pendingEndsAt(session) <= now() || !(await isUnchanged(session))) return undefined;
      const { email, standing: stamp, way } = session;
      return { email, stamp, way };
    },

    /** Counts a try at the code before it is looked at, and answers how many are left; undefined if there was none. */
    async takePendingTry(token: string) {
      return store.transaction(undefined, async (tx) => {
        const session = await tx.get(pending, sessionId(token));
        if (!session || session.tries >= MOST_TRIES) return undefined;
        await tx.update(pending, session.id, { tries: session.tries + 1 });
        return MOST_TRIES - session.tries - 1;
      });
    },

    find,

    /** The person is there. Written at most once a minute; answers the seconds left, none if it was over. */
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
     * For the session in which somebody changes their own password or second factor: it goes on, if it was still open
     * until then. Whoever has just set a factor up has shown it.
     */
    keep:
      (token: string, shown: { hasFactor?: true } = {}): Restamp =>
      async (tx, stamp) => {
        const session = await tx.get(sessions, sessionId(token));
        if (session?.standing !== stamp.before) throw signedOut();
        await tx.update(sessions, session.id, { standing: stamp.after, ...shown });
      },

    /** Also one that was still pending. */
    async end(token: string) {
      await Promise.all([sessions, pending].map((each) => each.delete(sessionId(token)).catch(ignoreGone)));
    },

    /** The open sessions of one person, the newest first. */
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

    /** Answers whether it was one of theirs. */
    async endOne(email: string, id: string) {
      const session = await sessions.get(id);
      if (session?.email !== email) return false;
      await sessions.delete(id).catch(ignoreGone);
      return true;
    },

    /** All of somebody's sessions, or all others than the one that asks. */
    async endAll(email: string, exceptToken?: string) {
      const kept = exceptToken && sessionId(exceptToken);
      const ids = (await allOf(email)).map(({ id }) => id).filter((id) => id !== kept);
      for (let start = 0; start < ids.length; start += AT_ONCE)
        await sessions.deleteMany(ids.slice(start, start + AT_ONCE));
    },

    /** When somebody was last here, to the minute; undefined before the first time. */
    lastSeen(email: string) {
      const person = accounts.people.withAddress(email);
      const at = person && lastSigns.get(person.id)?.at;
      // Whoever was removed and let in again has the same id: what was before is not theirs any more.
      return at && at >= person.createdAt ? at : undefined;
    },

    /** Somebody signed in or out, or gave a sign of life. */
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
    // Two sessions of one person may say so at the same moment; either will do.
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
    // Codes are asked for after every password: a session from before that was noted signs in again.
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

/** Under which a session is kept and listed; the token cannot be read from it. */
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
