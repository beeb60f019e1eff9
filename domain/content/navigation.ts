import { z } from "zod";
import { Link, Path, Words } from "./words.ts";

/** A word of the menu that opens a list; `note` is the small line under each of its links. */
export const MenuGroup = z.strictObject({
  label: Words,
  children: z.array(z.strictObject({ label: Words, href: Path, note: Words })).min(1),
});
export type MenuGroup = z.infer<typeof MenuGroup>;

export const Navigation = z.strictObject({
  menu: z.array(z.union([Link, MenuGroup])),
  donateLabel: Words,
  footer: z.strictObject({ visitTitle: Words, linksTitle: Words, links: z.array(Link), hoursTitle: Words }),
});
export type Navigation = z.infer<typeof Navigation>;
