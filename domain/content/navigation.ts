import { z } from "zod";
import { Line, Link, Path } from "./words.ts";

/** A word of the menu that opens a list; `note` is the small line under each of its links. */
export const MenuGroup = z.strictObject({
  label: Line,
  children: z
    .array(z.strictObject({ label: Line, href: Path, note: Line }))
    .min(1)
    .max(8),
});
export type MenuGroup = z.infer<typeof MenuGroup>;

export const Navigation = z.strictObject({
  menu: z
    .array(z.union([Link, MenuGroup]))
    .min(1)
    .max(8),
  donateLabel: Line,
  footer: z.strictObject({
    visitTitle: Line,
    linksTitle: Line,
    links: z.array(Link).max(12),
    hoursTitle: Line,
  }),
});
export type Navigation = z.infer<typeof Navigation>;
