import { createHash } from "node:crypto";
import { lookAlikeKey } from "#domain/look-alike.ts";
import { nameOf, type Person } from "#domain/person.ts";
import type { HistoryKind } from "#domain/records.ts";
import { ROLES, type Role } from "#domain/roles.ts";
import { tidyName } from "#domain/tidy-name.ts";
import type { Log } from "#server/log.ts";
import type { Actor } from "#server/records/actors.ts";
import { fieldsAt, noteBy } from "#server/records/history.ts";
import { openMirror } from "#server/records/mirror.ts";
import { conflictRefusal } from "#server/records/overtaken.ts";
import { noSuchVersion, Refusal, wrong } from "#server/refusal.ts";
import {
  type Collection,
  type Fields,
  isRefusedAs,
  type Shape,
  type Store,
  type Stored,
  type Transaction,
} from "#server/store/store.ts";
import { linksIn } from "./links.ts";

/** The collection of people on both backends, under the name that data files have. */
export const ADMINISTRATORS = "administrators";
/** The owner of each name, by what the name looks like. */
const NAMES = "staff-names";
export const administratorShape = { moments: ["createdAt"], history: "staff" } satisfies Shape;

/** Old entries, and those made in Google's console, may have neither name nor role. */
type PeopleKept = { email: string; createdAt: string; name?: string; role?: string };

export type People = {
  /** Administrators first, then by role and name. */
  all(): Person[];
  get(id: string): Person | undefined;
  withAddress(email: string): Person | undefined;
  /** Whether nobody else has this name or one that looks like it: it is shown next to everything they change. */
  isFree(name: string, ownId?: string): boolean;
  /** Refuses a name that is not free. */
  refuseTaken(name: string, ownId?: string): void;
  /** An id already taken is a conflict of the store. */
  add(person: NewPerson, by: Actor, together?: Together): Promise<void>;
  /** With `version`, refused if somebody changed the person since. */
  change(
    id: string,
    fields: { name?: string | undefined; role?: Role | undefined },
    by: Actor,
    version?: string,
  ): Promise<Person>;
  /** Restores the fields in `which` from a version; refused if somebody changed the person since. */
  restore(id: string, undone: Undone, by: Actor, which: readonly ("name" | "role")[]): Promise<Person>;
  /** Refused for the last administrator. */
  remove(id: string, by: Actor, together?: Together): Promise<void>;
  onChange(listener: () => void): void;
  readonly revision: number;
};

type Undone = { version: string; current: string };
type NewPerson = { id: string; email: string; name?: string | undefined; role?: Role | undefined };
/** Further writes in the same transaction. */
export type Together = (tx: Transaction) => Promise<void>;

/** The people with access, by name and role; the same on both backends. */
export async function openPeople({ store, now, log }: { store: Store; now: () => number; log: Log }) {
  const kept: Collection<PeopleKept> = store.collection(ADMINISTRATORS, administratorShape);
  const names: Collection<{ personId: string }> = store.collection(NAMES);
  const mirror = await openMirror({ collection: kept, read: personOf, log });
  const links = linksIn(store);

  const people: People = {
    all: () => [...mirror.entries()].sort(byRoleAndName),
    get: (id) => mirror.get(id),
    withAddress: (email) => mirror.entries().find((person) => person.email === email),

    isFree,
    refuseTaken,

    add: ({ id, email, name = "", role = "admin" }, by, together) =>
      store.transaction(noteBy(by, now()), async (tx) => {
        await take(tx, name, id);
        await tx.create(kept, { email, name, role, createdAt: new Date(now()).toISOString() }, id);
        await together?.(tx);
        await links.forgetAllOf(tx, email);
      }),

    change,

    async restore(id, { version, current }, by, which) {
      const then = await fieldsAt(store, administratorShape.history, id, version);
      if (!then) throw noSuchVersion("person");
      const { name, role } = personOf({ ...then, id, version });
      const fields = { ...(which.includes("name") && { name }), ...(which.includes("role") && { role }) };
      return change(id, fields, by, current, "restored");
    },

    remove: (id, by, together) =>
      store.transaction(noteBy(by, now()), async (tx) => {
        const person = await personIn(tx, id);
        await refuseTheLast(tx, person);
        await tx.delete(kept, id);
        await links.forgetAllOf(tx, person.email);
        await together?.(tx);
      }),

    onChange: mirror.onChange,
    get revision() {
      return mirror.revision;
    },
  };
  return people;

  async function change(
    id: string,
    fields: { name?: string | undefined; role?: Role | undefined },
    by: Actor,
    version?: string,
    what?: HistoryKind,
  ) {
    const work = async (tx: Transaction) => {
      const before = await personIn(tx, id);
      // Names from before this check stay.
      if (fields.name !== undefined && fields.name !== before.name) await take(tx, fields.name, id);
      if (fields.role && fields.role !== "admin") await refuseTheLast(tx, before);
      return tx.update(kept, id, given(fields), version === undefined ? {} : { version });
    };
    const changed = await store.transaction(noteBy(by, now(), what), work).catch(async (fault: unknown) => {
      throw isRefusedAs(fault, "conflict") ? await changedMeanwhile(id) : fault;
    });
    return personOf(changed);
  }

  function isFree(name: string, ownId?: string) {
    const glance = lookAlikeKey(name);
    return (
      glance === "" ||
      !mirror.entries().some((other) => other.id !== ownId && lookAlikeKey(other.name) === glance)
    );
  }

  function refuseTaken(name: string, ownId?: string) {
    if (!isFree(name, ownId)) throw wrong("name", TAKEN);
  }

  /**
   * Reserves a name by a document under what it looks like, so that of two people who choose it at the same time one is
   * refused, also across servers. A reservation counts only while its owner still has such a name.
   */
  async function take(tx: Transaction, name: string, ownId: string) {
    refuseTaken(name, ownId);
    const glance = lookAlikeKey(name);
    if (glance === "") return;
    const id = createHash("sha256").update(glance).digest("hex").slice(0, 32);
    const claim = await tx.get(names, id);
    if (!claim) return void (await tx.create(names, { personId: ownId }, id));
    if (claim.personId === ownId) return;
    const holder = await tx.get(kept, claim.personId);
    if (holder && lookAlikeKey(personOf(holder).name) === glance) throw wrong("name", TAKEN);
    await tx.update(names, id, { personId: ownId });
  }

  async function personIn(tx: Transaction, id: string) {
    const doc = await tx.get(kept, id);
    if (!doc) throw noSuchPerson();
    return personOf(doc);
  }

  async function changedMeanwhile(id: string) {
    const current = await kept.get(id);
    if (!current) return noSuchPerson();
    const subject = { room: administratorShape.history, id, one: "person" };
    return conflictRefusal(store, subject, { current: personOf(current) });
  }

  /** The others are read within the transaction: of two who demote each other at once, one is refused. */
  async function refuseTheLast(tx: Transaction, person: Person) {
    if (person.role !== "admin") return;
    for (const { id, role } of mirror.entries()) {
      if (role !== "admin" || id === person.id) continue;
      const other = await tx.get(kept, id);
      if (other && personOf(other).role === "admin") return;
    }
    throw new Refusal(
      409,
      "last-admin",
      `${nameOf(person)} is the only administrator left. Make someone else an administrator first; otherwise nobody could let people in.`,
    );
  }
}

export const TAKEN = "Someone else has this name, or one that looks like it. Add a last name or initial.";

export function noSuchPerson() {
  return new Refusal(404, "not-found", "This person no longer has access.");
}

/** Without undefined fields. */
function given<T extends object>(fields: T) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function personOf(doc: Stored<Fields> | Stored<PeopleKept>): Person {
  const { id, version, email, name, role, createdAt } = doc;
  return {
    id,
    version,
    // Addresses entered in Google's console may have capitals.
    email: String(email).trim().toLowerCase(),
    name: typeof name === "string" ? tidyName(name) : "",
    role: roleOf(role),
    createdAt: String(createdAt),
  };
}

/** Entries from before there were roles are administrators; an unknown role becomes the weakest. */
function roleOf(kept: unknown): Role {
  if (kept === undefined) return "admin";
  return ROLES.find((role) => role === kept) ?? "viewer";
}

function byRoleAndName(one: Person, other: Person) {
  return (
    ROLES.indexOf(one.role) - ROLES.indexOf(other.role) || nameOf(one).localeCompare(nameOf(other), "en")
  );
}
