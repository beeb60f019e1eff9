import { Refusal, wrong } from "#server/refusal.ts";
import type { Note, Transaction } from "#server/store/store.ts";
import type { Donations } from "../../donations/donations.server.ts";
import type { Gift, GiftForm } from "../../ledger/gift.ts";
import { type Asset, giftDescription } from "./asset.ts";

/** Said of the gift when its asset is no longer a given one; such a gift comes back with the asset. */
const TAKEN_OUT = "Its asset was taken out of the register";
const NOT_GIVEN = "Its asset was not given after all";

/**
 * What was given is a gift in kind: written with the asset, void when the asset is taken out or was not given after
 * all, and back with it. What the ledger's keepers corrected since is left as they have it.
 */
export function giftFollower({ records: gifts }: Donations["gifts"]) {
  return async (tx: Transaction, asset: Asset | undefined, before: Asset | undefined, note: Note) => {
    const [now, then] = [asset?.giftId ?? null, before?.giftId ?? null];
    if (then && then !== now) await withdraw(tx, then, asset ? NOT_GIVEN : TAKEN_OUT, note);
    if (!asset || !now) return;
    const gift = await giftIn(tx, now);
    if (!gift) return void (await gifts.within.create(tx, giftOf(asset), note, { id: now }));
    if (gift.status === "void") {
      if (gift.voidReason !== TAKEN_OUT && gift.voidReason !== NOT_GIVEN) return;
      return void (await gifts.within.set(tx, now, { status: "recorded", voidReason: "" }, note));
    }
    const changed = before && now === then ? changesFor(asset, before) : {};
    if (Object.keys(changed).length === 0) return;
    if (gift.receiptNo) return refuseReceipted(changed, gift.receiptNo);
    await gifts.within.set(tx, now, changed, note);
  };

  async function withdraw(tx: Transaction, id: string, voidReason: string, note: Note) {
    const gift = await giftIn(tx, id);
    if (!gift || gift.status === "void") return;
    if (gift.receiptNo)
      throw new Refusal(
        409,
        "in-use",
        `Receipt ${gift.receiptNo} was issued for this gift: the treasurer has to void the gift in Donations first.`,
      );
    await gifts.within.set(tx, id, { status: "void", voidReason }, note);
  }

  async function giftIn(tx: Transaction, id: string) {
    return (await tx.get(gifts.collection, id)) as unknown as Gift | undefined;
  }
}

/** Nothing is said of its value: whoever gave it has it appraised. */
function giftOf(asset: Asset): GiftForm {
  return {
    donorId: asset.donorId,
    donorName: asset.donorName || "Giver not known",
    receivedOn: asset.acquiredOn,
    cents: 0,
    method: "in-kind",
    reference: "",
    fund: "general",
    pledgeId: null,
    eventId: null,
    dedication: null,
    benefit: "none",
    goodsDescription: "",
    goodsCents: 0,
    inKindDescription: giftDescription(asset),
    isAnonymous: false,
    note: `${asset.tag} in the register of assets`,
    countId: null,
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
