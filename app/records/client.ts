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
    /** The address of a list for watching. */
    source: (query: ListQuery) => asked(address, query),
    /** Where the browser itself fetches everything a list finds from, to keep it as a file. */
    csv: (query: ListQuery) => asked(`${address}.csv`, omit(query, "page", "size")),
    /** What was deleted and can be brought back, the last first. */
    deleted: ({ q, page }: ListQuery): Endpoint<undefined, ListAnswer<Deleted<Rec>>> => ({
      method: "GET",
      path: asked(`${address}/deleted`, { q, page }),
    }),
    get: (id: string) => ask<Rec>("GET", recordAt(id)),
    /** A repetition with the same key gets the first answer. */
    create: (form: Form, key?: string) =>
      ask<Rec>("POST", address, form, key === undefined ? {} : { "Idempotency-Key": key }),
    /** Without a version, overwrites changes of others. */
    update: (id: string, form: Form, version?: string) =>
      ask<Rec>("PUT", recordAt(id), { ...form, ...(version !== undefined && { version }) }),
    /** For rooms whose records are voided, never deleted. */
    void: (id: string, reason: string) => ask<Rec>("POST", `${recordAt(id)}/void`, { reason }),
    /** Undoes an addition, unless somebody changed it since: voids it with a reason, else deletes it. */
    undoAdded: ({ id, version }: Shown, reason?: string): Promise<Outcome<unknown>> =>
      reason === undefined
        ? ask("DELETE", `${recordAt(id)}?${new URLSearchParams({ version })}`)
        : ask("POST", `${recordAt(id)}/void`, { reason, version }),
    delete: (id: string) => ask<undefined>("DELETE", recordAt(id)),
    history: (id: string) => ask<HistoryEntry<Rec>[]>("GET", `${recordAt(id)}/history`),
    /** Restores that version, unless somebody changed the record since it was shown. */
    restore: ({ id, version: current }: Shown, version: string) =>
      send(restoringAt<Rec>(recordAt(id)), { version, current }),
    /** Undoes a change, unless somebody changed the record since. */
    undo: ({ id, version: current }: Shown, { version }: Shown) =>
      send(restoringAt<Rec>(recordAt(id)), { version, current }),
    /** Restores a deleted record; an existing one stays as it is. */
    bringBack: (id: string) => ask<Rec>("POST", restoringAt(recordAt(id)).path, {}),
  };
}

/** The conflicting change of somebody else, if that is why a change was refused. */
export function conflictOf<Rec extends Shown>(
  _kind: Kind<Rec, unknown>,
  { status, code, message, details }: Failure,
): Conflict<Rec> | undefined {
  if (status !== 409 || code !== "changed") return undefined;
  return { code, message, current: details.current as Rec, changedBy: whoChanged(details) };
}

/** Who changed the record, by name and address, because names may be alike. */
export function whoChanged({ changedBy, changedByEmail }: Failure["details"]) {
  return nameAndAddress({ by: String(changedBy), email: changedByEmail ? String(changedByEmail) : null });
}

/** Calls an endpoint; the fields of a GET go into the query. A repetition with the same key gets the first answer. */
export function send<Sent extends object | undefined, Answer>(
  { method, path }: Endpoint<Sent, Answer>,
  sent?: Sent,
  key?: string,
): Promise<Outcome<Answer>> {
  if (method !== "GET") return ask(method, path, sent, key === undefined ? {} : { "Idempotency-Key": key });
  const query = new URLSearchParams(sent as Record<string, string> | undefined);
  return ask(method, query.size > 0 ? `${path}?${query}` : path);
}

/** Whether a retry may help: the site is down or busy, or the person has to sign in again. */
export function isUnreachable({ status }: { status: number }) {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
}

/** Refusals are returned, not thrown; without a session it goes to the login. */
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
