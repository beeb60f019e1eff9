import { line } from "#domain/fields.ts";
import { link, pageHead, sectionHead } from "./page-pieces.ts";
import { drawing, group, icon, list, marked, path, section } from "./part-fields.ts";
import { part, type SaidBy } from "./part-form.ts";

const wayToContribute = {
  icon: icon("Icon", { standard: "hands" }),
  label: line("Words"),
  href: path("Leads to", { optional: true, hint: "Without one it leads to the donation page." }),
  instructions: marked("What to do", { optional: true, hint: "Such as whom to make a check out to." }),
};

export const donorWall = part([
  pageHead,
  section({ title: "Trustees", note: "heading only" }, { trustees: sectionHead }),
  section({ title: "Donors", note: "heading only" }, { donors: sectionHead }),
  section(
    { title: "Honor box", note: "at the end of the page" },
    {
      honor: group({
        picture: drawing("Picture"),
        title: line("Title"),
        text: marked("Text"),
        waysTitle: line("Heading of the ways"),
        ways: list("Ways to contribute", wayToContribute, {
          one: "way",
          many: "ways",
          most: 8,
          nameOf: ({ label }) => label,
        }),
        more: link("Link"),
      }),
    },
  ),
]);
export type DonorWallWords = SaidBy<typeof donorWall>;
