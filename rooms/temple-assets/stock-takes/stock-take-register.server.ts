import type { Fields, Note, Transaction } from "#server/store/store.ts";
import { isKept, type KeptAsset } from "../assets/asset.ts";
import type { Assets } from "../assets/assets.server.ts";
import { isListed, type Line, type RegisterChange } from "./stock-take.ts";

/** What a stock-take writes into the register when it is closed, and takes out again when it is opened once more. */
export function registerFor({ records }: Pick<Assets, "records">) {
  return { write, takeBack };

  async function write(tx: Transaction, line: Line, day: string, note: Note): Promise<RegisterChange | null> {
    if (!isListed(line) || line.found === null) return null;
    const asset = await assetIn(tx, line.assetId);
    if (!asset) return null;
    const { missingSince = null, condition, status, lendings } = asset;
    const isHere = line.found !== "missing";
    const lending = lendings.at(-1);
    const isBack = isHere && status === "lent" && lending?.backOn === null;
    const change: RegisterChange = {
      ...(line.found === "damaged" &&
        condition !== "damaged" && { condition: { from: condition, to: "damaged" } }),
      ...(isBack && { status: { from: status, to: lending.from } }),
      ...(isHere && missingSince && { missingSince: { from: missingSince, to: null } }),
      ...(!isHere && !missingSince && { missingSince: { from: null, to: day } }),
    };
    if (Object.keys(change).length === 0) return null;
    const fields = {
      ...valuesOf(change, "to"),
      ...(isBack && { lendings: [...lendings.slice(0, -1), { ...lending, backOn: day }] }),
    };
    await records.within.set(tx, line.assetId, fields, note);
    return change;
  }

  /** What somebody changed in the register since stays. */
  async function takeBack(tx: Transaction, { assetId, change }: Line, day: string, note: Note) {
    const asset = change && (await assetIn(tx, assetId));
    if (!asset) return;
    const lending = asset.lendings.at(-1);
    const isAsLeft = Object.entries(valuesOf(change, "to")).every(
      ([field, value]) => (asset[field as keyof KeptAsset] ?? null) === value,
    );
    const wasBack = change.status !== undefined;
    if (!isAsLeft || (wasBack && lending?.backOn !== day)) return;
    const fields = {
      ...valuesOf(change, "from"),
      ...(wasBack && { lendings: [...asset.lendings.slice(0, -1), { ...lending, backOn: null }] }),
    };
    await records.within.set(tx, assetId, fields, note);
  }

  /** One that is still the temple's. */
  async function assetIn(tx: Transaction, id: string) {
    const asset = (await tx.get(records.collection, id)) as unknown as KeptAsset | undefined;
    return asset && isKept(asset) ? asset : undefined;
  }
}

function valuesOf(change: RegisterChange, side: "from" | "to"): Fields {
  return Object.fromEntries(Object.entries(change).map(([field, sides]) => [field, sides[side]]));
}
