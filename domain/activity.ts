import { counted } from "./counted.ts";
import { compare } from "./record-words.ts";
import type {
  ActivityEntry,
  FieldWords,
  Filter,
  HistoryKind,
  Kind,
  ListAnswer,
  Shown,
  Told,
} from "./records.ts";

/** A line of the activity log in words, without the name of the person. */
export type Telling = {
  /** "changed the donor" */
  did: string;
  /** The name of the record at that time: "Shankar Annamalaiyan". */
  name: string;
  /** The end of the sentence: ": wrong password, twice". */
  more: string;
  /** The record's fields before and after. */
  fields: Compared[];
  /** The icon, where it does not follow from the kind. */
  look?: "role" | "invite";
};

export type Compared = { label: string; before: string; after: string; isDifferent: boolean };

export type LineFields = { [field: string]: unknown };
/** The fields of a line that its words are made of. */
export type LineToTell = Pick<ActivityEntry, "kind" | "by" | "room" | "recordId" | "before" | "after">;

/** A line as the log shows it. */
export type ActivityRow = ActivityEntry & {
  told: Telling;
  /** What the room is called in the sidebar. */
  roomLabel: string;
  /** The person's current role, or that they no longer have access. */
  standing: string;
  isGone: boolean;
  /** A link to the record, while it exists. */
  link: { href: string; label: string } | null;
};

export type ActivityList = ListAnswer<ActivityRow> & {
  /** Today's date at the temple. */
  today: string;
  /** The options of the filters by person and by room. */
  who: ActivityOptions;
  rooms: ActivityOptions;
  /** The number of lines searched, where the search stopped at its limit. */
  lookedThrough: number | null;
};
type ActivityOptions = { [value: string]: string };

/** The options of the filter by kind. */
export const activityKinds = {
  added: "Added",
  changed: "Changed",
  deleted: "Deleted",
  restored: "Restored",
  voided: "Voided",
  "signed-in": "Sign-ins",
  refused: "Failures",
  exported: "Exports and prints",
  roles: "Roles",
};

/** The filters of the log, for its screen and for the line about an export. */
export function filtersFor(who: ActivityList["who"], rooms: ActivityList["rooms"], today?: string): Filter[] {
  return [
    { field: "by", label: "Who", any: "Anyone", options: who, said: "By" },
    { field: "room", label: "Room", any: "Any", options: rooms },
    { field: "kind", label: "Kind", any: "Any", options: activityKinds },
    today ? { field: "days", label: "When", today } : { field: "days", label: "Days" },
  ];
}

/** The whole sentence without its subject. */
export function sentenceOf({ did, name, more }: Telling) {
  return `${did}${name && ` ${name}`}${more}`;
}

/** "Pledged: $7,500 → $10,000; Donated: — → $51" */
export function changesInWords({ fields }: Telling) {
  return fields
    .filter(({ isDifferent }) => isDifferent)
    .map(({ label, before, after }) => `${label}: ${[before, after].filter(Boolean).join(" → ")}`)
    .join("; ");
}

/** A change of a record, in the words of its kind. */
export function tellChange<Rec extends Shown>(
  { one, nameOf, words }: Pick<Kind<Rec, unknown>, "one" | "nameOf" | "words">,
  kind: HistoryKind,
  before: Told<Rec> | null,
  after: Told<Rec> | null,
): Telling {
  const known = after ?? before;
  if (!known) {
    const did = `${deeds[kind]} ${withArticle(one)}`;
    return { did, name: "", more: ", whose words are no longer kept", fields: [] };
  }
  const all = before && after ? compare(words, before, after) : oneSided(words, before, after);
  const isSame = before !== null && after !== null && !all.some(({ isDifferent }) => isDifferent);
  const isEarlier = kind === "restored" && before !== null;
  return {
    did: isEarlier ? `restored an earlier version of the ${one}` : `${deeds[kind]} the ${one}`,
    name: nameOf(known),
    more: kind === "changed" && isSame ? ", and left it as it was" : "",
    fields: all,
  };
}

/** A line that no room has words for, told by the names of its fields. */
export function tellPlainly({ kind, room, before, after }: LineToTell): Telling {
  const known: LineFields = after ?? before ?? {};
  const name = [known.name, known.title, known.subject, known.email].find(
    (value) => typeof value === "string" && value !== "",
  );
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const words = names.map((field) => ({
    label: labelOf(field),
    show: (of: LineFields) => plainly(of[field]),
  }));
  const all = before && after ? compare(words, before, after) : oneSided(words, before, after);
  const did = kind in deeds ? deeds[kind as HistoryKind] : kind.replaceAll("-", " ");
  return {
    did: name ? did : `${did} an entry`,
    name: String(name ?? ""),
    more: ` in ${room}`,
    fields: all,
  };
}

/** An export or a print. */
export function tellTaken(kind: "exported" | "printed", one: string, after: LineFields | null): Telling {
  const { what, filter, name, note, as } = after ?? {};
  const nothing = { name: "", fields: [] };
  if (kind === "exported")
    return {
      ...nothing,
      did: `exported ${textOf(what)} as ${textOf(as) || "CSV"}`,
      more: filter ? `: ${textOf(filter)}` : "",
    };
  const did = what ? `printed ${textOf(what)}` : `printed the ${one}`;
  return { ...nothing, did, name: textOf(name), more: note ? ` ${textOf(note)}` : "" };
}

/** A sign-in, or a refused one. */
export function tellSignIn({ kind, after }: Pick<LineToTell, "kind" | "after">): Telling {
  const { way, as, reason, times } = after ?? {};
  if (kind === "signed-in")
    return { did: `signed in ${ways[textOf(way)] ?? `with ${textOf(way)}`}`, name: "", more: "", fields: [] };
  const why = textOf(reason);
  const isHeld = why === "too-many-attempts";
  const isUnknown = as === "unknown";
  if (isUnknown && why === "unknown-passkey")
    return {
      did: "was refused",
      name: "",
      more: `: a passkey that nobody has${howOften(Number(times))}`,
      fields: [],
    };
  const because =
    isUnknown && why === "user-not-found" ? "" : `: ${reasons[why] ?? why.replaceAll("-", " ")}`;
  return {
    did: `was ${isHeld ? "held back" : "refused"} ${isUnknown ? "under a name that nobody has" : `as ${textOf(as)}`}`,
    name: "",
    more: `${because}${howOften(Number(times))}`,
    fields: [],
  };
}

const deeds: { [kind in HistoryKind]: string } = {
  added: "added",
  changed: "changed",
  deleted: "deleted",
  restored: "restored",
  voided: "voided",
};

const ways: { [way: string]: string } = {
  password: "with a password",
  passkey: "with a passkey",
  "recovery code": "with password and recovery code",
  invitation: "through an invitation",
  "new password": "through a link for a new password",
};

const reasons: { [reason: string]: string } = {
  "wrong-password": "wrong password",
  "wrong-code": "wrong code",
  "user-not-found": "no such account",
  "too-many-attempts": "too many attempts",
  other: "the sign-in could not be checked",
};

function howOften(times: number) {
  if (!(times > 1)) return "";
  return times === 2 ? ", twice" : `, ${counted(times, "time")}`;
}

/** The fields of an added or deleted record, which has only one side. */
function oneSided<Rec>(
  fields: readonly FieldWords<Rec>[],
  before: Told<Rec> | null,
  after: Told<Rec> | null,
) {
  return fields
    .map(({ label, show }) => ({
      label,
      before: before ? show(before) : "",
      after: after ? show(after) : "",
      isDifferent: false,
    }))
    .filter((each) => each.before !== "" || each.after !== "");
}

function textOf(value: unknown) {
  return typeof value === "string" ? value : "";
}

function plainly(value: unknown) {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** "boughtOn" as people write it: "Bought on". */
function labelOf(field: string) {
  const words = field.replace(/([a-z0-9])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function withArticle(one: string) {
  return `${/^[aeiou]/.test(one) ? "an" : "a"} ${one}`;
}
