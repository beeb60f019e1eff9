import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Deity } from "./deities.ts";
import { editorSentences } from "./editor-sentences.ts";
import { VolunteerOpportunity } from "./giving.ts";
import { HomeClaim } from "./home.ts";

const ganapathy = {
  id: "ganapathy",
  name: "Ganapathy",
  picture: { src: "/art/deity-ganapathy.svg", alt: "Elephant-head ornament" },
  description: "The first to be remembered.",
};

describe("What an editor is told", () => {
  test("is nothing when all is well", () => {
    expect(editorSentences("deities.ts", z.array(Deity), [ganapathy])).toEqual([]);
  });

  test("names the file, the thing and what it needs", () => {
    expect(editorSentences("deities.ts", z.array(Deity), [{ ...ganapathy, description: "" }])).toEqual([
      'deities.ts: "Ganapathy" needs a description',
    ]);
  });

  test("counts where there is no name to call it by", () => {
    expect(editorSentences("deities.ts", z.array(Deity), [ganapathy, { ...ganapathy, name: "" }])).toEqual([
      "deities.ts: no. 2 needs a name",
    ]);
  });

  test("says what a picture must look like", () => {
    const picture = { ...ganapathy.picture, src: "ganapathy.svg" };

    expect(editorSentences("deities.ts", z.array(Deity), [{ ...ganapathy, picture }])).toEqual([
      'deities.ts: "Ganapathy", picture src must name a picture in public/art, as in /art/lamp.svg',
    ]);
  });

  test("lists what may be chosen", () => {
    const seva = { title: "Seva", description: "Help.", commitment: "Daily", icon: "bell", skills: ["Care"] };

    expect(editorSentences("giving.ts", VolunteerOpportunity, seva)).toEqual([
      'giving.ts: "Seva", commitment must be one of Seasonal, Weekly, Monthly, Flexible',
    ]);
  });

  test("judges a thing of several forms by the nearest one", () => {
    expect(editorSentences("home.ts", z.array(HomeClaim), [{ figure: "", words: "of Phase 1" }])).toEqual([
      'home.ts: "of Phase 1" needs a figure',
    ]);
  });
});
