import type { Shown } from "#domain/records.ts";
import type { Actor } from "#server/records/actors.ts";
import type { Records } from "#server/records/records.ts";
import { Refusal } from "#server/refusal.ts";
import type { Fields, Store } from "#server/store/store.ts";
import type { GiftForm } from "./gift.ts";
import { ledgerCollections } from "./ledger-collections.server.ts";

/** With the donor's name as it is today, where the form left it out. */
export async function named<Form extends Pick<GiftForm, "donorId" | "donorName">>(
  store: Store,
  form: Form,
): Promise<Form> {
  if (!form.donorId || form.donorName) return form;
  const donor = await ledgerCollections(store).donors.get(form.donorId);
  return { ...form, donorName: String(donor?.name ?? "") };
}

/** A line that was wrong stays, and says why it no longer counts. */
export async function voided<Rec extends Shown & { status: string }, Form extends Fields>(
  records: Records<Rec, Form>,
  id: string,
  voidReason: string,
  by: Actor,
  version?: string,
) {
  const { status } = await records.get(id);
  if (status === "void") throw new Refusal(409, "void", `This ${records.kind.one} is void already.`);
  return records.set(id, { status: "void", voidReason }, by, "voided", version);
}
