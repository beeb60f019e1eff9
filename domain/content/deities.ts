import { z } from "zod";
import { Line, PageHead, Picture, Words } from "./words.ts";

export const Deity = z.strictObject({ id: Line, name: Line, picture: Picture, description: Words });
export type Deity = z.infer<typeof Deity>;

/** The first deity of the list stands alone at the top of the page, under `firstEyebrow`. */
export const Deities = z.strictObject({
  head: PageHead,
  firstEyebrow: Line,
  shrines: z
    .array(Deity)
    .min(1, "needs at least one deity")
    .max(60, "has room for 60 deities")
    .refine(
      (shrines) => new Set(shrines.map(({ id }) => id)).size === shrines.length,
      "has two deities with the same id: each needs one of its own",
    ),
});
export type Deities = z.infer<typeof Deities>;
