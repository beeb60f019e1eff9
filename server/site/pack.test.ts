import { expect, test } from "vitest";
import { PicturePath } from "#domain/content/words.ts";
import { fileType } from "./pack.ts";

test.each(["svg", "jpg", "jpeg", "png", "webp", "avif"])(
  "A picture the temple may put up is sent as a picture: .%s",
  (ending) => {
    expect(PicturePath.safeParse(`/art/lamp.${ending}`).success).toBe(true);
    expect(fileType(`art/lamp.${ending}`)).toMatch(/^image\//);
  },
);
