import { commitments } from "#domain/content/giving.ts";
import {
  choice,
  fixed,
  icon,
  line,
  link,
  list,
  marked,
  number,
  type PartForm,
  pageHead,
  text,
} from "./form.ts";

export const giving: PartForm = {
  sections: [
    pageHead(),
    {
      title: "Gift form",
      note: "its headings and hints",
      fields: [
        line("donation.title", "Title"),
        line("donation.categoryStep", "First step"),
        line("donation.amountStep", "Second step"),
        line("donation.customLabel", "Another amount: label"),
        line("donation.customHint", "Another amount: hint"),
        line("donation.customPlaceholder", "Another amount: example in the field"),
        line("donation.giftLabel", "Before the sum"),
        line("donation.submit", "Button"),
        list("donation.assurances", "Assurances", {
          one: "assurance",
          many: "assurances",
          blank: "",
          fields: [line("", "Assurance")],
        }),
      ],
    },
    {
      title: "Purposes",
      note: "what a gift can be for",
      hint: "The four purposes stay four: gifts and receipts are kept by them.",
      fields: [
        list("categories", "Purposes", {
          one: "purpose",
          many: "purposes",
          isFixed: true,
          nameOf: ({ name }) => String(name),
          fields: [
            fixed("id"),
            line("name", "Name"),
            text("description", "Description"),
            icon("icon", "Icon"),
            list("amounts", "Suggested gifts", {
              one: "amount",
              many: "amounts",
              blank: 101,
              fields: [number("", "Whole dollars")],
            }),
          ],
        }),
      ],
    },
    {
      title: "Volunteering",
      note: "heading and form",
      fields: [
        line("volunteering.eyebrow", "Small line above"),
        line("volunteering.title", "Title"),
        marked("volunteering.lede", "Sentence under it"),
        ...link("volunteering.application", "Button"),
      ],
    },
    {
      title: "Ways to help",
      fields: [
        list("opportunities", "Ways to help", {
          one: "way to help",
          many: "ways to help",
          nameOf: ({ title }) => String(title),
          fields: [
            line("title", "Title"),
            marked("description", "Description"),
            choice(
              "commitment",
              "How often",
              Object.fromEntries(commitments.map((commitment) => [commitment, commitment])),
            ),
            icon("icon", "Icon"),
            list("skills", "Skills", {
              one: "skill",
              many: "skills",
              blank: "",
              fields: [line("", "Skill")],
            }),
          ],
          blank: { title: "", description: "", commitment: "Flexible", icon: "hands", skills: [""] },
        }),
      ],
    },
  ],
};
