import { z } from "zod";
import { IconName, Link, PageHead, Words } from "./words.ts";

export const DonationCategory = z.strictObject({
  id: z.enum(["general", "festivals", "building", "community"]),
  name: Words,
  description: Words,
  icon: IconName,
  /** Suggested gifts in whole dollars. */
  amounts: z.array(z.number().int().min(1, "must be at least 1 dollar")).min(1),
});
export type DonationCategory = z.infer<typeof DonationCategory>;

export const commitments = ["Seasonal", "Weekly", "Monthly", "Flexible"] as const;

export const VolunteerOpportunity = z.strictObject({
  title: Words,
  description: Words,
  commitment: z.enum(commitments, `must be one of ${commitments.join(", ")}`),
  icon: IconName,
  skills: z.array(Words).min(1),
});
export type VolunteerOpportunity = z.infer<typeof VolunteerOpportunity>;

export const GivingPage = z.strictObject({
  head: PageHead,
  donation: z.strictObject({
    title: Words,
    categoryStep: Words,
    amountStep: Words,
    customLabel: Words,
    customHint: Words,
    customPlaceholder: Words,
    giftLabel: Words,
    submit: Words,
    assurances: z.array(Words),
  }),
  volunteering: z.strictObject({ eyebrow: Words, title: Words, lede: Words, application: Link }),
});
export type GivingPage = z.infer<typeof GivingPage>;
