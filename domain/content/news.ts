import { z } from "zod";
import { Line, PageHead, Path, Picture, Words } from "./words.ts";

export const NewsItem = z.strictObject({
  /** The anchor of the story on /news; `link` ends with it. */
  id: z.string().regex(/^[a-z0-9-]+$/, "must be small letters, digits and hyphens"),
  title: Line,
  /** Year-month-day; `writtenDate()` of domain/written-date.ts writes it out. */
  date: z.iso.date("must be a date such as 2025-07-15"),
  description: Words,
  picture: Picture,
  link: Path,
});
export type NewsItem = z.infer<typeof NewsItem>;

export const NewsContent = z.strictObject({ head: PageHead, readMore: Line });
export type NewsContent = z.infer<typeof NewsContent>;
