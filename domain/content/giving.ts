import { z } from "zod";
import { IconName, Line, Link, PageHead, Words } from "./words.ts";

export const DonationCategory = z.strictObject({
  id: z.enum(["general", "festivals", "building", "community"]),
  name: Line,
  description: Words,
  icon: IconName,
  /** Suggested gifts in whole dollars. */
  amounts: z.array(z.number().int().min(1, "must be at least 1 dollar").max(1_000_000)).min(1).max(8),
});
export type DonationCategory = z.infer<typeof DonationCategory>;

export const commitments = ["Seasonal", "Weekly", "Monthly", "Flexible"] as const;

export const VolunteerOpportunity = z.strictObject({
  title: Line,
  description: Words,
  commitment: z.enum(commitments, `must be one of ${commitments.join(", ")}`),
  icon: IconName,
  skills: z.array(Line).min(1).max(12),
});
export type VolunteerOpportunity = z.infer<typeof VolunteerOpportunity>;

/** The four purposes keep their number and their order: gifts and receipts are kept by them. */
const Categories = z
  .tuple([DonationCategory], DonationCategory)
  .refine(
    (categories) => new Set(categories.map(({ id }) => id)).size === 4 && categories.length === 4,
    "must have each of the four purposes once",
  );

export const Giving = z.strictObject({
  head: PageHead,
  donation: z.strictObject({
    title: Line,
    categoryStep: Line,
    amountStep: Line,
    customLabel: Line,
    customHint: Line,
    customPlaceholder: Line,
    giftLabel: Line,
    submit: Line,
    assurances: z.array(Line).max(6),
  }),
  volunteering: z.strictObject({ eyebrow: Line, title: Line, lede: Words, application: Link }),
  categories: Categories,
  opportunities: z.array(VolunteerOpportunity).max(40),
});
export type Giving = z.infer<typeof Giving>;
