import { z } from "zod";
import { IconName, Link, PageHead, Path, PicturePath, SectionHead, Words } from "./words.ts";

const WayToContribute = z.strictObject({
  icon: IconName,
  label: Words,
  /** Where on this site it leads; without one it leads to the donation page. */
  href: Path.optional(),
  /** What to do, such as whom to make a check out to: stands under the label. */
  instructions: Words.optional(),
});

export const DonorWallWords = z.strictObject({
  head: PageHead,
  trustees: SectionHead,
  donors: SectionHead,
  honor: z.strictObject({
    picture: PicturePath,
    title: Words,
    text: Words,
    waysTitle: Words,
    ways: z.array(WayToContribute),
    more: Link,
  }),
});
export type DonorWallWords = z.infer<typeof DonorWallWords>;
