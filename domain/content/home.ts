import { z } from "zod";
import { IconName, Link, Picture, PicturePath, SectionHead, Words } from "./words.ts";

/** Only the first slide has a text: it stands above the 'Donate via' button. */
export const Slide = z.strictObject({
  eyebrow: Words,
  title: Words,
  text: Words.optional(),
  /** A drawing with very many shapes is slow on phones: they may have a painting of the part they show. */
  picture: Picture.extend({ phone: PicturePath.optional() }),
});
export type Slide = z.infer<typeof Slide>;

/** A claim opens either with a figure or with an icon. */
export const Claim = z.union([
  z.strictObject({ figure: Words, words: Words }),
  z.strictObject({ icon: IconName, words: Words }),
]);
export type Claim = z.infer<typeof Claim>;

export const Feature = z.strictObject({ icon: IconName, title: Words, text: Words });
export type Feature = z.infer<typeof Feature>;

export const Home = z.strictObject({
  title: Words,
  banner: Words,
  slideshow: z.strictObject({ label: Words, slides: z.array(Slide) }),
  claims: z.array(Claim),
  mission: z.strictObject({
    eyebrow: Words,
    title: Words,
    lede: Words,
    text: Words,
    picture: Picture,
    caption: Words,
    more: Link,
  }),
  features: z.array(Feature),
  epigraph: z.strictObject({ tamil: Words, english: Words, source: Words, label: Words }),
  deities: SectionHead,
  support: z.strictObject({
    eyebrow: Words,
    title: Words,
    lede: Words,
    picture: PicturePath,
    more: z.array(Link),
  }),
  impact: z.strictObject({
    head: SectionHead,
    figures: z.array(z.strictObject({ figure: Words, words: Words })),
  }),
});
export type Home = z.infer<typeof Home>;
