import { z } from "zod";
import { Line, Words } from "./words.ts";

/** A page as search engines, browser tabs and breadcrumbs show it. */
export type PageInfo = z.infer<ReturnType<typeof pageAt>>;

/** Addresses are lower case and never change, because other sites link to them. */
export const Pages = z.strictObject({
  home: pageAt("/"),
  about: pageAt("/about"),
  donate: pageAt("/donate"),
  donors: pageAt("/donors"),
  events: pageAt("/events"),
  panchang: pageAt("/panchang"),
  landProject: pageAt("/landprojectdetails"),
  loanProgram: pageAt("/loanprogram"),
  news: pageAt("/news"),
  contact: pageAt("/contactus"),
  deities: pageAt("/deities"),
  board: pageAt("/board"),
  bylaws: pageAt("/bylaws"),
  manage: pageAt("/manage"),
});
export type Pages = z.infer<typeof Pages>;

function pageAt(path: string) {
  return z.strictObject({
    path: z.literal(path),
    /** The last step of the breadcrumb. */
    name: Line,
    title: Line.optional(),
    description: Words.min(50, "is too short for a search result (50 letters or more)").max(
      170,
      "is too long for a search result (170 letters or fewer)",
    ),
  });
}
