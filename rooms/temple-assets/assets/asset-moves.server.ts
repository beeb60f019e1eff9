import { Hono } from "hono";
import { type Asked, checkFields, readJson } from "#server/api/asked.ts";
import type { Actor } from "#server/records/actors.ts";
import { actorOf, keyOf } from "#server/records/api.ts";
import { noteBy } from "#server/records/history.ts";
import { openOnce, type RequestKey } from "#server/records/once.ts";
import type { Records } from "#server/records/records.ts";
import { Refusal, wrong } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import {
  type Asset,
  type AssetForm,
  type Disposal,
  isKept,
  type KeptAsset,
  type LendForm,
  type Lending,
  type ReturnForm,
} from "./asset.ts";
import { DisposalSchema, LendSchema, MoreTimeSchema, ReturnSchema } from "./asset-schema.ts";

type AssetMovesNeeds = {
  records: Records<Asset, AssetForm>;
  /** Of the id or the tag that an address names. */
  idOfTag: (idOrTag: string) => string;
  today: () => string;
};

/** Lending, its end and disposal: what no form holds, written in one transaction with its line of history. */
export function assetMoves(house: House, { records, idOfTag, today }: AssetMovesNeeds) {
  const once = openOnce(house);

  return new Hono<Asked>()
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

  async function moved(
    idOrTag: string,
    by: Actor,
    key: RequestKey | undefined,
    next: (asset: Asset) => Partial<KeptAsset>,
  ) {
    const id = idOfTag(idOrTag);
    await records.get(id);
    const note = noteBy(by, house.now());
    await once.transaction(note, key, async (tx) => {
      const kept = await tx.get(records.collection, id);
      if (!kept) throw new Refusal(404, "no-such-asset", "There is no such asset any more.");
      await records.within.set(tx, id, next(records.read(kept)), note);
      return { id };
    });
    return records.get(id);
  }

  function lent(asset: Asset, { to, dueOn, since = today(), note = "" }: LendForm) {
    refuseGone(asset);
    const { lending, status } = asset;
    if (lending || status === "lent")
      throw new Refusal(409, "lent", `${asset.tag} is lent to ${lending?.to ?? "somebody"} already.`);
    if (since > today()) throw wrong("since", "This day is still to come");
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

  function returned(asset: Asset, { on = today(), place, condition }: ReturnForm) {
    const lending = lendingOf(asset);
    if (on > today()) throw wrong("on", "This day is still to come");
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
    if (disposal.on > today()) throw wrong("on", "This day is still to come");
    if (disposal.on < asset.acquiredOn) throw wrong("on", "It had not come to the temple on this day");
    return { status: "disposed" as const, disposal };
  }

  function refuseGone({ tag, status }: Asset) {
    if (!isKept({ status })) throw new Refusal(409, "disposed", `${tag} is no longer the temple’s.`);
  }
}
