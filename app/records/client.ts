import { goToLogin } from "#app/admin/leaving.ts";
import { writeListQuery } from "#domain/list-query.ts";
import { omit } from "#domain/omit.ts";
import { nameAndAddress } from "#domain/person.ts";
import {
  addressOf,
  type Conflict,
  type Deleted,
  type Endpoint,
  type HistoryEntry,
  type Kind,
  type ListAnswer,
  type ListQuery,
  restoringAt,
  type Shown,
} from "#domain/records.ts";

export type Failure = {
  ok: false;
  /** 0 when the site could not be reached. */
  status: number;
  code: string;
  message: string;
  fields: { [field: string]: string };
  /** Everything the answer held. */
  details: { [field: string]: unknown };
};
export type Outcome<T> = { ok: true; data: T } | Failure;

/** The records of a room, asked for and changed with the types its kind carries. */
export function clientOf<Rec extends Shown, Form, List extends ListAnswer<Rec>>(kind: Kind<Rec, Form, List>) {
  const address = addressOf(kind);
  const recordAt = (id: string) => `${address}/${encodeURIComponent(id)}`;
  const asked = (path: string, query: Partial<ListQuery>) => {
    const search = writeListQuery(query);
    return search.size > 0 ? `${path}?${search}` : path;
  };
  return {
    list: (query: ListQuery) => ask<List>("GET", asked(address, query)),
    /** Where a list is watched from. */
    source: (query: ListQuery) => asked(address, query),
    /** Where the browser itself fetches everything a list finds from, to keep it as a file. */
    csv: (query: ListQuery) => asked(`${address}.csv`, omit(query, "page", "size")),
    /** What was deleted and can be brought back, the last first. */
    deleted: ({ q, page }: ListQuery): Endpoint<undefined, ListAnswer<Deleted<Rec>>> => ({
      method: "GET",
      path: asked(`${address}/deleted`, { q, page }),
    }),
    get: (id: string) => ask<Rec>("GET", recordAt(id)),
    /** Under the same key, a repetition is answered as the first was. */
    create: (form: Form, key?: string) =>
      ask<Rec>("POST", address, form, key === undefined ? {} : { "Idempotency-Key": key }),
    /** Without a version the last word counts. */
    update: (id: string, form: Form, version?: string) =>
      ask<Rec>("PUT", recordAt(id), { ...form, ...(version !== undefined && { version }) }),
    /** For rooms whose records are voided, never deleted. */
    void: (id: string, reason: string) => ask<Rec>("POST", `${recordAt(id)}/void`, { reason }),
    /** Takes back what was just added, unless somebody has changed it since: with a reason it is void, else deleted. */
    undoAdded: ({ id, version }: Shown, reason?: string): Promise<Outcome<unknown>> =>
      reason === undefined
        ? ask("DELETE", `${recordAt(id)}?${new URLSearchParams({ version })}`)
        : ask("POST", `${recordAt(id)}/void`, { reason, version }),
    delete: (id: string) => ask<undefined>("DELETE", recordAt(id)),
    history: (id: string) => ask<HistoryEntry<Rec>[]>("GET", `${recordAt(id)}/history`),
    /** As it was at that version, unless somebody has changed it since it was shown. */
    restore: ({ id, version: current }: Shown, version: string) =>
      send(restoringAt<Rec>(recordAt(id)), { version, current }),
    /** Takes a change back: the record is as it was before, unless somebody has changed it since. */
    undo: ({ id, version: current }: Shown, { version }: Shown) =>
      send(restoringAt<Rec>(recordAt(id)), { version, current }),
    /** A deleted record is there again, as it was; one that is there stays as it is. */
    bringBack: (id: string) => ask<Rec>("POST", restoringAt(recordAt(id)).path, {}),
  };
}

/** What somebody else saved meanwhile, if that is why a change was refused. */
export function conflictOf<Rec extends Shown>(
  _kind: Kind<Rec, unknown>,
  { status, code, message, details }: Failure,
): Conflict<Rec> | undefined {
  if (status !== 409 || code !== "changed") return undefined;
  return { code, message, current: details.current as Rec, changedBy: whoChanged(details) };
}

/** Whoever was faster, by name and address: names are chosen, and may be alike. */
export function whoChanged({ changedBy, changedByEmail }: Failure["details"]) {
  return nameAndAddress({ by: String(changedBy), email: changedByEmail ? String(changedByEmail) : null });
}

/**
 * Asks an address of its own; what is sent to a GET goes into the address. Under the same key, a repetition is answered
 * as the first was.
 */
export function send<Sent extends object | undefined, Answer>(
  { method, path }: Endpoint<Sent, Answer>,
  sent?: Sent,
  key?: string,
): Promise<Outcome<Answer>> {
  if (method !== "GET") return ask(method, path, sent, key === undefined ? {} : { "Idempotency-Key": key });
  const query = new URLSearchParams(sent as Record<string, string> | undefined);
  return ask(method, query.size > 0 ? `${path}?${query}` : path);
}

/** The site is away, restarts or is too busy, or wants the person to sign in again: it is tried again. */
export function isUnreachable({ status }: { status: number }) {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
}

/** A refusal is a value with a sentence; whoever is no longer signed in leaves. */
async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Outcome<T>> {
  const response = await fetch(path, {
    method,
    headers: { ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => undefined);
  if (!response) return failure(0, { message: "The site could not be reached. Please try again." });
  const answered: unknown = await response.json().catch(() => undefined);
  if (response.ok) return { ok: true, data: answered as T };
  if (response.status === 401) goToLogin("ended");
  return failure(response.status, Object(answered));
}

function failure(status: number, details: { [field: string]: unknown }): Failure {
  const { code = "", message = "Something went wrong. Please try again later.", fields = {} } = details;
  return {
    ok: false,
    status,
    code: String(code),
    message: String(message),
    fields: fields as Failure["fields"],
    details,
  };
}
