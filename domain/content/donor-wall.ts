import { z } from "zod";
import { IconName, Link, PageHead, PicturePath, SectionHead, Words } from "./words.ts";

export const DonorWallWords = z.strictObject({
  head: PageHead,
  trustees: SectionHead,
  donors: SectionHead,
  honor: z.strictObject({
    picture: PicturePath,
    title: Words,
    text: Words,
    waysTitle: Words,
    ways: z.array(z.strictObject({ icon: IconName, label: Words })),
    more: Link,
  }),
});
export type DonorWallWords = z.infer<typeof DonorWallWords>;
