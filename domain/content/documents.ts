import { z } from "zod";
import { IconName, PageHead, Words } from "./words.ts";

export const TempleDocument = z.strictObject({
  title: Words,
  description: Words,
  icon: IconName,
  file: z.string().regex(/^\/documents\/[a-z0-9-]+\.pdf$/, "must name a PDF in public/documents"),
});
export type TempleDocument = z.infer<typeof TempleDocument>;

export const DocumentsPage = z.strictObject({ head: PageHead, open: Words });
export type DocumentsPage = z.infer<typeof DocumentsPage>;
