import { z } from "zod";
import { hiddenCharacter } from "./public-text.ts";

/** A text of some sentences. */
export const Words = wordsOf(2000);

/** A title, a name, a label. */
export const Line = wordsOf(200);

export function wordsOf(most: number) {
  return z
    .string("is missing")
    .min(1, "is empty")
    .max(most, `is too long (${most.toLocaleString("en-US")} letters or fewer)`)
    .refine((words) => words === words.trim(), "begins or ends with a space: please remove it")
    .refine(
      (words) => hiddenCharacter(words, { mayBreak: false }) === undefined,
      "has a line break or a hidden sign: please type it anew",
    );
}

/** Text in which **double stars** mark strong words; `emphasis()` of domain/emphasis.ts splits it. */
export const EmphaticWords = Words.refine(
  (words) => words.split("**").length % 2 === 1,
  "has ** that opens and never closes: put ** before and after the strong words",
);

/** A path on this site, with an anchor or a subject where needed. */
export const Path = z
  .string()
  .max(200, "is too long for an address")
  .regex(/^\/(?!\/)[\w/?=&%#+-]*$/, "must start with / and be an address of this site");

export const OutsideAddress = z.url({
  protocol: /^https$/,
  error: "must be an address starting with https://",
});

/** A drawing of the site, or a picture uploaded by staff (docs/files.md). */
export const PicturePath = z
  .string()
  .max(200, "is too long for a picture's address")
  .regex(
    // No segment begins with a dot, so the path cannot leave the folder.
    /^(\/art\/([\w-][\w.-]*\/)*[\w-][\w.-]*\.(svg|jpe?g|png|webp|avif)|\/api\/files\/[\w-]+(\/[\w-][\w.-]*)?)$/,
    "must name a picture in public/art, as in /art/lamp.svg",
  );

export const Picture = z.strictObject({
  src: PicturePath,
  /** Other widths of an uploaded picture. */
  srcSet: z
    .string()
    .max(1000)
    .regex(/^(\/api\/files\/[\w-]+\/[\w-][\w.-]* \d+w(, |$))+$/, "must list a picture's widths")
    .optional(),
  /** The alternative text. */
  alt: Words,
});
export type Picture = z.infer<typeof Picture>;

/** A paper the site came with, or one that staff sent. */
export const PdfPath = z
  .string()
  .regex(/^(\/documents\/[a-z0-9-]+\.pdf|\/api\/files\/[\w-]+)$/, "must name a PDF in public/documents");

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
    "grip",
  ],
  "is not one of the site's icons",
);
export type IconName = z.infer<typeof IconName>;
