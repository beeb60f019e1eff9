import type { z } from "zod";
import type { Kind, Shown } from "#domain/records.ts";
import type { Role } from "#domain/roles.ts";
import { KEPT_BY_TREASURERS, startingSettings, TempleSettings } from "./temple-settings.ts";

/** One part of what the website says: as it starts, and by which schema it is changed. */
type PartRules<Value extends object> = {
  title: string;
  schema: z.ZodType<Value>;
  start: Value;
  /** Fields that only treasurers change; editors change all others. */
  keptByTreasurers: readonly (keyof Value)[];
};

/** What can be changed in the browser. Parts have the names of the files in content/. */
export const parts = {
  temple: {
    title: "Temple",
    schema: TempleSettings,
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

export const partKind: Kind<Part, { [field: string]: unknown }> = {
  name: "website",
  one: "part of the website",
  many: "parts of the website",
  nameOf: ({ part }) => parts[part].title,
  fields: Object.entries({
    legalName: "Legal name",
    ein: "EIN",
    mailingAddress: "Mailing address",
    signerName: "Signed by",
    signerTitle: "Title of the signer",
  } satisfies Record<keyof TempleSettings, string>).map(([field, label]) => ({
    label,
    show: ({ published }) => published[field as keyof TempleSettings],
  })),
};

/** Whether somebody of this role may change a part from one value to another. */
export function mayChangeTo<P extends PartName>(
  role: Role,
  part: P,
  before: PartValue<P>,
  after: PartValue<P>,
) {
  if (role === "admin") return true;
  const kept: readonly string[] = parts[part].keptByTreasurers;
  return (Object.keys(after) as (keyof PartValue<P> & string)[])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .every((field) => role === (kept.includes(field) ? "treasurer" : "editor"));
}
