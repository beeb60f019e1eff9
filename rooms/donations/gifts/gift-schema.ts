import { z } from "zod";
import { NOT_AN_AMOUNT } from "#domain/amount.ts";
import { schemaOf } from "#domain/field-schema.ts";
import { FUNDS } from "#domain/funds.ts";
import { LineText, NeededText } from "#domain/text-field.ts";
import { DonorSchema } from "../../donors/donor-schema.ts";
import { countKind } from "../../ledger/count.ts";
import { type GiftForm, giftKind, isNoncash } from "../../ledger/gift.ts";
import { pledgeKind } from "../../ledger/pledge.ts";

const MOST_CENTS = 10_000_000_00;

const link = z.string().min(1).max(128).nullable().default(null);
const cents = z
  .int({
    error: ({ input }) =>
      typeof input === "number" ? "Please enter an amount in whole cents" : NOT_AN_AMOUNT,
  })
  .min(0, "Please enter an amount above zero")
  .max(MOST_CENTS, "Please enter at most $10,000,000");
const name = LineText().max(200, "Please keep the name within 200 characters").default("");

/**
 * What may be left out: the fund of a payment on a pledge, which is the pledge's whatever is sent (`gifts.server.ts`),
 * and what the donor received, which at an event is religious.
 */
function completed(sent: unknown) {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return sent;
  const { pledgeId, eventId } = sent as { pledgeId?: unknown; eventId?: unknown };
  return { ...(pledgeId ? { fund: FUNDS[0] } : {}), benefit: eventId ? "religious" : "none", ...sent };
}

/** What staff send of a gift, and the sentences it is refused with. What depends on other records is asked later. */
export const GiftSchema: z.ZodType<GiftForm> = z
  .preprocess(
    completed,
    schemaOf(giftKind.fields, "Please fill in the gift", {
      donorId: link,
      pledgeId: link,
      eventId: link,
      countId: link,
      donorName: name,
      cents,
      goodsCents: cents.default(0),
      dedication: z
        .object({
          kind: z.enum(["honor", "memory"], "In honor or in memory?"),
          name: LineText().min(1, "Please enter whom the gift honors").max(200),
        })
        .nullable()
        .default(null),
    }),
  )
  .transform((gift) => ({
    ...gift,
    donorName: gift.donorName || (gift.donorId ? "" : gift.method === "hundi" ? "Hundi" : "Giver not known"),
  }))
  .superRefine((gift, check) => {
    const say = (field: keyof GiftForm, message: string) =>
      check.addIssue({ code: "custom", path: [field], message });
    if (gift.cents === 0 && gift.method !== "in-kind") say("cents", "Please enter an amount above zero");
    if (gift.method === "in-kind" && !gift.inKindDescription)
      say("inKindDescription", "Please say what was given");
    if (gift.benefit !== "goods") return;
    if (!gift.goodsDescription) say("goodsDescription", "Please say what the donor received");
    if (gift.goodsCents === 0) say("goodsCents", "Please enter what it was worth");
    if (gift.goodsCents > gift.cents && !isNoncash(gift))
      say("goodsCents", "This is more than the gift itself");
  });

export const PledgeSchema = schemaOf(pledgeKind.fields, "Please fill in the pledge", {
  donorName: name,
  cents: cents.min(1, "Please enter an amount above zero"),
  dueOn: z.iso.date(pledgeKind.fields.dueOn.question).nullable().default(null),
});

export const CountSchema = schemaOf(countKind.fields, "Please fill in the count", {
  controlCents: cents,
  counters: z
    .array(LineText().min(1, "Please enter both names").max(200), "Please enter both names")
    .length(2, "Two people count: please enter both names")
    .refine(
      ([first, second]) => first?.toLowerCase() !== second?.toLowerCase(),
      "These are one person: two count",
    ),
});

export const Reason = z.object(
  { reason: NeededText(500, "Please say why"), version: z.string().max(100).optional() },
  "Please say why",
);

/** The giver is nobody we know yet, and becomes a donor together with the gift. */
export const NewDonor = z.object({
  newDonor: z
    .string()
    .transform((name): unknown => ({ name }))
    .pipe(DonorSchema)
    .optional(),
});

/** Sent again by somebody who was asked and is sure. */
export const Sure = z.object({ evenIfOld: z.boolean().optional(), evenIfLike: z.boolean().optional() });

export const Versioned = z.object({ version: z.string().max(100).optional() });
