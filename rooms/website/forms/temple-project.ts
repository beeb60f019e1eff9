import {
  drawing,
  emphatic,
  icon,
  line,
  link,
  links,
  list,
  marked,
  type PartForm,
  pageHead,
  path,
  sectionHead,
  text,
} from "./form.ts";

const STRONG = "Put ** before and after what is to stand out.";
const FROM_RECORDS = "Words in { } are filled in from the loans’ settings.";

export const landProject: PartForm = {
  sections: [
    pageHead(),
    {
      title: "Phases",
      note: "their own words are under Loans/Projects",
      fields: [
        line("phasesLabel", "What the phases are called", {
          hint: "Not seen: said when the page is read aloud.",
        }),
      ],
    },
    {
      title: "Invitation",
      note: "at the end of the page",
      fields: [
        line("invitation.eyebrow", "Small line above"),
        line("invitation.title", "Title"),
        marked("invitation.text", "Text"),
        links("invitation.more"),
      ],
    },
  ],
};

export const loanProgram: PartForm = {
  sections: [
    pageHead(),
    {
      title: "Letter",
      hint: FROM_RECORDS,
      fields: [
        line("letter.label", "What it is", {
          hint: "Not seen: what the letter is called when it is read aloud.",
        }),
        line("letter.salutation", "Salutation"),
        list("letter.passages", "Passages", {
          one: "passage",
          many: "passages",
          nameOf: ({ heading, paragraphs }) => String(heading ?? Object(paragraphs)[0] ?? ""),
          fields: [
            line("heading", "Heading", { isOptional: true }),
            list("paragraphs", "Paragraphs", {
              one: "paragraph",
              many: "paragraphs",
              blank: "",
              fields: [emphatic("", "Paragraph", { hint: STRONG })],
            }),
          ],
          blank: { paragraphs: [""] },
        }),
        line("letter.closing", "Closing"),
        line("letter.signature", "Signature"),
        ...link("letter.action", "Button"),
      ],
    },
    {
      title: "At a glance",
      hint: FROM_RECORDS,
      fields: [
        line("glance.title", "Title"),
        list("glance.facts", "Facts", {
          one: "fact",
          many: "facts",
          nameOf: ({ term }) => String(term),
          fields: [
            line("term", "What it is"),
            line("before", "Before the figure", { isOptional: true }),
            line("figure", "Figure"),
            line("after", "After the figure", { isOptional: true }),
          ],
          blank: { term: "", figure: "" },
        }),
        text("glance.note", "Note below"),
      ],
    },
  ],
};

export const donorWall: PartForm = {
  sections: [
    pageHead(),
    { title: "Trustees", note: "heading only", fields: sectionHead("trustees") },
    { title: "Donors", note: "heading only", fields: sectionHead("donors") },
    {
      title: "Honor box",
      note: "at the end of the page",
      fields: [
        drawing("honor.picture", "Picture"),
        line("honor.title", "Title"),
        marked("honor.text", "Text"),
        line("honor.waysTitle", "Heading of the ways"),
        list("honor.ways", "Ways to contribute", {
          one: "way",
          many: "ways",
          nameOf: ({ label }) => String(label),
          fields: [
            icon("icon", "Icon"),
            line("label", "Words"),
            path("href", "Leads to", {
              isOptional: true,
              hint: "Without one it leads to the donation page.",
            }),
            marked("instructions", "What to do", {
              isOptional: true,
              hint: "Such as whom to make a check out to.",
            }),
          ],
          blank: { icon: "hands", label: "" },
        }),
        ...link("honor.more", "Link"),
      ],
    },
  ],
};
