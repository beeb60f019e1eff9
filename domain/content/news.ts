import { z } from "zod";
import { line } from "#domain/fields.ts";
import { pageHead } from "./page-pieces.ts";
import { section } from "./part-fields.ts";
import { part, type SaidBy } from "./part-form.ts";
import { Line, Path, Picture, Words } from "./words.ts";

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

export const news = part([
  pageHead,
  section({ title: "News", note: "each is written under News" }, { readMore: line("Words of each link") }),
]);
export type NewsContent = SaidBy<typeof news>;
