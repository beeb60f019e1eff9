import { z } from "zod";
import { IconName, Line, Link, PageHead, Path, PicturePath, SectionHead, Words } from "./words.ts";

const WayToContribute = z.strictObject({
  icon: IconName,
  label: Line,
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
    title: Line,
    text: Words,
    waysTitle: Line,
    ways: z.array(WayToContribute).max(8),
    more: Link,
  }),
});
export type DonorWallWords = z.infer<typeof DonorWallWords>;
