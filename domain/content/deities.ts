import { z } from "zod";
import { PageHead, Picture, Words } from "./words.ts";

export const Deity = z.strictObject({ id: Words, name: Words, picture: Picture, description: Words });
export type Deity = z.infer<typeof Deity>;

/** The first deity of the list stands alone at the top of the page, under `firstEyebrow`. */
export const DeitiesPage = z.strictObject({ head: PageHead, firstEyebrow: Words });
export type DeitiesPage = z.infer<typeof DeitiesPage>;
