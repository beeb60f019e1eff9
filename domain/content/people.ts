import { z } from "zod";
import { Line, Link, PageHead, PicturePath, SectionHead, Words } from "./words.ts";

export const Person = z.strictObject({
  name: Line,
  location: Line,
  /** Chooses the placeholder portrait: the figure of a woman or a man, with initials beneath. */
  gender: z.enum(["female", "male"], "must be female or male").optional(),
  /** A photograph takes the placeholder's place. */
  photo: PicturePath.optional(),
});
export type Person = z.infer<typeof Person>;

/** /about names every director; /board shows those marked for it. */
export const Director = Person.extend({ onBoardPage: z.boolean() });
export type Director = z.infer<typeof Director>;

export const People = z.strictObject({
  trustees: z.array(Person).max(60, "has room for 60 people"),
  directors: z.array(Director).max(60, "has room for 60 people"),
});
export type People = z.infer<typeof People>;

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
