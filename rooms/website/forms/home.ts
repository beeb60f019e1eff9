import {
  drawing,
  icon,
  line,
  link,
  links,
  list,
  marked,
  type PartForm,
  picture,
  sectionHead,
  text,
} from "./form.ts";

const blankPicture = { src: "/art/lamp.svg", alt: "" };

export const home: PartForm = {
  sections: [
    {
      title: "Banner",
      note: "drifts across the top",
      fields: [
        text("banner", "Banner", { hint: "One line that drifts across the top of the page." }),
        line("title", "Name of the page", {
          hint: "Not seen: what those hear first who have the page read aloud.",
        }),
      ],
    },
    {
      title: "Slideshow",
      fields: [
        line("slideshow.label", "What the slides show together", {
          hint: "Not seen: what the slideshow is called when it is read aloud.",
        }),
        list("slideshow.slides", "Slides", {
          one: "slide",
          many: "slides",
          nameOf: ({ title }) => String(title),
          fields: [
            line("eyebrow", "Small line above"),
            line("title", "Title"),
            marked("text", "Text", {
              isOptional: true,
              hint: "Shown on the first slide only, above the button.",
            }),
            picture("picture", "Picture", { hasPhone: true }),
          ],
          blank: { eyebrow: "", title: "", picture: blankPicture },
        }),
      ],
    },
    {
      title: "Claims",
      note: "promises in a row",
      fields: [
        list("claims", "Claims", {
          one: "claim",
          many: "claims",
          nameOf: ({ figure, words }) => [figure, words].filter(Boolean).join(" "),
          kinds: [
            {
              mark: "figure",
              one: "claim with a figure",
              fields: [line("figure", "Figure"), line("words", "Words")],
              blank: { figure: "", words: "" },
            },
            {
              mark: "icon",
              one: "claim with an icon",
              fields: [icon("icon", "Icon"), line("words", "Words")],
              blank: { icon: "lotus", words: "" },
            },
          ],
        }),
      ],
    },
    {
      title: "Mission",
      note: "title, text, picture",
      fields: [
        line("mission.eyebrow", "Small line above"),
        line("mission.title", "Title"),
        marked("mission.lede", "Opening sentence"),
        marked("mission.text", "Text"),
        picture("mission.picture"),
        line("mission.caption", "Words under the picture"),
        ...link("mission.more", "Link"),
      ],
    },
    {
      title: "Features",
      fields: [
        list("features", "Features", {
          one: "card",
          many: "cards",
          nameOf: ({ title }) => String(title),
          fields: [icon("icon", "Icon"), line("title", "Title"), marked("text", "Text")],
          blank: { icon: "lotus", title: "", text: "" },
        }),
      ],
    },
    {
      title: "Epigraph",
      note: "Tamil, English, source",
      fields: [
        line("epigraph.tamil", "Tamil"),
        text("epigraph.english", "English"),
        line("epigraph.source", "Source"),
        line("epigraph.label", "What it is", {
          hint: "Not seen: what the verse is called when it is read aloud.",
        }),
      ],
    },
    { title: "Deities", note: "heading only", fields: sectionHead("deities") },
    {
      title: "Support",
      note: "the block over the festival",
      fields: [
        line("support.eyebrow", "Small line above"),
        line("support.title", "Title"),
        marked("support.lede", "Sentence under it"),
        drawing("support.picture", "Picture behind it"),
        links("support.more"),
      ],
    },
    {
      title: "Impact",
      fields: [
        ...sectionHead("impact.head"),
        list("impact.figures", "Figures", {
          one: "figure",
          many: "figures",
          nameOf: ({ figure, words }) => `${figure} ${words}`.trim(),
          fields: [line("figure", "Figure"), text("words", "Words")],
          blank: { figure: "", words: "" },
        }),
      ],
    },
  ],
};
