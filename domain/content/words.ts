import { z } from "zod";

export const Words = z
  .string()
  .min(1, "is empty")
  .refine((words) => words === words.trim(), "begins or ends with a space: please remove it");

/** Words in which **double stars** mark what is strong; `emphasis()` of domain/emphasis.ts splits them. */
export const EmphaticWords = Words.refine(
  (words) => words.split("**").length % 2 === 1,
  "has ** that opens and never closes: put ** before and after the strong words",
);

/** A place on this site, with an anchor or a chosen subject where it needs one. */
export const Path = z.string().regex(/^\/[\w/?=&%#+-]*$/, "must start with / and be an address of this site");

export const OutsideAddress = z.url({
  protocol: /^https$/,
  error: "must be an address starting with https://",
});

export const PicturePath = z
  .string()
  .regex(
    /^\/art\/[\w./-]+\.(svg|jpe?g|png|webp|avif)$/,
    "must name a picture in public/art, as in /art/lamp.svg",
  );

export const Picture = z.strictObject({
  src: PicturePath,
  /** What a person who cannot see the picture should hear. */
  alt: Words,
});
export type Picture = z.infer<typeof Picture>;

export const Link = z.strictObject({ label: Words, href: Path });
export type Link = z.infer<typeof Link>;

/** The names of the symbols in the site's icon sheet. */
export const IconName = z.enum(
  [
    "pin",
    "clock",
    "mail",
    "phone",
    "down",
    "left",
    "right",
    "chevl",
    "chevr",
    "ext",
    "menu",
    "close",
    "pause",
    "play",
    "search",
    "plus",
    "key",
    "eye",
    "dots",
    "copy",
    "history",
    "lock",
    "passkey",
    "laptop",
    "mobile",
    "user",
    "shield",
    "ban",
    "globe",
    "link",
    "keyboard",
    "edit",
    "undo",
    "merge",
    "trash",
    "check",
    "alert",
    "info",
    "ask",
    "seal",
    "ledger",
    "hands",
    "lotus",
    "diya",
    "gopuram",
    "bell",
    "users",
    "coins",
    "cal",
    "chart",
    "grid",
    "vase",
    "logout",
    "rail",
    "doc",
    "book",
    "card",
    "bank",
    "tree",
    "fb",
    "ig",
    "yt",
    "x",
    "download",
    "print",
    "filter",
    "sort",
    "up",
    "dn",
    "again",
    "offline",
    "qr",
    "leaf",
    "crown",
    "chair",
    "plug",
    "truck",
    "box",
    "rows",
    "hand",
    "camera",
    "rss",
  ],
  "is not one of the site's icons",
);
export type IconName = z.infer<typeof IconName>;

/** The opening of a page: its heading, a sentence under it, and sometimes a picture beside it. */
export const PageHead = z.strictObject({ title: Words, lede: Words, picture: Picture.optional() });
export type PageHead = z.infer<typeof PageHead>;

export const SectionHead = z.strictObject({
  eyebrow: Words.optional(),
  title: Words,
  lede: Words.optional(),
});
export type SectionHead = z.infer<typeof SectionHead>;
