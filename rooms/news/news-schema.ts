import { z } from "zod";
import { startingNews } from "#content/news.ts";
import { isAddress } from "#domain/content/marked-runs.ts";
import { PublicLine, PublicText } from "#domain/content/public-text.ts";
import { schemaOf } from "#domain/field-schema.ts";
import { type NewsForm, type NewsPicture, newsKind, slugOf } from "./news.ts";

const NO_PICTURE = "Please send the picture first.";
const DESCRIBE = "Please say in a few words what the picture shows.";
const starting = startingNews.map(({ picture }) => picture.src);

/** A file that was sent, or one of the pictures that the site began with. */
const PictureSchema = z
  .object(
    {
      fileId: z.string(NO_PICTURE).max(128, NO_PICTURE).optional(),
      src: z.string(NO_PICTURE).optional(),
      alt: PublicLine(300, DESCRIBE).min(1, DESCRIBE),
    },
    NO_PICTURE,
  )
  .transform(({ fileId, src, alt }, check): NewsPicture => {
    if (fileId) return { fileId, alt };
    if (src && starting.includes(src)) return { src, alt };
    check.addIssue({ code: "custom", message: NO_PICTURE });
    return z.NEVER;
  });

const when = "Please write the day as 2026-11-18";

/** What staff send of a news item, and the sentences it is refused with. */
export const NewsSchema: z.ZodType<NewsForm> = schemaOf(newsKind.fields, "Please fill in the news item", {
  title: PublicLine(200, "Please write a title.").min(1, "Please write a title."),
  picture: PictureSchema.nullish().transform((picture) => picture ?? null),
  summary: PublicLine(300).default(""),
  words: PublicText(20_000).default(""),
  link: PublicLine(500)
    .refine(
      (link) => link === "" || isAddress(link),
      "Please write an address that begins with / or with https://",
    )
    .nullish()
    .transform((link) => link || null),
  slug: PublicLine(200).default("").transform(slugOf),
  publishedFrom: z
    .union([z.literal(""), z.iso.date(), z.iso.datetime({ offset: true, local: true })], { error: when })
    .nullish()
    .transform((from) => from || null),
}).superRefine(({ isDraft, summary, words }, check) => {
  if (!isDraft && !summary && !words)
    check.addIssue({ code: "custom", path: ["words"], message: "Please write what visitors will read." });
});
