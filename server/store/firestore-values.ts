import {
  DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  GeoPoint,
  Timestamp,
  VectorValue,
} from "@google-cloud/firestore";
import { type Read, toDocument } from "./documents.ts";
import type { Fields, Shape } from "./store.ts";

/** Checked fields as Firestore stores them: moments become timestamps. */
export function toFirestore(fields: Fields, { moments = [] }: Shape): Fields {
  const kept = { ...fields };
  for (const field of moments) {
    const moment = kept[field];
    if (typeof moment === "string") kept[field] = Timestamp.fromDate(new Date(moment));
  }
  return kept;
}

/** A value to compare a field with. */
export function inFirestore({ moments = [] }: Shape, field: string, value: unknown) {
  return moments.includes(field) && typeof value === "string" ? Timestamp.fromDate(new Date(value)) : value;
}

/** Fields that are no longer given are deleted by name. */
export function toReplacement(fields: Fields, known: Fields): Fields {
  const gone = Object.keys(known).filter((field) => !(field in fields));
  return { ...Object.fromEntries(gone.map((field) => [field, FieldValue.delete()])), ...fields };
}

/** Field paths, so that a dot in a name is part of the name. */
export function toPatch(fields: Fields): [FieldPath, unknown, ...unknown[]] {
  const pairs = Object.entries(fields).map(([name, value]) => [new FieldPath(name), value] as const);
  const [first, ...others] = pairs;
  if (!first) throw new RangeError("A patch has at least one field.");
  return [...first, ...others.flat()];
}

/** The document of a snapshot. Fields named `id` or `version` that others wrote are not read. */
export function fromFirestore(snapshot: DocumentSnapshot): Read {
  const fields = Object.entries(snapshot.data() ?? {}).map(([name, value]) => [name, toJson(value)]);
  const writtenAt = snapshot.updateTime ? versionOf(snapshot.updateTime) : "";
  return toDocument(Object.fromEntries(fields), snapshot.id, writtenAt);
}

/** The time of the last change, padded so that versions sort as texts. */
export function versionOf({ seconds, nanoseconds }: Timestamp) {
  return `${String(seconds).padStart(12, "0")}.${String(nanoseconds).padStart(9, "0")}`;
}

/** Undefined for a text that is no version. */
export function timeOf(version: string) {
  const [, seconds, nanoseconds] = /^(\d{12})\.(\d{9})$/.exec(version) ?? [];
  return seconds && nanoseconds ? new Timestamp(Number(seconds), Number(nanoseconds)) : undefined;
}

/** Whether Firestore allows this id; wider than the ids made here, because existing collections are used too. */
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

/** Values that JSON does not have, written by other software, become the nearest JSON value. */
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
