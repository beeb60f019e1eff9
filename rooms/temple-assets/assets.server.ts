import { Hono } from "hono";
import { z } from "zod";
import { counted } from "#domain/counted.ts";
import { fieldOf, readListQuery } from "#domain/list-query.ts";
import { byField } from "#domain/name-order.ts";
import { pageOf as rowsOf } from "#domain/paging.ts";
import { listInWords } from "#domain/record-words.ts";
import type { ListQuery } from "#domain/records.ts";
import { isFound, plain, searchWords } from "#domain/search.ts";
import { sumOf } from "#domain/sum.ts";
import { type Asked, checkFields, readFields, readJson } from "#server/api/asked.ts";
import { versioned, watchable } from "#server/live/view.ts";
import { tellerOf } from "#server/records/activity.ts";
import { actorOf, keyOf, noteExport, recordsApi } from "#server/records/api.ts";
import { openDaily } from "#server/records/daily.ts";
import { addLine } from "#server/records/history.ts";
import type { RecordList } from "#server/records/lists.ts";
import { openMirror } from "#server/records/mirror.ts";
import { openOnce, type RequestKey } from "#server/records/once.ts";
import { type Actor, openRecords } from "#server/records/records.ts";
import { Refusal } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import { newId } from "#server/store/documents.ts";
import type { Fields, Note, Stored, Transaction } from "#server/store/store.ts";
import type { Donations } from "../donations/donations.server.ts";
import type { Gift, GiftForm } from "../donations/gift.ts";
import { named, wrong } from "../donations/lines.server.ts";
import {
  type Asset,
  type AssetForm,
  type AssetGroup,
  type AssetList,
  type AssetPage,
  assetKind,
  assetOn,
  assetPage,
  CATEGORIES,
  CONDITIONS,
  type Disposal,
  EVERY_STATUS,
  GROUPS,
  giftDescription,
  HOWS,
  isInGroup,
  isKept,
  isTag,
  type KeptAsset,
  type LendForm,
  type Lending,
  MOST_TAGS,
  type ReturnForm,
  STATUSES,
  tagOf,
} from "./asset.ts";
import { registerPdf } from "./assets-paper.server.ts";
import { fillWithSampleAssets } from "./sample-assets.server.ts";

const MOST_CENTS = 1_000_000_000_00;
const MOST_FILES = 30;

const words = (most: number) =>
  z.string().trim().max(most, `Please keep this within ${most} characters`).default("");
const day = (question: string) => z.iso.date(question);
const cents = z
  .int("Please write an amount such as 501 or 501.50")
  .min(0, "Please enter an amount that is not below zero")
  .max(MOST_CENTS, "Please enter at most $1,000,000,000");
const amount = cents.nullable().default(null);
const link = z.string().min(1).max(128).nullable().default(null);
const files = (what: string) =>
  z
    .array(z.string().min(1).max(128), `Please choose ${what}`)
    .max(MOST_FILES, `At most ${MOST_FILES} ${what}`)
    .transform((ids) => [...new Set(ids)])
    .default([]);

const DisposalSchema: z.ZodType<Disposal> = z.object(
  {
    on: day("Please enter the day"),
    how: z.string("Please say what became of it").trim().min(1, "Please say what became of it").max(100),
    approvedBy: z
      .string("Who approved it? Two trustees, or the board on a date.")
      .trim()
      .min(1, "Who approved it? Two trustees, or the board on a date.")
      .max(200, "Please keep this within 200 characters"),
    cents: cents.default(0),
    reason: z.string("Please say why").trim().min(1, "Please say why").max(500),
  },
  "Something that is disposed of needs the day, how, who approved it, and why.",
);

/** What staff send of an asset, and the sentences it is refused with. */
export const AssetSchema: z.ZodType<AssetForm> = z
  .object(
    {
      name: z
        .string("Please enter what it is")
        .trim()
        .min(1, "Please enter what it is")
        .max(200, "Please keep the name within 200 characters"),
      category: z.enum(CATEGORIES, "Please choose a category"),
      description: words(4000),
      deityId: link,
      place: words(200),
      custodian: words(200),
      acquiredOn: day("Please enter the day it came to the temple"),
      how: z.enum(HOWS, "Please say how it came").default("bought"),
      donorId: link,
      donorName: words(200),
      costCents: amount,
      insuredCents: amount,
      metal: words(200),
      grams: z
        .number("Please enter the weight in grams")
        .positive("Please enter a weight above zero")
        .max(100_000_000, "Please enter at most 100 tons")
        .nullable()
        .default(null),
      serial: words(200),
      pictures: files("pictures"),
      pictureWords: z.record(z.string().max(128), z.string().trim().max(200)).default({}),
      documents: files("papers"),
      condition: z.enum(CONDITIONS, "Please say in which condition it is").default("good"),
      status: z.enum(STATUSES, "Please choose a status").default("in-use"),
      nextCheckOn: day("Please enter a day").nullable().default(null),
      disposal: DisposalSchema.nullable().default(null),
    },
    "Please fill in the asset",
  )
  .transform(({ pictureWords, ...asset }) => ({
    ...asset,
    // Nobody gave what was bought or lent to us.
    ...(asset.how !== "given" && { donorId: null, donorName: "" }),
    pictureWords: Object.fromEntries(
      asset.pictures.flatMap((id) => (pictureWords[id] ? [[id, pictureWords[id]]] : [])),
    ),
  }))
  .superRefine((asset, check) => {
    const say = (field: keyof AssetForm, message: string) =>
      check.addIssue({ code: "custom", path: [field], message });
    if (asset.category === "ornament") {
      if (!asset.metal) say("metal", "An ornament needs its metal.");
      if (asset.grams === null) say("grams", "An ornament needs its weight in grams.");
    }
    if (asset.status === "disposed" && !asset.disposal)
      say("disposal", "Something that is disposed of needs the day, how, who approved it, and why.");
  });

const LendSchema: z.ZodType<LendForm> = z.object(
  {
    to: z
      .string("Please say to whom")
      .trim()
      .min(1, "Please say to whom")
      .max(200, "Please keep the name within 200 characters"),
    dueOn: day("Please enter the day it is due back"),
    since: day("Please enter the day it goes").optional(),
    note: words(500),
  },
  "Please say to whom, and until when",
);

const MoreTimeSchema = z.object({ dueOn: day("Please enter the day it is due back") }, "Until when?");

const ReturnSchema: z.ZodType<ReturnForm> = z.object({
  on: day("Please enter the day it came back").optional(),
  place: z.string().trim().max(200, "Please keep this within 200 characters").optional(),
  condition: z.enum(CONDITIONS, "Please say in which condition it is").optional(),
});

const Tags = z.object({
  tags: z
    .array(z.string().max(20), "Which tags?")
    .min(1, "Which tags?")
    .max(MOST_TAGS, `At most ${MOST_TAGS} tags at once`),
});

const Versioned = z.object({ version: z.string().max(100).optional() });

const COLUMNS = [
  ...(["tag", "name", "category", "description", "deityId", "place", "custodian", "acquiredOn"] as const),
  ...(["how", "donorId", "donorName", "giftId", "costCents", "insuredCents", "metal", "grams"] as const),
  ...(["serial", "condition", "status", "nextCheckOn", "lending", "disposal"] as const),
];
const FILTERS = [
  ...(["category", "place", "status", "condition", "how", "custodian"] as const),
  ...(["deityId", "donorId", "group"] as const),
];
const SORTS = ["tag", "name", "place", "status", "acquiredOn", "costCents", "insuredCents", "nextCheckOn"];
const SUMS = ["costCents", "insuredCents"] as const;

/** The collection that knows the last tag, and the one document in it. */
export const TAGS = "asset-tags";
export const LAST_TAG = "last";

/** Said of the gift when its asset is no longer a given one; such a gift comes back with the asset. */
const TAKEN_OUT = "Its asset was taken out of the register";
const NOT_GIVEN = "Its asset was not given after all";

/** What the temple owns: each with a tag of its own, counted without a gap. */
export async function openAssets(house: House, { donations }: { donations: Donations }) {
  const { ledger } = donations;
  const gifts = donations.gifts.records;
  const once = openOnce(house);
  const tags = house.store.collection<{ number: number }>(TAGS);
  const read = (doc: Stored<Fields>) => assetOn(ledger.today(), doc as unknown as KeptAsset);
  const records = openRecords(house, {
    kind: assetKind,
    form: AssetSchema,
    read,
    begin: () => ({ lendings: [] }),
    touch: (_, fields) => {
      const { how, giftId, status, disposal, isSample } = fields as unknown as KeptAsset;
      return {
        // What is made up was given by nobody.
        giftId: how === "given" ? (giftId ?? (isSample ? null : newId())) : null,
        disposal: status === "disposed" ? disposal : null,
      };
    },
    together: {
      async added(tx, asset, moment) {
        const note = moment as Note;
        refuseUnfit(asset, undefined, note);
        await takeFiles(tx, asset, undefined, note);
        await giftFollows(tx, asset, undefined, note);
      },
      async changed(tx, asset, before, note) {
        refuseUnfit(asset, before, note);
        await takeFiles(tx, asset, before, note);
        await giftFollows(tx, asset, before, note);
      },
      async deleted(tx, before, note) {
        if (before.lending)
          throw new Refusal(
            409,
            "in-use",
            `${before.tag} is lent to ${before.lending.to}: it has to come back before it is deleted.`,
          );
        await giftFollows(tx, undefined, before, note as Note);
      },
    },
  });
  const mirror = await openMirror({ collection: records.collection, read: entryOf, log: house.log });
  if (house.env.sampleData && mirror.size === 0)
    await fillWithSampleAssets(house, records.collection, tags, ledger.today());
  const list = listOf();
  const stopUses = house.files.uses.add((fileId) =>
    all()
      .filter(({ pictures, documents }) => pictures.includes(fileId) || documents.includes(fileId))
      .map(({ tag, name }) => ({ by: `the asset ${tag} ${name}`, isShown: false })),
  );

  const own = new Hono<Asked>()
    .route(
      "/page",
      watchable(house, "/api/assets/page", "asset", (asked) => {
        const tag = asked.get("tag") ?? "";
        return { key: tag, source: list, read: () => pageOf(tag) };
      }),
    )
    .post("/tags", async (c) => {
      const { tags } = await readFields(c, Tags);
      const printed = all().filter(({ tag }) => tags.includes(tag));
      await notePrinted(printed, actorOf(c));
      return c.json({ printed: printed.length });
    })
    .post("/", async (c) => {
      const body = await readJson(c.req.raw);
      const form = await named(house.store, checkFields(body, AssetSchema));
      return c.json(await create(form, actorOf(c), keyOf(c, body)), 201);
    })
    .put("/:id", async (c) => {
      const body = await readJson(c.req.raw);
      const { version } = checkFields(body, Versioned);
      const form = await named(house.store, checkFields(body, AssetSchema));
      return c.json(await records.update(idOf(c.req.param("id")), form, version, actorOf(c)));
    })
    .post("/:id/lend", async (c) => {
      const body = await readJson(c.req.raw);
      const form = checkFields(body, LendSchema);
      return c.json(await moved(c.req.param("id"), actorOf(c), keyOf(c, body), (asset) => lent(asset, form)));
    })
    .put("/:id/lend", async (c) => {
      const body = await readJson(c.req.raw);
      const { dueOn } = checkFields(body, MoreTimeSchema);
      return c.json(
        await moved(c.req.param("id"), actorOf(c), keyOf(c, body), (asset) => dueLater(asset, dueOn)),
      );
    })
    .post("/:id/return", async (c) => {
      const body = c.req.header("Content-Type") ? await readJson(c.req.raw) : {};
      const form = checkFields(body, ReturnSchema);
      return c.json(
        await moved(c.req.param("id"), actorOf(c), keyOf(c, body), (asset) => returned(asset, form)),
      );
    })
    .post("/:id/found", async (c) =>
      c.json(await moved(c.req.param("id"), actorOf(c), keyOf(c, undefined), foundAgain)),
    )
    .post("/:id/dispose", async (c) => {
      const body = await readJson(c.req.raw);
      const disposal = checkFields(body, DisposalSchema);
      return c.json(
        await moved(c.req.param("id"), actorOf(c), keyOf(c, body), (asset) => disposed(asset, disposal)),
      );
    });
  const common = recordsApi(house, { ...records, get }, list);
  const pdf = new Hono<Asked>().get("/", async (c) => {
    const query = list.read(new URL(c.req.url).searchParams);
    const assets = inOrder(find(query), query);
    const filter = listInWords(assetKind.filters, query) || "All but disposed";
    const what = counted(assets.length, "asset");
    await noteExport(house, c, assetKind.name, { count: assets.length, what, filter, as: "PDF" });
    const made = {
      assets,
      totals: totalsByCategory(assets),
      filter,
      madeAt: new Date(house.now()).toISOString(),
    };
    c.header("Content-Type", "application/pdf");
    c.header("Content-Disposition", `inline; filename="assets.pdf"`);
    return c.body(new Uint8Array(await registerPdf(made)));
  });

  return {
    records,
    list,
    today: ledger.today,
    all,
    create,
    pageOf,
    pageWith,
    /** Every place that something is kept at, by name. */
    places,
    teller: tellerOf(records, ({ tag }) => assetPage(tag)),
    api: { assets: own.route("/", common.api), "assets.csv": common.csv, "assets.pdf": pdf },
    close() {
      stopUses();
      list.close();
    },
  };

  /** What is handed out is written down; the tags that are new since then are the others. */
  async function notePrinted(printed: readonly Asset[], by: Actor) {
    if (printed.length === 0) return;
    const at = new Date(house.now()).toISOString();
    await addLine(house.store, at, {
      ...{ room: assetKind.name, kind: "printed" as const, by, about: printed[0]?.id ?? "" },
      after: {
        name: printed.length === 1 ? (printed[0]?.tag ?? "") : `${printed.length} tags`,
        note: "on a tag sheet",
      },
    });
    await house.store.transaction(undefined, async (tx) => {
      for (const { id } of printed)
        if (await tx.get(records.collection, id))
          await tx.update(records.collection, id, { tagPrintedAt: at }, { isDerived: true });
    });
  }

  /** The tag is the next one, counted in the same transaction: whatever is refused leaves no gap. */
  function create(form: AssetForm, by: Actor, key?: RequestKey) {
    return records.create(async (tx) => ({ ...form, tag: await nextTag(tx) }), by, key);
  }

  async function nextTag(tx: Transaction) {
    const known = await tx.get(tags, LAST_TAG);
    const number = (known?.number ?? 0) + 1;
    if (known) await tx.update(tags, LAST_TAG, { number });
    else await tx.create(tags, { number }, LAST_TAG);
    return tagOf(number);
  }

  /** By its id, or by the tag that people know it by. */
  function get(id: string) {
    return records.get(idOf(id));
  }

  function idOf(id: string) {
    return isTag(id) ? (all().find(({ tag }) => tag === id)?.id ?? id) : id;
  }

  /** All of them, also those that are gone, as they stand today. */
  function all() {
    const today = ledger.today();
    return [...mirror.entries()].map(({ kept }) => assetOn(today, kept));
  }

  function places() {
    return distinct(all().filter(isKept), "place");
  }

  /** The page of a list on which an asset stands. */
  function pageWith(id: string, query: ListQuery) {
    const at = inOrder(find(query), query).findIndex((asset) => asset.id === id);
    return at < 0 ? undefined : Math.floor(at / query.size) + 1;
  }

  /** What the screen of one asset shows, and whether there is such an asset at all. */
  async function pageOf(tag: string): Promise<AssetPage> {
    const asset = all().find((one) => one.tag === tag) ?? null;
    const gift = asset?.giftId ? await ledger.gifts.get(asset.giftId) : undefined;
    const known = asset ? await filesOf([...asset.pictures, ...asset.documents]) : [];
    const kept = all().filter(isKept);
    return versioned({
      asset,
      gift: gift
        ? {
            ...{ id: gift.id, donorId: gift.donorId, donorName: gift.donorName },
            ...{ receivedOn: gift.receivedOn, isVoid: gift.status === "void" },
          }
        : null,
      files: Object.fromEntries(
        known.map((file) => [file.id, { ...house.files.answerOf(file), name: file.name, at: file.at }]),
      ),
      ...{ places: distinct(kept, "place"), custodians: distinct(kept, "custodian"), today: ledger.today() },
    });
  }

  async function filesOf(ids: readonly string[]) {
    const found = await Promise.all(ids.map((id) => house.files.get(id)));
    return found.filter((file) => file !== undefined);
  }

  /** Lending, its end and disposal: what no form holds, written in one transaction with its line of history. */
  async function moved(
    idOrTag: string,
    by: Actor,
    key: RequestKey | undefined,
    next: (asset: Asset) => Partial<KeptAsset>,
  ) {
    const id = idOf(idOrTag);
    await records.get(id);
    const at = new Date(house.now()).toISOString();
    const note: Note = { by: by.name, at, ...(by.email && { email: by.email }) };
    await once.transaction(note, key, async (tx) => {
      const kept = await tx.get(records.collection, id);
      if (!kept) throw new Refusal(404, "no-such-asset", "There is no such asset any more.");
      await records.within.set(tx, id, next(read(kept)), note);
      return { id };
    });
    return records.get(id);
  }

  function lent(asset: Asset, { to, dueOn, since = ledger.today(), note = "" }: LendForm) {
    refuseGone(asset);
    const { lending, status } = asset;
    if (lending || status === "lent")
      throw new Refusal(409, "lent", `${asset.tag} is lent to ${lending?.to ?? "somebody"} already.`);
    if (since > ledger.today()) throw wrong("since", "This day is still to come");
    if (dueOn < since) throw wrong("dueOn", "This is before the day it goes");
    const from = status === "disposed" ? "in-use" : status;
    const lendings: Lending[] = [...asset.lendings, { to, since, dueOn, note, backOn: null, from }];
    return { status: "lent" as const, lendings };
  }

  function dueLater(asset: Asset, dueOn: string) {
    const lending = lendingOf(asset);
    if (dueOn < lending.since) throw wrong("dueOn", "This is before the day it went");
    return { lendings: [...asset.lendings.slice(0, -1), { ...lending, dueOn }] };
  }

  function returned(asset: Asset, { on = ledger.today(), place, condition }: ReturnForm) {
    const lending = lendingOf(asset);
    if (on > ledger.today()) throw wrong("on", "This day is still to come");
    if (on < lending.since) throw wrong("on", "This is before the day it went");
    return {
      status: lending.from,
      lendings: [...asset.lendings.slice(0, -1), { ...lending, backOn: on }],
      ...(place !== undefined && { place }),
      ...(condition && { condition }),
    };
  }

  function foundAgain({ missingSince, tag }: Asset) {
    if (!missingSince) throw new Refusal(409, "not-missing", `${tag} is not missing.`);
    return { missingSince: null };
  }

  function lendingOf({ lending, tag }: Asset) {
    if (!lending) throw new Refusal(409, "not-lent", `${tag} is not lent to anybody.`);
    return lending;
  }

  function disposed(asset: Asset, disposal: Disposal) {
    refuseGone(asset);
    if (disposal.on > ledger.today()) throw wrong("on", "This day is still to come");
    return { status: "disposed" as const, disposal };
  }

  function refuseGone({ tag, status }: Asset) {
    if (!isKept({ status })) throw new Refusal(409, "disposed", `${tag} is no longer the temple’s.`);
  }

  /** What depends on today and on what the asset was before. An earlier version comes back as it was. */
  function refuseUnfit(asset: Asset, before: Asset | undefined, { kind }: Note) {
    if (kind === "restored") return;
    if (asset.acquiredOn > ledger.today()) throw wrong("acquiredOn", "This day is still to come");
    if (asset.disposal && asset.disposal.on > ledger.today())
      throw wrong("disposal", "The day it was disposed of is still to come");
    if (asset.status === "lent" && !asset.lending)
      throw wrong("status", "Please say to whom: lend it on its own page");
    const latest = asset.lendings.at(-1);
    if (before?.lending && latest?.backOn === null && isKept(asset) && asset.status !== "lent")
      throw wrong("status", `It is lent to ${before.lending.to}: say there that it is back`);
  }

  /** An earlier version may name files that are gone since: it comes back without them. */
  async function takeFiles(tx: Transaction, asset: Asset, before: Asset | undefined, { kind }: Note) {
    const known = before ? [...before.pictures, ...before.documents] : [];
    const added = [...asset.pictures, ...asset.documents].filter((id) => !known.includes(id));
    if (added.length === 0) return;
    if (kind !== "restored") return house.files.take(tx, added);
    const found = await Promise.all(added.map((id) => house.files.get(id)));
    const gone = added.filter((_, at) => !found[at]);
    await house.files.take(
      tx,
      added.filter((id) => !gone.includes(id)),
    );
    if (gone.length === 0) return;
    const left = (ids: string[]) => ids.filter((id) => !gone.includes(id));
    await tx.update(records.collection, asset.id, {
      pictures: left(asset.pictures),
      documents: left(asset.documents),
    });
  }

  /**
   * What was given is a gift in kind: written with the asset, void when the asset is taken out or was not given after
   * all, and back with it. What the ledger's keepers corrected since is left as they have it.
   */
  async function giftFollows(
    tx: Transaction,
    asset: Asset | undefined,
    before: Asset | undefined,
    note: Note,
  ) {
    const [now, then] = [asset?.giftId ?? null, before?.giftId ?? null];
    if (then && then !== now) await withdraw(tx, then, asset ? NOT_GIVEN : TAKEN_OUT, note);
    if (!asset || !now) return;
    const gift = (await tx.get(gifts.collection, now)) as unknown as Gift | undefined;
    if (!gift) return void (await gifts.within.create(tx, giftOf(asset), note, { id: now }));
    if (gift.status === "void") {
      if (gift.voidReason !== TAKEN_OUT && gift.voidReason !== NOT_GIVEN) return;
      return void (await gifts.within.set(tx, now, { status: "recorded", voidReason: "" }, note));
    }
    const changed = before && now === then ? changesFor(asset, before) : {};
    if (Object.keys(changed).length === 0) return;
    if (gift.receiptNo) {
      refuseReceipted(changed, gift.receiptNo);
      return;
    }
    await gifts.within.set(tx, now, changed, note);
  }

  async function withdraw(tx: Transaction, id: string, voidReason: string, note: Note) {
    const gift = (await tx.get(gifts.collection, id)) as unknown as Gift | undefined;
    if (!gift || gift.status === "void") return;
    if (gift.receiptNo)
      throw new Refusal(
        409,
        "in-use",
        `Receipt ${gift.receiptNo} was issued for this gift: the treasurer has to void the gift in Donations first.`,
      );
    await gifts.within.set(tx, id, { status: "void", voidReason }, note);
  }

  /** Held in memory, as no temple has many thousands; what is overdue is decided whenever somebody asks. */
  function listOf(): RecordList<Asset, AssetList> {
    const daily = openDaily(ledger.today, [mirror]);
    return {
      get revision() {
        return daily.revision;
      },
      columns: COLUMNS,
      read: (asked) => readListQuery(asked, { filters: FILTERS, sorts: SORTS }),
      async page(query) {
        const { group: _, category: __, ...others } = query.filters;
        const inAll = find({ ...query, filters: others });
        const sought = inAll.filter(isOf("category", query.filters.category));
        const found = inOrder(sought, query);
        const { page, pages, start, end } = rowsOf(found.length, query.size, query.page);
        const kept = all().filter(isKept);
        return versioned({
          ...{ rows: found.slice(start, end), page, pages, total: found.length },
          sums: Object.fromEntries(SUMS.map((field) => [field, sumIn(found, field)])),
          groups: Object.fromEntries(
            GROUPS.map((group) => [group, sought.filter((asset) => isInGroup(group, asset)).length]),
          ) as Record<AssetGroup, number>,
          byCategory: totalsByCategory(inGroup(inAll, query)),
          places: distinct(kept, "place"),
          custodians: distinct(kept, "custodian"),
          thumbs: await house.files.thumbs(
            found.slice(start, end).flatMap(({ pictures: [first] }) => first ?? []),
          ),
          nextTag: tagOf(((await tags.get(LAST_TAG))?.number ?? 0) + 1),
          today: ledger.today(),
        });
      },
      everything: (query) => [inOrder(find(query), query)],
      onChange: daily.onChange,
      close() {
        daily.close();
        mirror.close();
      },
    };
  }

  function find({ q, from, to, filters: { group: _, status, ...equal } }: ListQuery) {
    const sought = searchWords(q);
    const today = ledger.today();
    return [...mirror.entries()]
      .filter(({ text }) => isFound(text, sought))
      .map(({ kept }) => assetOn(today, kept))
      .filter((asset) => {
        if ((from && asset.acquiredOn < from) || (to && asset.acquiredOn > to)) return false;
        if (status === undefined ? !isKept(asset) : status !== EVERY_STATUS && asset.status !== status)
          return false;
        return Object.entries(equal).every(([field, value]) => isOf(field, value)(asset));
      });
  }
}

export type Assets = Awaited<ReturnType<typeof openAssets>>;

function entryOf(doc: Stored<Fields>) {
  const kept = doc as unknown as KeptAsset;
  const { tag, name, serial, custodian, place, description, donorName } = kept;
  return {
    id: doc.id,
    kept,
    text: plain([tag, name, serial, custodian, place, description, donorName].join("\n")),
  };
}

function isOf(field: string, value: string | undefined) {
  return (asset: Fields) => value === undefined || asset[field] === value;
}

function inGroup(assets: Asset[], { filters: { group } }: ListQuery) {
  const known = GROUPS.find((one) => one === group);
  return known ? assets.filter((asset) => isInGroup(known, asset)) : assets;
}

function inOrder(assets: Asset[], query: ListQuery) {
  const asked = query.sort || "tag";
  return inGroup(assets, query).sort(byField(fieldOf(asked), asked.startsWith("-")));
}

function sumIn(assets: Asset[], field: (typeof SUMS)[number]) {
  return sumOf(assets.map((asset) => asset[field] ?? 0));
}

/** Those that hold something, in the order of categories. */
export function totalsByCategory(assets: Asset[]) {
  return CATEGORIES.flatMap((category) => {
    const own = assets.filter((asset) => asset.category === category);
    if (own.length === 0) return [];
    const [costCents, insuredCents] = [sumIn(own, "costCents"), sumIn(own, "insuredCents")];
    return [{ category, count: own.length, costCents, insuredCents }];
  });
}

function distinct(assets: Asset[], field: "place" | "custodian") {
  const values = new Set(assets.map((asset) => asset[field]).filter(Boolean));
  return [...values].sort((a, b) => a.localeCompare(b, "en"));
}

/** Nothing is said of its value: whoever gave it has it appraised. */
function giftOf(asset: Asset): GiftForm {
  return {
    ...{ donorId: asset.donorId, donorName: asset.donorName || "Giver not known" },
    ...{ receivedOn: asset.acquiredOn, cents: 0, method: "in-kind", reference: "", fund: "general" },
    ...{ pledgeId: null, eventId: null, dedication: null, benefit: "none" },
    ...{ goodsDescription: "", goodsCents: 0, inKindDescription: giftDescription(asset) },
    ...{ isAnonymous: false, note: `${asset.tag} in the register of assets`, countId: null },
  };
}

type OfTheGift = Partial<Pick<GiftForm, "donorId" | "donorName" | "receivedOn" | "inKindDescription">>;

/** What the gift says otherwise since the asset was changed. */
function changesFor(asset: Asset, before: Asset): OfTheGift {
  const [now, then] = [giftOf(asset), giftOf(before)];
  return {
    ...((now.donorId !== then.donorId || now.donorName !== then.donorName) && {
      donorId: now.donorId,
      donorName: now.donorName,
    }),
    ...(now.receivedOn !== then.receivedOn && { receivedOn: now.receivedOn }),
    ...(now.inKindDescription !== then.inKindDescription && { inKindDescription: now.inKindDescription }),
  };
}

/** The words may become others on the asset; whose gift it is and of which day, a receipt says for good. */
function refuseReceipted(changed: OfTheGift, receiptNo: string) {
  const why = `Receipt ${receiptNo} says this: the treasurer has to void the gift first`;
  if (changed.donorName !== undefined) throw wrong("donorId", why);
  if (changed.receivedOn !== undefined) throw wrong("acquiredOn", why);
}
