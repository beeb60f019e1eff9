import { type LineFields, type LineToTell, type Telling, tellPlainly } from "#domain/activity.ts";
import { nameOf, type Person } from "#domain/person.ts";
import { compare } from "#domain/record-words.ts";
import { ROLES, roleWords } from "#domain/roles.ts";
import type { LineTeller } from "#server/room.ts";

/** How the activity log tells what happened to people, to the links they were given, and to the rules for them. */
export function staffTeller(people: { get(id: string): Person | undefined }): LineTeller {
  return {
    noun: "staff",
    one: "list of people",
    tell: tellStaff,
    async find(id) {
      const person = people.get(id);
      return person && { name: nameOf(person), href: "/dashboard/staff" };
    },
  };
}

function tellStaff(line: LineToTell): Telling {
  const known: LineFields = line.after ?? line.before ?? {};
  if (typeof known.link === "string") return tellLink(line, known);
  if (Array.isArray(known.roles)) return tellRule(line);
  return typeof known.email === "string" ? tellPerson(line, known) : tellPlainly(line);
}

function tellPerson({ by, before, after }: LineToTell, known: LineFields): Telling {
  const name = calledIn(known);
  const isSelf = name === by || (before !== null && calledIn(before) === by);
  const fields = compare(personFields, before ?? {}, after ?? {}).map((field) => ({
    ...field,
    isDifferent: before !== null && after !== null && field.isDifferent,
  }));
  const said = { name, more: "", fields };
  const as = ` as ${roleIn(known)}`;
  if (!before) {
    if (isSelf) return { ...said, did: "joined", name: "", more: as };
    return { ...said, did: "gave access to", more: as, look: "role" };
  }
  if (!after) return { ...said, did: "took access away from", look: "role" };
  const hasChanged = (label: string) => fields.some((field) => field.label === label && field.isDifferent);
  const of = isSelf ? { ...said, name: "" } : said;
  const whose = isSelf ? "their own" : "the";
  if (hasChanged("Role")) return { ...said, did: "changed the role of", look: "role" };
  if (hasChanged("Name")) return { ...of, did: `changed ${whose} name${isSelf ? "" : " of"}` };
  if (hasChanged("Second factor"))
    return { ...of, did: `changed ${whose} second factor${isSelf ? "" : " of"}`, look: "role" };
  if (before.passwordChangedAt !== after.passwordChangedAt)
    return { ...of, did: isSelf ? "changed their own password" : "set a new password for", look: "role" };
  if (before.recoveryCodesMadeAt !== after.recoveryCodesMadeAt)
    return { ...of, did: `made new recovery codes${isSelf ? "" : " for"}`, look: "role" };
  return { ...said, did: "changed" };
}

/** A link that works once: an invitation, or the way to a new password. */
function tellLink({ by, after }: LineToTell, known: LineFields): Telling {
  const email = String(known.email);
  const said = { name: email, more: "", fields: [], look: "invite" as const };
  const isInvitation = known.link === "invitation";
  if (!after)
    return {
      ...said,
      did: isInvitation ? "took back the invitation of" : "took back the link for a new password of",
    };
  if (after.isUsed === true)
    return {
      ...said,
      did: isInvitation ? "used the invitation of" : "chose a new password through the link of",
    };
  if (isInvitation) return { ...said, did: "invited", more: ` as ${roleIn(known)}` };
  return {
    ...said,
    did: by === "Somebody" ? "asked for a new password for" : "made a link for a new password of",
  };
}

function tellRule({ before, after }: LineToTell): Telling {
  const label = "Needed by";
  const fields = compare([{ label, show: rolesIn }], before ?? {}, after ?? {});
  return { did: "changed which roles need a second factor", name: "", more: "", fields, look: "role" };
}

const personFields = [
  { label: "Name", show: ({ name }: LineFields) => textOf(name) },
  { label: "E-mail", show: ({ email }: LineFields) => textOf(email) },
  { label: "Role", show: roleIn },
  {
    label: "Second factor",
    show: ({ email, secondFactor }: LineFields) => textOf(secondFactor) || (email ? "none" : ""),
  },
];

function calledIn({ name, email }: LineFields) {
  return nameOf({ name: textOf(name), email: textOf(email) });
}

/** Whoever had access before there were roles could do everything. */
function roleIn({ email, role }: LineFields) {
  const known = ROLES.find((each) => each === role);
  if (known) return roleWords[known].label;
  return email && role === undefined ? roleWords.admin.label : textOf(role);
}

function rolesIn({ roles }: LineFields) {
  const needed = ROLES.filter((role) => Array.isArray(roles) && roles.includes(role));
  return needed.map((role) => roleWords[role].several).join(", ") || "nobody";
}

function textOf(value: unknown) {
  return typeof value === "string" ? value : "";
}
