import { Hono } from "hono";
import { z } from "zod";
import { counted } from "#domain/counted.ts";
import { listInWords } from "#domain/record-words.ts";
import { withoutRecord } from "#domain/records.ts";
import { type Asked, checkFields, readFields, readJson } from "#server/api/asked.ts";
import { versioned, watchable } from "#server/live/view.ts";
import { tellerOf } from "#server/records/activity.ts";
import type { Actor } from "#server/records/actors.ts";
import { actorOf, keyOf, noteExport, recordsApi } from "#server/records/api.ts";
import { addLine } from "#server/records/history.ts";
import type { RequestKey } from "#server/records/once.ts";
import { openRecords } from "#server/records/records.ts";
import { shapeOf } from "#server/records/room.ts";
import { Refusal, wrong } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import { newId } from "#server/store/documents.ts";
import type { Note, Shape, Transaction } from "#server/store/store.ts";
import type { Donations } from "../../donations/donations.server.ts";
import { named } from "../../ledger/lines.server.ts";
import { fillWithSampleAssets } from "../sample-assets.server.ts";
import { openTagNumbers } from "../tags/tag-numbers.server.ts";
import {
  type Asset,
  type AssetForm,
  type AssetPage,
  assetKind,
  assetOn,
  assetPage,
  isKept,
  isTag,
  type KeptAsset,
} from "./asset.ts";
import { giftFollower } from "./asset-gift.server.ts";
import { openAssetList, totalsByCategory } from "./asset-list.server.ts";
import { assetMoves } from "./asset-moves.server.ts";
import { AssetSchema, TagsSchema } from "./asset-schema.ts";
import { registerPdf } from "./assets-paper.server.ts";

export const assetShape = {
  ...shapeOf(assetKind.fields),
  indexes: { tag: ["donorId"] },
  derived: ["tagPrintedAt"],
} satisfies Shape;

const Versioned = z.object({ version: z.string().max(100).optional() });

/** What the temple owns: each with a tag of its own, counted without a gap. */
export async function openAssets(house: House, { donations }: { donations: Donations }) {
  const { ledger } = donations;
  const { today } = ledger;
  const tags = openTagNumbers(house.store);
  const giftFollows = giftFollower(donations.gifts);
  const records = openRecords(house, {
    kind: assetKind,
    form: AssetSchema,
    shape: assetShape,
    read: (doc) => assetOn(today(), doc as unknown as KeptAsset),
    begin: () => ({ lendings: [] }),
    derive: (fields) => {
      const { how, giftId, status, disposal, isSample } = fields as unknown as KeptAsset;
      return {
        // What is made up was given by nobody.
        giftId: how === "given" ? (giftId ?? (isSample ? null : newId())) : null,
        disposal: status === "disposed" ? disposal : null,
      };
    },
    inTransaction: {
      async afterCreate(tx, asset, moment) {
        const note = moment as Note;
        refuseUnfit(asset, undefined, note);
        await takeFiles(tx, asset, undefined, note);
        await giftFollows(tx, asset, undefined, note);
      },
      async afterUpdate(tx, asset, before, note) {
        refuseUnfit(asset, before, note);
        await takeFiles(tx, asset, before, note);
        await giftFollows(tx, asset, before, note);
      },
      async beforeDelete(tx, before, note) {
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
  const { collection } = records;
  const { list, offers } = await openAssetList(house, { collection, tags, today });
  const { all, find, pageWith } = list;
  if (house.env.sampleData && all().length === 0)
    await fillWithSampleAssets(house, collection, tags, today());
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
      const { tags } = await readFields(c, TagsSchema);
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
      return c.json(await records.update(idOfTag(c.req.param("id")), form, version, actorOf(c)));
    })
    .route("/", assetMoves(house, { records, idOfTag, today }));
  const common = recordsApi(house, { ...records, get, restore }, list);
  const pdf = new Hono<Asked>().get("/", async (c) => {
    const query = list.read(new URL(c.req.url).searchParams);
    const assets = find(query);
    const filter = listInWords(assetKind.filters, query) || "All but disposed";
    const what = counted(assets.length, "asset");
    await noteExport(house, c, assetKind.name, { count: assets.length, what, filter, as: "PDF" });
    const made = {
      assets,
      totals: totalsByCategory(assets),
      filter,
      temple: house.words.now.temple.name,
      madeAt: new Date(house.now()).toISOString(),
    };
    c.header("Content-Type", "application/pdf");
    c.header("Content-Disposition", `inline; filename="assets.pdf"`);
    return c.body(new Uint8Array(await registerPdf(made)));
  });

  return {
    records,
    list,
    today,
    all,
    create,
    pageOf,
    pageWith,
    places: () => offers().places,
    teller: tellerOf(
      records,
      ({ tag }) => assetPage(tag),
      ({ tag }) => assetPage(tag),
    ),
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
      room: assetKind.name,
      kind: "printed" as const,
      by,
      about: printed[0]?.id ?? "",
      after: {
        name: printed.length === 1 ? (printed[0]?.tag ?? "") : `${printed.length} tags`,
        note: "on a tag sheet",
      },
    });
    await house.store.transaction(undefined, async (tx) => {
      for (const { id } of printed)
        if (await tx.get(collection, id))
          await tx.update(collection, id, { tagPrintedAt: at }, { isDerived: true });
    });
  }

  /** The tag is the next one, counted in the same transaction: whatever is refused leaves no gap. */
  function create(form: AssetForm, by: Actor, key?: RequestKey) {
    return records.create(async (tx) => ({ ...form, tag: await tags.next(tx) }), by, key);
  }

  /** By its id, or by the tag that people know it by. */
  function get(id: string) {
    return records.get(idOfTag(id));
  }

  /** As it is then: without the files that are gone. */
  async function restore(id: string, version: string | undefined, by: Actor, current?: string) {
    await records.restore(id, version, by, current);
    return records.get(id);
  }

  function idOfTag(id: string) {
    return isTag(id) ? (all().find(({ tag }) => tag === id)?.id ?? id) : id;
  }

  /** What the screen of one asset shows, and whether there is such an asset at all. */
  async function pageOf(tag: string): Promise<AssetPage> {
    const asset = all().find((one) => one.tag === tag) ?? null;
    const deleted = asset ? undefined : (await records.deleted()).find(({ record }) => record.tag === tag);
    const gift = asset?.giftId ? await ledger.gifts.get(asset.giftId) : undefined;
    const known = asset ? await filesOf([...asset.pictures, ...asset.documents]) : [];
    return versioned({
      asset,
      deleted: deleted ? withoutRecord(deleted) : null,
      gift: gift
        ? {
            id: gift.id,
            donorId: gift.donorId,
            donorName: gift.donorName,
            receivedOn: gift.receivedOn,
            isVoid: gift.status === "void",
          }
        : null,
      files: Object.fromEntries(
        known.map((file) => [file.id, { ...house.files.answerOf(file), name: file.name, at: file.at }]),
      ),
      ...offers(),
      today: today(),
    });
  }

  async function filesOf(ids: readonly string[]) {
    const found = await Promise.all(ids.map((id) => house.files.get(id)));
    return found.filter((file) => file !== undefined);
  }

  /** What depends on today and on what the asset was before. An earlier version comes back as it was. */
  function refuseUnfit(asset: Asset, before: Asset | undefined, { kind }: Note) {
    if (kind === "restored") return;
    if (asset.acquiredOn > today()) throw wrong("acquiredOn", "This day is still to come");
    if (asset.disposal && asset.disposal.on > today())
      throw wrong("disposal", "The day it was disposed of is still to come");
    if (asset.disposal && asset.disposal.on < asset.acquiredOn)
      throw wrong("disposal", "It was disposed of before it came to the temple");
    if (asset.deityId !== before?.deityId && !isDeity(asset.deityId))
      throw wrong("deityId", "There is no such deity");
    if (asset.status === "lent" && !asset.lending)
      throw wrong("status", "Please say to whom: lend it on its own page");
    const latest = asset.lendings.at(-1);
    if (before?.lending && latest?.backOn === null && isKept(asset) && asset.status !== "lent")
      throw wrong("status", `It is lent to ${before.lending.to}: say there that it is back`);
  }

  function isDeity(deityId: string | null) {
    return !deityId || house.words.now.deities.shrines.some(({ id }) => id === deityId);
  }

  /** Pictures and papers are not taken for each other. An earlier version may name files that are gone since. */
  async function takeFiles(tx: Transaction, asset: Asset, before: Asset | undefined, { kind }: Note) {
    const added = (field: "pictures" | "documents") =>
      asset[field].filter((id) => !before?.[field].includes(id));
    if (kind === "restored") return takeThoseLeft(tx, asset, [...added("pictures"), ...added("documents")]);
    await house.files.take(tx, added("pictures"), { kind: "picture", field: "pictures" });
    await house.files.take(tx, added("documents"), { kind: "document", field: "documents" });
  }

  async function takeThoseLeft(tx: Transaction, asset: Asset, added: readonly string[]) {
    const found = await Promise.all(added.map((id) => house.files.get(id)));
    const gone = added.filter((_, at) => !found[at]);
    const left = (ids: readonly string[]) => ids.filter((id) => !gone.includes(id));
    await house.files.take(tx, left(added));
    if (gone.length === 0) return;
    await tx.update(collection, asset.id, {
      pictures: left(asset.pictures),
      documents: left(asset.documents),
    });
  }
}

export type Assets = Awaited<ReturnType<typeof openAssets>>;
