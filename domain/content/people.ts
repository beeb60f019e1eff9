import { z } from "zod";
import { Line, Link, PageHead, PicturePath, SectionHead, Words } from "./words.ts";

export const ListedPerson = z.strictObject({
  name: Line,
  location: Line,
  /** Chooses the placeholder portrait: the figure of a woman or a man, with initials beneath. */
  gender: z.enum(["female", "male"], "must be female or male").optional(),
  /** A photograph takes the placeholder's place. */
  photo: PicturePath.optional(),
});
export type ListedPerson = z.infer<typeof ListedPerson>;

/** /about names every director; /board shows those marked for it. */
export const Director = ListedPerson.extend({ onBoardPage: z.boolean() });
export type Director = z.infer<typeof Director>;

export const PeopleContent = z.strictObject({
  trustees: z.array(ListedPerson).max(60, "has room for 60 people"),
  directors: z.array(Director).max(60, "has room for 60 people"),
});
export type PeopleContent = z.infer<typeof PeopleContent>;

export const Board = z.strictObject({ head: PageHead, trustees: SectionHead, directors: SectionHead });
export type Board = z.infer<typeof Board>;

export const About = z.strictObject({
  head: PageHead,
  story: z.array(z.strictObject({ mark: Line, text: Words })).max(12),
  trustees: SectionHead,
  directors: SectionHead,
  more: Link,
});
export type About = z.infer<typeof About>;
