import { type Context, Hono } from "hono";
import { z } from "zod";
import { draftSentences } from "#domain/content/drafts.ts";
import { formSentences } from "#domain/content/editor-sentences.ts";
import { type PartName, partForms, type SiteWords } from "#domain/content/parts.ts";
import { type Asked, checkFields, readFields, readJson } from "#server/api/asked.ts";
import { watchable } from "#server/live/view.ts";
import { tellerOf } from "#server/records/activity.ts";
import { actorOf } from "#server/records/api.ts";
import { lastChange, noteBy } from "#server/records/history.ts";
import { changedBy, SOMEBODY_ELSE } from "#server/records/overtaken.ts";
import { openRecords } from "#server/records/records.ts";
import { noSuchVersion, Refusal } from "#server/refusal.ts";
import type { House, LineTeller } from "#server/room.ts";
import type { KeptCollection } from "#server/store/kept-collection.ts";
import type { Fields, Stored } from "#server/store/store.ts";
import { isPartName, readPart, startingWords, WORDS, WORDS_SHAPE } from "#server/words.ts";
import { donationPageTold } from "./donation-page.server.ts";
import { type FieldAct, fieldsOfOthers, mayChangeField, mayChangePart } from "./field-rights.ts";
import { filesByField, filesIn, usesOf } from "./files-of-words.server.ts";
import { changesOf } from "./forms/changes.ts";
import { isSame } from "./forms/values.ts";
import { WEBSITE_LIST } from "./part-rows.ts";
import { addressOfPart, type Part, type PartLine, partKind, parts } from "./website.ts";
import { openWebsiteList } from "./website-list.server.ts";

const NEVER_CHANGED = "0";
/** The longest part, the letter or the deities, has a tenth of it. */
const MOST_BYTES = 256 * 1024;
const Version = z.object({ version: z.string("Please say which version").max(100) });
const Restored = Version.extend({ current: z.string().max(100).optional() });
const Draft = Version.extend({ value: z.looseObject({}, "Please fill in the form") });

export const collections: KeptCollection[] = [
  {
    name: WORDS,
    shape: WORDS_SHAPE,
    one: "part of the website",
    many: "parts of the website",
    withoutHistory: { fields: ["draft", "drafted"] },
  },
];

/** The website's own words: content/ is the start, the store holds what was changed since. */
export async function open(house: House) {
  const records = openRecords(house, {
    kind: partKind,
    form: z.object({}),
    read,
    // What somebody is writing meanwhile is not lost by bringing an earlier version back.
    onRestore: (then, now) => ({
      ...then,
      draft: draftOf(now.draft, then.published),
      drafted: now.drafted ?? null,
    }),
  });
  const { collection } = records;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const stop = await collection.subscribe({ everything: tell, changed: tell });
  // Whoever looks at a screen with words on it sees them change.
  const list = openWebsiteList(house, { all, onChange: (listener) => listeners.add(listener) });
  const donationPage = donationPageTold(house, { temple: () => partOf("temple"), source: list.source });
  const stopUses = house.files.uses.add((fileId) => usesOf(fileId, house.words));

  const api = new Hono<Asked>()
    .get("/", async (c) => c.json((await all()).map(({ line }) => line)))
    .route(
      "/list",
      watchable(house, WEBSITE_LIST, "list", () => ({ key: "", source: list.source, read: list.list })),
    )
    .get("/:part", async (c) => c.json(await partOf(named(c))))
    .put("/:part/draft", async (c) => {
      const part = ownPart(c);
      const body = await readJson(c.req.raw, MOST_BYTES);
      const { version, value } = checkFields(body, Draft);
      const now = await partOf(part);
      const { published, draft: before } = now;
      // A field that is not sent stays as it is public; null takes it away.
      const fields = Object.entries({ ...published, ...value });
      const typed = checkDraft(part, Object.fromEntries(fields.filter(([, words]) => words !== null)));
      // What somebody else left in the draft is theirs to publish.
      refuseWithoutRight(c, part, before ?? published, typed, "writes");
      const draft = draftOf(typed, published);
      // Nobody has written anything: not even that is written down.
      if (!draft && !before && now.version === version) return c.json(now);
      return c.json(await write(c, part, version, { draft }, { isUntold: true }));
    })
    .delete("/:part/draft", async (c) => {
      const part = ownPart(c);
      const { version, published, draft } = await partOf(part);
      if (!draft) return c.json(await partOf(part));
      const left = checkDraft(part, ownFields(c, part, draft, published, "writes"));
      return c.json(await write(c, part, version, { draft: draftOf(left, published) }, { isUntold: true }));
    })
    .post("/:part/publish", async (c) => {
      const part = ownPart(c);
      const { version } = await readFields(c, Version);
      const { published, draft } = await partOf(part);
      if (!draft) throw new Refusal(409, "no-draft", "There is nothing new to publish.");
      const next = checkWords(part, ownFields(c, part, published, draft, "publishes"));
      const after = await write(c, part, version, { published: next, draft: draftOf(draft, next) });
      donationPage.tell(published, after.published, actorOf(c));
      return c.json(after);
    })
    .get("/:part/history", async (c) => {
      const part = named(c);
      return c.json((await collection.get(part)) ? await records.history(part) : []);
    })
    .post("/:part/restore", async (c) => {
      const part = ownPart(c);
      const { version, current } = await readFields(c, Restored);
      const line = (await records.history(part)).find((one) => one.version === version);
      if (!line?.after) throw noSuchVersion("part");
      const { published, version: now } = await partOf(part);
      refuseWithoutRight(c, part, published, line.after.published, "publishes");
      // A draft has no line of history that would say whose it is.
      if (current !== undefined && current !== now) throw await changed(part);
      await refuseLostFiles(line.after.published);
      const restored = await records.restore(part, version, actorOf(c), current);
      donationPage.tell(published, restored.published, actorOf(c));
      return c.json(restored);
    });

  return {
    partOf,
    list,
    api: { website: api },
    attention: donationPage.attention,
    tellers: [tellWords(tellerOf(records, ({ part }) => addressOfPart(part)))],
    close() {
      stop();
      stopUses();
    },
  };

  async function partOf(part: PartName): Promise<Part> {
    const doc = await collection.get(part);
    return doc ? read(doc) : read({ id: part, version: NEVER_CHANGED });
  }

  /** All parts, in the order of their list, and who changed each. */
  function all() {
    return Promise.all(
      Object.keys(parts).map(async (name) => {
        const part = await partOf(name as PartName);
        return { part, line: await lineOf(part) };
      }),
    );
  }

  async function lineOf({ part, draft, drafted }: Part): Promise<PartLine> {
    const last = await lastChange(house.store, partKind.name, part);
    // The first line of a part only says that somebody began to write.
    const changed = drafted ?? (draft || last?.kind !== "added" ? last : undefined);
    return {
      part,
      title: parts[part].title,
      state: draft ? "draft" : "published",
      changedAt: changed?.at ?? null,
      changedBy: changed?.by ?? null,
    };
  }

  /** Only if nobody was faster; the first change of a part writes it down. */
  async function write(
    c: Context<Asked>,
    part: PartName,
    version: string,
    fields: Partial<Pick<Part, "published" | "draft">>,
    options: { isUntold?: boolean } = {},
  ) {
    const note = noteBy(actorOf(c), house.now());
    const drafted = fields.draft ? { by: note.by, email: note.email ?? null, at: note.at } : null;
    const doc = await house.store.transaction(note, async (tx) => {
      const before = await tx.get(collection, part);
      if ((before?.version ?? NEVER_CHANGED) !== version) throw await changed(part);
      for (const { id, ...only } of filesByField(fields.draft))
        await house.files.takeForDraft(tx, [id], only);
      for (const { id, ...only } of filesByField(fields.published)) await house.files.take(tx, [id], only);
      if (before) return tx.update(collection, part, { ...fields, drafted }, options);
      return tx.create(collection, { published: startingWords[part], draft: null, ...fields, drafted }, part);
    });
    return read(doc);
  }

  /** A version whose pictures were removed since cannot be shown again. */
  async function refuseLostFiles(words: object) {
    const found = await Promise.all(filesIn(words).map((id) => house.files.get(id)));
    if (found.includes(undefined))
      throw new Refusal(422, "no-such-file", "A picture or paper of that version is no longer there.");
  }

  async function changed(part: PartName) {
    const current = await partOf(part);
    const last = await lastChange(house.store, partKind.name, part);
    const { by, email = null } = current.drafted ?? last ?? { by: SOMEBODY_ELSE };
    return changedBy({ by, email }, "part", { current });
  }
}

export type Website = Awaited<ReturnType<typeof open>>;

function read(doc: Stored<Fields>): Part {
  const part = doc.id as PartName;
  const words = readPart(part, doc);
  const drafted = doc.drafted as Part["drafted"] | null;
  return {
    id: doc.id,
    version: doc.version,
    part,
    ...words,
    ...(words.draft && drafted && { drafted }),
  };
}

/** The activity log tells what was published field by field, each called as on the page. */
function tellWords(plain: LineTeller): LineTeller {
  return {
    ...plain,
    tell(line) {
      const told = plain.tell(line);
      if (!line.before || !line.after || !isPartName(line.recordId)) return told;
      const fields = changesOf(partForms[line.recordId], line.before.published, line.after.published).map(
        ({ label, before, after }) => ({ label, before, after, isDifferent: true }),
      );
      return { ...told, more: fields.length > 0 ? "" : told.more, fields };
    },
  };
}

function named(c: Context<Asked>): PartName {
  const part = c.req.param("part") ?? "";
  if (!isPartName(part)) throw new Refusal(404, "no-such-part", "The website has no such part.");
  return part;
}

/** The part that somebody may change something in: judged before anything that was sent is looked at. */
function ownPart(c: Context<Asked>): PartName {
  const part = named(c);
  if (!mayChangePart(roleOf(c), part)) throw notForTreasurers();
  return part;
}

function roleOf(c: Context<Asked>) {
  return c.get("person")?.role ?? "viewer";
}

/** A draft that says what is public is none. */
function draftOf<Draft>(typed: Draft, published: unknown): Draft | null {
  return isSame(typed, published) ? null : (typed ?? null);
}

/** What is typed is kept though it cannot be published yet, as long as it is only incomplete. */
function checkDraft(part: PartName, value: object): SiteWords[PartName] {
  const fields = draftSentences(partForms[part].schema, value);
  const [message] = Object.values(fields);
  if (message) throw new Refusal(422, "invalid", message, { fields });
  const whole = partForms[part].schema.safeParse(value);
  return whole.success ? whole.data : (value as SiteWords[PartName]);
}

function checkWords(part: PartName, value: unknown): SiteWords[PartName] {
  const fields = formSentences(partForms[part].schema, value);
  const [message] = Object.values(fields);
  if (message) throw new Refusal(422, "invalid", message, { fields });
  return partForms[part].schema.parse(value);
}

/** One value with what whoever asks may write or publish as another value has it; refused where that is nothing. */
function ownFields(
  c: Context<Asked>,
  part: PartName,
  before: SiteWords[PartName],
  after: SiteWords[PartName],
  act: FieldAct,
) {
  const names = Object.keys({ ...before, ...after }).filter((name) =>
    mayChangeField(roleOf(c), part, name, act),
  );
  const others = Object.entries(before).filter(([name]) => !names.includes(name));
  const own = Object.entries(after).filter(([name]) => names.includes(name));
  const made = Object.fromEntries([...others, ...own]);
  if (isSame(made, before)) refuseWithoutRight(c, part, before, after, act);
  return made;
}

function refuseWithoutRight(c: Context<Asked>, part: PartName, before: object, after: object, act: FieldAct) {
  const others = fieldsOfOthers(roleOf(c), part, before, after, act);
  if (others.length === 0) return;
  if (roleOf(c) === "treasurer") throw notForTreasurers();
  const message = others.includes("donationPage")
    ? "Only treasurers and administrators can publish the donation page."
    : "Only treasurers and administrators can change what is on receipts.";
  throw new Refusal(403, "not-yours", message);
}

function notForTreasurers() {
  return new Refusal(403, "not-yours", "Only editors and administrators can change this text.");
}
