import { z } from "zod";
import { IconName, Line, PageHead, Words } from "./words.ts";

export const TempleDocument = z.strictObject({
  title: Line,
  description: Words,
  icon: IconName,
  /** One the site came with, or one that staff sent. */
  file: z
    .string()
    .regex(/^(\/documents\/[a-z0-9-]+\.pdf|\/api\/files\/[\w-]+)$/, "must name a PDF in public/documents"),
});
export type TempleDocument = z.infer<typeof TempleDocument>;

export const Documents = z.strictObject({
  head: PageHead,
  open: Line,
  papers: z.array(TempleDocument).max(60, "has room for 60 documents"),
});
export type Documents = z.infer<typeof Documents>;
