import { line } from "#domain/fields.ts";
import { link, links, sectionHead } from "./page-pieces.ts";
import {
  drawing,
  either,
  type FieldValue,
  group,
  icon,
  list,
  marked,
  picture,
  section,
  type WordsOf,
  words,
} from "./part-fields.ts";
import { part, type SaidBy } from "./part-form.ts";

const slide = {
  eyebrow: line("Small line above"),
  title: line("Title"),
  text: marked("Text", { optional: true, hint: "Shown on the first slide only, above the button." }),
  /** A drawing with very many shapes is slow on phones: they may have a painting of the part they show. */
  picture: picture("Picture", { hasPhone: true }),
};
export type Slide = WordsOf<typeof slide>;

/** A claim opens either with a figure or with an icon. */
const claim = either({
  figure: {
    one: "claim with a figure",
    fields: { figure: line("Figure"), words: line("Words", { max: 2000 }) },
  },
  icon: {
    one: "claim with an icon",
    fields: { icon: icon("Icon", { standard: "lotus" }), words: line("Words", { max: 2000 }) },
  },
});
export type HomeClaim = FieldValue<typeof claim>;

const feature = {
  icon: icon("Icon", { standard: "lotus" }),
  title: line("Title"),
  text: marked("Text"),
};
export type Feature = WordsOf<typeof feature>;

export const home = part([
  section(
    { title: "Banner", note: "drifts across the top" },
    {
      banner: words("Banner", { hint: "One line that drifts across the top of the page." }),
      title: line("Name of the page", {
        hint: "Not seen: what those hear first who have the page read aloud.",
      }),
    },
  ),
  section("Slideshow", {
    slideshow: group({
      label: line("What the slides show together", {
        hint: "Not seen: what the slideshow is called when it is read aloud.",
      }),
      slides: list("Slides", slide, {
        one: "slide",
        many: "slides",
        least: 1,
        most: 8,
        tooFew: "needs at least one slide",
        nameOf: ({ title }) => title,
      }),
    }),
  }),
  section(
    { title: "Claims", note: "promises in a row" },
    {
      claims: list("Claims", claim, {
        one: "claim",
        many: "claims",
        most: 8,
        nameOf: ({ figure = "", words }: { figure?: string; words: string }) => `${figure} ${words}`.trim(),
      }),
    },
  ),
  section(
    { title: "Mission", note: "title, text, picture" },
    {
      mission: group({
        eyebrow: line("Small line above"),
        title: line("Title"),
        lede: marked("Opening sentence"),
        text: marked("Text"),
        picture: picture("Picture"),
        caption: line("Words under the picture"),
        more: link("Link"),
      }),
    },
  ),
  section("Features", {
    features: list("Features", feature, {
      one: "card",
      many: "cards",
      most: 12,
      nameOf: ({ title }) => title,
    }),
  }),
  section(
    { title: "Epigraph", note: "Tamil, English, source" },
    {
      epigraph: group({
        tamil: line("Tamil"),
        english: words("English"),
        source: line("Source"),
        label: line("What it is", { hint: "Not seen: what the verse is called when it is read aloud." }),
      }),
    },
  ),
  section({ title: "Deities", note: "heading only" }, { deities: sectionHead }),
  section(
    { title: "Support", note: "the block over the festival" },
    {
      support: group({
        eyebrow: line("Small line above"),
        title: line("Title"),
        lede: marked("Sentence under it"),
        picture: drawing("Picture behind it"),
        more: links(4),
      }),
    },
  ),
  section("Impact", {
    impact: group({
      head: sectionHead,
      figures: list(
        "Figures",
        { figure: line("Figure"), words: words("Words") },
        {
          one: "figure",
          many: "figures",
          most: 8,
          nameOf: ({ figure, words }) => `${figure} ${words}`.trim(),
        },
      ),
    }),
  }),
]);
export type Home = SaidBy<typeof home>;
