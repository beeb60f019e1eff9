import type { Endpoint, Kind, Shown } from "#domain/records.ts";
import type { Role } from "#domain/roles.ts";
import {
  KEPT_BY_TREASURERS,
  startingSettings,
  type TempleSettings,
  templeLabels,
} from "./temple-settings.ts";

/** One part of what the website says, as it starts. Its schema is the server's. */
type PartRules<Value extends object> = {
  title: string;
  /** What is in it, in a few words. */
  about: string;
  start: Value;
  /** Fields that only treasurers change; editors change all others. */
  keptByTreasurers: readonly (keyof Value)[];
};

/** What can be changed in the browser. Parts have the names of the files in content/. */
export const parts = {
  temple: {
    title: "Temple",
    about: "Legal name, EIN, receipts",
    start: startingSettings,
    keptByTreasurers: KEPT_BY_TREASURERS,
  } satisfies PartRules<TempleSettings>,
};

export type PartName = keyof typeof parts;
export type PartValue<P extends PartName> = (typeof parts)[P]["start"];

/** What is public now, and what somebody is writing. */
export type Part<P extends PartName = PartName> = Shown & {
  part: P;
  published: PartValue<P>;
  draft: PartValue<P> | null;
};

/** A part in the list of all. */
export type PartLine = {
  part: PartName;
  title: string;
  state: "published" | "draft";
  changedAt: string | null;
  changedBy: string | null;
};

export const partKind: Kind<Part, { [field: string]: unknown }> = {
  name: "website",
  one: "part of the website",
  many: "parts of the website",
  nameOf: ({ part }) => parts[part].title,
  fields: Object.entries(templeLabels).map(([field, label]) => ({
    label,
    show: ({ published }) => published[field as keyof TempleSettings],
  })),
};

/** Kept as it is typed, and not public yet. */
export function drafting(part: PartName): Endpoint<{ value: PartValue<PartName>; version: string }, Part> {
  return { method: "PUT", path: `/api/website/${part}/draft` };
}

export function discarding(part: PartName): Endpoint<undefined, Part> {
  return { method: "DELETE", path: `/api/website/${part}/draft` };
}

export function publishing(part: PartName): Endpoint<{ version: string }, Part> {
  return { method: "POST", path: `/api/website/${part}/publish` };
}

/** Whether somebody of this role may change a field of a part. */
export function mayChangeField(role: Role, part: PartName, field: string) {
  const kept: readonly string[] = parts[part].keptByTreasurers;
  return role === "admin" || role === (kept.includes(field) ? "treasurer" : "editor");
}

/** Whether somebody of this role may change a part from one value to another. */
export function mayChangeTo<P extends PartName>(
  role: Role,
  part: P,
  before: PartValue<P>,
  after: PartValue<P>,
) {
  return (Object.keys(after) as (keyof PartValue<P> & string)[])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .every((field) => mayChangeField(role, part, field));
}
