import { z } from "zod";
import { Words } from "./words.ts";

/** What search engines, browser tabs and breadcrumbs say of a page. */
export const PageInfo = z.strictObject({
  /** The canonical address: lower case. */
  path: z.string().regex(/^\/[a-z]*$/, "must be a lower-case address of this site"),
  /** The last step of the breadcrumb. */
  name: Words,
  title: Words,
  description: Words.min(50, "is too short for a search result (50 letters or more)").max(
    170,
    "is too long for a search result (170 letters or fewer)",
  ),
});
export type PageInfo = z.infer<typeof PageInfo>;
