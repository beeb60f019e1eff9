import {
  DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  GeoPoint,
  Timestamp,
  VectorValue,
} from "@google-cloud/firestore";
import { asRead, type Read } from "./documents.ts";
import type { Fields, Shape } from "./store.ts";

/** Fields checked already, as Firestore keeps them: moments become its own timestamps. */
export function toFirestore(fields: Fields, { moments = [] }: Shape): Fields {
  const kept = { ...fields };
  for (const field of moments) {
    const moment = kept[field];
    if (typeof moment === "string") kept[field] = Timestamp.fromDate(new Date(moment));
  }
  return kept;
}

/** One value to compare a field with. */
export function inFirestore({ moments = [] }: Shape, field: string, value: unknown) {
  return moments.includes(field) && typeof value === "string" ? Timestamp.fromDate(new Date(value)) : value;
}

/** Fields that are there and shall not be are taken out by name. */
export function toReplacement(fields: Fields, known: Fields): Fields {
  const gone = Object.keys(known).filter((field) => !(field in fields));
  return { ...Object.fromEntries(gone.map((field) => [field, FieldValue.delete()])), ...fields };
}

/** Each field by a path of one step: a dot in its name is part of the name. */
export function toPatch(fields: Fields): [FieldPath, unknown, ...unknown[]] {
  const pairs = Object.entries(fields).map(([name, value]) => [new FieldPath(name), value] as const);
  const [first, ...others] = pairs;
  if (!first) throw new RangeError("A patch has at least one field.");
  return [...first, ...others.flat()];
}

/** A document as everyone else reads it. Its own fields `id` and `version`, if others wrote some, stay in the store unread. */
export function fromFirestore(snapshot: DocumentSnapshot): Read {
  const fields = Object.entries(snapshot.data() ?? {}).map(([name, value]) => [name, toJson(value)]);
  const writtenAt = snapshot.updateTime ? versionOf(snapshot.updateTime) : "";
  return asRead(Object.fromEntries(fields), snapshot.id, writtenAt);
}

/** The moment of the last change, whole and padded: versions sort as texts the way they came about. */
export function versionOf({ seconds, nanoseconds }: Timestamp) {
  return `${String(seconds).padStart(12, "0")}.${String(nanoseconds).padStart(9, "0")}`;
}

/** Undefined for a text that was never a version of ours. */
export function timeOf(version: string) {
  const [, seconds, nanoseconds] = /^(\d{12})\.(\d{9})$/.exec(version) ?? [];
  return seconds && nanoseconds ? new Timestamp(Number(seconds), Number(nanoseconds)) : undefined;
}

/** The hosted store can hold more ids than we make: a collection that was there before us is used as it is. */
export function canBeId(id: string) {
  return (
    id.isWellFormed() &&
    !/\p{Cc}/u.test(id) &&
    id !== "." &&
    id !== ".." &&
    !id.includes("/") &&
    !/^__.*__$/s.test(id) &&
    id.length > 0 &&
    Buffer.byteLength(id) <= 1500
  );
}

/** Others may have written values that JSON does not know; they are read as the nearest thing it does. */
function toJson(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (value instanceof DocumentReference) return value.path;
  if (value instanceof GeoPoint) return { latitude: value.latitude, longitude: value.longitude };
  if (value instanceof VectorValue) return value.toArray();
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toJson(inner)]));
}
