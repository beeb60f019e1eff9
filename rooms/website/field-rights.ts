import type { PartName } from "#domain/content/parts.ts";
import type { Role } from "#domain/roles.ts";
import { isSame } from "./forms/values.ts";

type FieldRights = { writes: readonly Role[]; publishes: readonly Role[] };

const USUAL: FieldRights = { writes: ["admin", "editor"], publishes: ["admin", "editor"] };
const LEGAL: FieldRights = { writes: ["admin", "treasurer"], publishes: ["admin", "treasurer"] };
/** Where donations go: editors may suggest another page. */
const DONATIONS: FieldRights = {
  writes: ["admin", "treasurer", "editor"],
  publishes: ["admin", "treasurer"],
};

/** Who writes and who publishes a field, where that is not the editors alone. */
const FIELD_RIGHTS: { [P in PartName]?: { readonly [field: string]: FieldRights } } = {
  temple: {
    legalName: LEGAL,
    ein: LEGAL,
    mailingAddress: LEGAL,
    signerName: LEGAL,
    signerTitle: LEGAL,
    donationPage: DONATIONS,
  },
};

export type FieldAct = keyof FieldRights;

/** Whether somebody of this role may change a field in the draft of a part, or publish it. */
export function mayChangeField(role: Role, part: PartName, field: string, act: FieldAct = "writes") {
  return (FIELD_RIGHTS[part]?.[field] ?? USUAL)[act].includes(role);
}

/** Whether somebody of this role may change anything in a part. */
export function mayChangePart(role: Role, part: PartName) {
  const rights = [USUAL, ...Object.values(FIELD_RIGHTS[part] ?? {})];
  return rights.some(({ writes }) => writes.includes(role));
}

/** The fields that differ between two values of a part and are not for this role to write, or to publish. */
export function fieldsOfOthers(role: Role, part: PartName, before: object, after: object, act: FieldAct) {
  return Object.keys({ ...before, ...after })
    .filter((field) => !isSame(Reflect.get(before, field), Reflect.get(after, field)))
    .filter((field) => !mayChangeField(role, part, field, act));
}
