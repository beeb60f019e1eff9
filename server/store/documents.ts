import { randomBytes } from "node:crypto";
import { checkIndexedFields } from "./queries.ts";
import { type Fields, type Shape, type Stored, StoreError } from "./store.ts";

/** Limits that both backends can keep, so that neither refuses what the other accepts. */
const LIMITS = { bytes: 900_000, depth: 19, fieldName: 200 };
/** A line of history holds a document twice, before and after. */
const MOST_BYTES_WITH_HISTORY = 400_000;

const ID = /^(?!\.{1,2}$)(?!__.*__$)[A-Za-z0-9_.-]{1,128}$/;

export function isPossibleId(id: string) {
  return ID.test(id);
}

export function checkedId(id: string) {
  if (isPossibleId(id)) return id;
  throw new StoreError("invalid", "An id is 1 to 128 letters, digits, dots, dashes or underscores.");
}

/** Twenty characters of 62: short enough to read aloud, too long to guess. */
export function newId() {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  let id = "";
  while (id.length < 20) {
    // Bytes from 248 up are discarded: they would make some characters more likely.
    for (const byte of randomBytes(24)) if (byte < 248 && id.length < 20) id += alphabet[byte % 62];
  }
  return id;
}

let lines = 0;

/** Ids that sort by time, also within a millisecond. */
export function newLineId(at: string) {
  lines = (lines + 1) % 1_000_000;
  return `${at.replace(/\D/g, "").slice(0, 17)}-${String(lines).padStart(6, "0")}-${newId().slice(0, 8)}`;
}

/** The field with the version that conflicts are checked against, while derived changes came after it. */
export const HELD_VERSION = "heldVersion";

/** A document as a backend reads it, with the version of its last write. */
export type Read = { writtenAt: string; doc: Stored<Fields> };

/** Makes a document of the fields that were read, in place, because lists can have a hundred thousand. */
export function toDocument(kept: Fields, id: string, writtenAt: string): Read {
  const held = kept[HELD_VERSION];
  if (held !== undefined) delete kept[HELD_VERSION];
  kept.id = id;
  kept.version = typeof held === "string" ? held : writtenAt;
  return { writtenAt, doc: kept as Stored<Fields> };
}

/** A deep copy that holds only JSON, independent of the caller's object. */
export function checkedFields(fields: Fields, shape: Shape): Fields {
  if (!isPlain(fields)) throw new StoreError("invalid", "A document is an object of fields.");
  if ("id" in fields || "version" in fields || HELD_VERSION in fields) {
    throw new StoreError("invalid", `The fields id, version and ${HELD_VERSION} belong to the store.`);
  }
  const copy = copyOf(fields, 0, new Set()) as Fields;
  for (const field of shape.moments ?? []) {
    if (copy[field] !== undefined && copy[field] !== null) copy[field] = moment(field, copy[field]);
  }
  return copy;
}

/** Checks the size of a whole document, and the fields that its indexes need. */
export function checkDocument(fields: Fields, shape: Shape) {
  const most = shape.history ? MOST_BYTES_WITH_HISTORY : LIMITS.bytes;
  if (Buffer.byteLength(JSON.stringify(fields)) > most)
    throw new StoreError("invalid", `A document holds at most ${most / 1000} kB.`);
  checkIndexedFields(shape, fields);
}

function copyOf(value: unknown, depth: number, within: Set<unknown>): unknown {
  if (value === null || typeof value === "boolean") return value;
  // A lone surrogate cannot be written as UTF-8; it becomes the replacement character on both backends.
  if (typeof value === "string") return value.toWellFormed();
  if (typeof value === "number" && Number.isFinite(value)) return value === 0 ? 0 : value;
  if (typeof value !== "object") throw new StoreError("invalid", `A field cannot hold ${String(value)}.`);

  if (depth > LIMITS.depth || within.has(value)) {
    throw new StoreError("invalid", "A document is nested too deeply.");
  }
  within.add(value);
  const copy = Array.isArray(value) ? copyOfList(value, depth, within) : copyOfMap(value, depth, within);
  within.delete(value);
  return copy;
}

function copyOfList(list: unknown[], depth: number, within: Set<unknown>) {
  return Array.from(list, (item) => {
    // Firestore has no nested lists.
    if (Array.isArray(item)) throw new StoreError("invalid", "A list cannot hold another list directly.");
    return copyOf(item, depth + 1, within);
  });
}

function copyOfMap(map: object, depth: number, within: Set<unknown>) {
  if (!isPlain(map))
    throw new StoreError("invalid", "A field holds texts, numbers, lists and plain objects.");
  return Object.fromEntries(
    Object.entries(map).map(([name, value]) => [checkedName(name), copyOf(value, depth + 1, within)]),
  );
}

function checkedName(name: string) {
  // Firestore reserves names between double underscores, and `__proto__` is JavaScript's.
  const isPossible =
    name !== "" && name.length <= LIMITS.fieldName && name.isWellFormed() && !/^__.*__$/s.test(name);
  if (isPossible) return name;
  throw new StoreError(
    "invalid",
    "A field has a name of 1 to 200 characters, not between double underscores.",
  );
}

function moment(field: string, value: unknown) {
  const at = typeof value === "string" ? new Date(value) : new Date(Number.NaN);
  const text = Number.isNaN(at.getTime()) ? "" : at.toISOString();
  if (/^\d{4}-/.test(text) && text >= "0001") return text;
  throw new StoreError("invalid", `The field ${field} holds a moment, as an ISO 8601 text.`);
}

function isPlain(value: unknown): value is Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
