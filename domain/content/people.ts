import { z } from "zod";
import { Link, PageHead, PicturePath, SectionHead, Words } from "./words.ts";

export const Person = z.strictObject({
  name: Words,
  location: Words,
  /** Chooses the placeholder portrait, which shows the initials. */
  gender: z.enum(["female", "male"], "must be female or male").optional(),
  /** A photograph takes the placeholder's place. */
  photo: PicturePath.optional(),
});
export type Person = z.infer<typeof Person>;

/** /about names every director; /board shows those marked for it. */
export const Director = Person.extend({ onBoardPage: z.boolean() });
export type Director = z.infer<typeof Director>;

export const Board = z.strictObject({ head: PageHead, trustees: SectionHead, directors: SectionHead });
export type Board = z.infer<typeof Board>;

export const About = z.strictObject({
  head: PageHead,
  story: z.array(z.strictObject({ mark: Words, text: Words })),
  trustees: SectionHead,
  directors: SectionHead,
  more: Link,
});
export type About = z.infer<typeof About>;
