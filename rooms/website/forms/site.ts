import {
  blankLink,
  drawing,
  fixed,
  icon,
  line,
  linkFields,
  links,
  list,
  marked,
  type PartForm,
  pageHead,
  pdf,
  picture,
  type Section,
  text,
} from "./form.ts";

export const deities: PartForm = {
  sections: [
    pageHead(),
    {
      title: "Shrines",
      fields: [
        line("firstEyebrow", "Small line above the first"),
        list("shrines", "Shrines", {
          one: "deity",
          many: "deities",
          isNamed: true,
          idFrom: "name",
          nameOf: ({ name }) => String(name),
          face: ({ picture }) => Object(picture).src,
          fields: [
            fixed("id"),
            line("name", "Name"),
            picture("picture"),
            marked("description", "Description"),
          ],
          blank: { id: "", name: "", picture: { src: "/art/lamp.svg", alt: "" }, description: "" },
        }),
      ],
    },
  ],
};

export const documents: PartForm = {
  sections: [
    pageHead(),
    {
      title: "Papers",
      fields: [
        line("open", "Words of each link"),
        list("papers", "Papers", {
          one: "paper",
          many: "papers",
          nameOf: ({ title }) => String(title),
          fields: [
            line("title", "Title"),
            text("description", "Description"),
            icon("icon", "Icon"),
            pdf("file", "PDF"),
          ],
          blank: { title: "", description: "", icon: "doc", file: "" },
        }),
      ],
    },
  ],
};

export const contact: PartForm = {
  sections: [
    pageHead(),
    {
      title: "Beside the form",
      note: "address, mailbox, map",
      hint: "The address, the hours and the mailbox themselves are in the part Temple.",
      fields: [
        line("addressTitle", "Heading of the address"),
        line("emailTitle", "Heading of the mailbox"),
        drawing("map.picture", "Map"),
        line("map.label", "Words on the map"),
      ],
    },
    {
      title: "Form",
      fields: [line("form.title", "Title"), marked("form.afterwards", "What to expect after sending")],
    },
  ],
};

export const news: PartForm = {
  sections: [
    pageHead(),
    { title: "News", note: "each is written under News", fields: [line("readMore", "Words of each link")] },
  ],
};

export const navigation: PartForm = {
  sections: [
    {
      title: "Menu",
      fields: [
        list("menu", "Menu", {
          one: "word",
          many: "words",
          nameOf: ({ label }) => String(label),
          kinds: [
            {
              mark: "href",
              one: "word that leads to a page",
              fields: linkFields,
              blank: blankLink,
            },
            {
              mark: "children",
              one: "word that opens a list",
              fields: [
                line("label", "Words"),
                links("children", {
                  fields: [...linkFields, line("note", "Small line under it")],
                  blank: { ...blankLink, note: "" },
                }),
              ],
              blank: { label: "", children: [{ ...blankLink, note: "" }] },
            },
          ],
        }),
        line("donateLabel", "Donate button"),
      ],
    },
    {
      title: "Footer",
      fields: [
        line("footer.visitTitle", "Heading of address and mailbox"),
        line("footer.linksTitle", "Heading of the links"),
        links("footer.links"),
        line("footer.hoursTitle", "Heading of the hours"),
      ],
    },
  ],
};

export const pages: PartForm = {
  sections: Object.entries({
    home: "Home",
    about: "About",
    donate: "Donate",
    donors: "Donors",
    events: "Events",
    panchang: "Panchang",
    landProject: "Land project",
    loanProgram: "Loan program",
    news: "News",
    contact: "Contact",
    deities: "Deities",
    board: "Board",
    bylaws: "Bylaws",
    manage: "Sign-in for staff",
  }).map(
    ([page, title]): Section => ({
      title,
      fields: [
        fixed(`${page}.path`),
        line(`${page}.name`, "Name in the trail of pages"),
        line(`${page}.title`, "Title of the browser’s tab", {
          isOptional: true,
          hint: "Without one the temple’s name stands alone.",
        }),
        text(`${page}.description`, "What search engines say of it", { hint: "50 to 170 letters." }),
      ],
    }),
  ),
};
