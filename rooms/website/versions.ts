import { type PartName, partForms } from "#domain/content/parts.ts";
import { counted } from "#domain/counted.ts";
import type { HistoryEntry } from "#domain/records.ts";
import { changesOf } from "./forms/changes.ts";
import type { Part } from "./website.ts";

/** One version of a part: what somebody is writing, what is public, or what was. */
export type Version = {
  key: string;
  kind: "draft" | "now" | "earlier";
  /** Not known of a draft, nor of what the site came with. */
  at?: string;
  by?: string;
  /** Of whoever it is by. */
  email?: string | null;
  /** "published, 2 changes" */
  did: string;
  value: Part["published"];
};

const DRAFT = "draft";
const DELIVERED = "the words the site came with";

/** Every version of a part, newest first: the draft, what is public, and what was before. */
export function versionsOf(part: Part, history: readonly HistoryEntry<Part>[]): Version[] {
  const lines = history.flatMap((entry) => (entry.after ? [{ entry, after: entry.after }] : []));
  const published = lines.map(({ entry, after }, index): Version => {
    const kind = index === 0 ? "now" : "earlier";
    // The first line of a part says that somebody began to write: what was public then is what the site came with.
    if (entry.kind === "added") return { key: entry.version, kind, did: DELIVERED, value: after.published };
    return {
      key: entry.version,
      kind,
      at: entry.at,
      by: entry.by,
      email: entry.email,
      did: didInWords(part.part, entry),
      value: after.published,
    };
  });
  const asDelivered: Version = { key: "0", kind: "now", did: DELIVERED, value: part.published };
  return [
    ...(part.draft ? [draftOf(part, part.draft)] : []),
    ...(published.length > 0 ? published : [asDelivered]),
  ];
}

/** What a version says otherwise than what is public: struck through is what is public, underlined what that version says. */
export function comparedWithNow(part: PartName, now: Version, version: Version) {
  return changesOf(partForms[part], now.value, version.value);
}

function draftOf(part: Part, draft: Part["published"]): Version {
  const changes = changesOf(partForms[part.part], part.published, draft).length;
  return { key: DRAFT, kind: "draft", did: `a draft, ${counted(changes, "change")}`, value: draft };
}

function didInWords(part: PartName, { kind, before, after }: HistoryEntry<Part>) {
  if (kind === "restored") return "brought an earlier version back";
  const changes = changesOf(partForms[part], before?.published, after?.published);
  const [only, ...others] = changes;
  if (!only || others.length > 0) return `published, ${counted(changes.length, "change")}`;
  return `published: ${only.label}`;
}
