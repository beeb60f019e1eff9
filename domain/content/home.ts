import { z } from "zod";
import { IconName, Line, Link, Picture, PicturePath, SectionHead, Words } from "./words.ts";

/** Only the first slide has a text: it stands above the 'Donate via' button. */
export const Slide = z.strictObject({
  eyebrow: Line,
  title: Line,
  text: Words.optional(),
  /** A drawing with very many shapes is slow on phones: they may have a painting of the part they show. */
  picture: Picture.extend({ phone: PicturePath.optional() }),
});
export type Slide = z.infer<typeof Slide>;

/** A claim opens either with a figure or with an icon. */
export const HomeClaim = z.union([
  z.strictObject({ figure: Line, words: Words }),
  z.strictObject({ icon: IconName, words: Words }),
]);
export type HomeClaim = z.infer<typeof HomeClaim>;

export const Feature = z.strictObject({ icon: IconName, title: Line, text: Words });
export type Feature = z.infer<typeof Feature>;

export const Home = z.strictObject({
  title: Line,
  banner: Words,
  slideshow: z.strictObject({
    label: Line,
    slides: z.array(Slide).min(1, "needs at least one slide").max(8),
  }),
  claims: z.array(HomeClaim).max(8),
  mission: z.strictObject({
    eyebrow: Line,
    title: Line,
    lede: Words,
    text: Words,
    picture: Picture,
    caption: Line,
    more: Link,
  }),
  features: z.array(Feature).max(12),
  epigraph: z.strictObject({ tamil: Line, english: Words, source: Line, label: Line }),
  deities: SectionHead,
  support: z.strictObject({
    eyebrow: Line,
    title: Line,
    lede: Words,
    picture: PicturePath,
    more: z.array(Link).max(4),
  }),
  impact: z.strictObject({
    head: SectionHead,
    figures: z.array(z.strictObject({ figure: Line, words: Words })).max(8),
  }),
});
export type Home = z.infer<typeof Home>;
