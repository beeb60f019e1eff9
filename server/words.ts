import { about } from "#content/about.ts";
import { board } from "#content/board.ts";
import { contact } from "#content/contact.ts";
import { deities } from "#content/deities.ts";
import { documents } from "#content/documents.ts";
import { donorWall } from "#content/donor-wall.ts";
import { giving } from "#content/giving.ts";
import { home } from "#content/home.ts";
import { landProject } from "#content/land-project.ts";
import { loanProgram } from "#content/loan-program.ts";
import { navigation } from "#content/navigation.ts";
import { news } from "#content/news.ts";
import { pages } from "#content/pages.ts";
import { people } from "#content/people.ts";
import { temple } from "#content/temple.ts";
import { showable } from "#domain/content/drafts.ts";
import { type PartName, partForms, partNames, type SiteWords } from "#domain/content/parts.ts";
import type { Log } from "./log.ts";
import type { Fields, Shape, Store, Stored } from "./store/store.ts";

/** The website's content until somebody edits it. */
export const startingWords: SiteWords = {
  temple,
  navigation,
  pages,
  home,
  about,
  board,
  people,
  deities,
  news,
  giving,
  documents,
  contact,
  "land-project": landProject,
  "loan-program": loanProgram,
  "donor-wall": donorWall,
};

/** The collection of edited parts, by name. */
export const WORDS = "website";
export const WORDS_SHAPE: Shape = { history: WORDS };

/** A stored part: the published content, and the draft, which may be incomplete. */
type PartWords<P extends PartName = PartName> = {
  published: SiteWords[P];
  draft: SiteWords[P] | null;
};

export type Words = Awaited<ReturnType<typeof openWords>>;

/** The website's content in memory. The room "website" edits it. */
export async function openWords({ store, log }: { store: Store; log: Log }) {
  const collection = store.collection(WORDS, WORDS_SHAPE);
  const kept = new Map<string, PartWords & { shown: SiteWords[PartName] }>();
  const listeners = new Set<() => void>();
  let now = startingWords;
  let revision = 0;

  const stop = await collection.subscribe({
    everything(docs) {
      kept.clear();
      docs.forEach(keep);
      turn();
    },
    changed(changes) {
      for (const change of changes) {
        if (change.kind === "put") keep(change.doc);
        else kept.delete(change.id);
      }
      turn();
    },
  });

  return {
    /** The published content. */
    get now() {
      return now;
    },
    /** The content with all drafts; an incomplete draft is replaced by the published part. */
    drafted: () => together(({ shown }) => shown),
    /** Grows with each publication, not with drafts. */
    get revision() {
      return revision;
    },
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: stop,
  };

  function keep(doc: Stored<Fields>) {
    if (!isPartName(doc.id)) return;
    const part = readPart(doc.id, doc);
    const schema = partForms[doc.id].schema;
    if (schema.safeParse(part.published).success) {
      const shown = part.draft ? showable(schema, part.draft, part.published) : part.published;
      return kept.set(doc.id, { ...part, shown });
    }
    // Written by another version of the site: fall back to the original content.
    log.error("words that cannot be shown", new Error(`The part ${doc.id} does not have its shape.`));
  }

  function turn() {
    const next = together(({ published }) => published);
    if (JSON.stringify(next) === JSON.stringify(now)) return;
    now = next;
    revision++;
    for (const listener of listeners) listener();
  }

  function together(
    choose: (part: PartWords & { shown: SiteWords[PartName] }) => SiteWords[PartName],
  ): SiteWords {
    const changed = [...kept].map(([part, words]) => [part, choose(words)]);
    return { ...startingWords, ...Object.fromEntries(changed) };
  }
}

export function isPartName(name: string): name is PartName {
  return (partNames as string[]).includes(name);
}

/** Reads a stored part; fields that are newer than it get their original value. */
export function readPart<P extends PartName>(part: P, doc: Fields): PartWords<P> {
  const start = startingWords[part];
  const draft = doc.draft as SiteWords[P] | null | undefined;
  return {
    published: { ...start, ...(doc.published as Partial<SiteWords[P]> | undefined) },
    draft: draft ? { ...start, ...draft } : null,
  };
}
