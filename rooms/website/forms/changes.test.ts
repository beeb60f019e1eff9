import { describe, expect, test } from "vitest";
import { home } from "#content/home.ts";
import { people } from "#content/people.ts";
import { partForms } from "#domain/content/parts.ts";
import { withAt } from "#domain/content/ways.ts";
import { changesOf } from "./changes.ts";
import { keepBoth } from "./keep-both.ts";
import { tidied } from "./values.ts";

describe("What differs in a part", () => {
  test("is told field by field, by the names on the page", () => {
    const after = withAt({ ...home, banner: "Come" }, "slideshow.slides.0.title", () => "Come in");
    expect(changesOf(partForms.home, home, after)).toMatchObject([
      { way: "banner", label: "Banner", before: home.banner, after: "Come" },
      {
        way: "slideshow.slides.0.title",
        label: "Slide 1, title",
        before: home.slideshow.slides[0]?.title,
        after: "Come in",
      },
    ]);
  });

  test("is one moved person, not all those who made room", () => {
    const [first, second, third, ...rest] = people.directors;
    const after = { ...people, directors: [third, first, second, ...rest] };
    expect(changesOf(partForms.people, people, after)).toMatchObject([
      { way: "directors.0", label: third?.name, before: "no. 3", after: "no. 1" },
    ]);
  });

  test("names who is new and who is gone, and follows who changed a city", () => {
    const [first, ...rest] = people.trustees;
    const moved = { ...first, location: "Rocklin, CA" };
    const asha = { name: "Asha Menon", location: "Loomis, CA" };
    const after = { ...people, trustees: [moved, ...rest.slice(0, -1), asha] };
    const told = changesOf(partForms.people, people, after);
    expect(told.map(({ label, before, after }) => [label, before, after])).toEqual([
      [`${first?.name}, city`, "Roseville, CA", "Rocklin, CA"],
      ["Asha Menon, name", "Harish Balakrishna Rao", "Asha Menon"],
      ["Asha Menon, city", "Folsom, CA", "Loomis, CA"],
      ["Asha Menon, portrait", "Drawn, male", ""],
    ]);
    const fewer = changesOf(partForms.people, people, { ...people, trustees: rest });
    expect(fewer).toMatchObject([{ way: "trustees", label: first?.name, before: first?.name, after: "" }]);
  });
});

describe("A picture that is another", () => {
  test("is told by its address too, where its description stayed", () => {
    const src = "/api/files/3f9a/960.webp";
    const after = withAt(home, "mission.picture.src", () => src);
    expect(changesOf(partForms.home, home, after)).toMatchObject([
      {
        way: "mission.picture",
        owner: "mission",
        pictures: { before: home.mission.picture.src, after: src },
      },
    ]);
  });
});

describe("Two who wrote at once", () => {
  test("both keep what only one of them changed, and the other's where both did", () => {
    const theirs = { ...home, banner: "Theirs" };
    const mine = withAt({ ...home, banner: "Mine" }, "slideshow.slides.1.title", () => "Lamps");
    const kept = keepBoth(home, theirs, mine);
    expect(kept).toEqual(withAt(theirs, "slideshow.slides.1.title", () => "Lamps"));
  });
});

describe("What is typed", () => {
  test("is kept without spaces at its ends and without what was left empty", () => {
    const { fields } = partForms.home.sections[1] ?? { fields: [] };
    const typed = withAt(
      withAt(home, "slideshow.slides.0.text", () => " "),
      "slideshow.label",
      () => " A\nb ",
    );
    const { slideshow } = tidied(fields, typed);
    expect(slideshow.label).toBe("A b");
    expect(slideshow.slides[0]).not.toHaveProperty("text");
  });

  test("gives a new deity an id of its name, which nobody else has", () => {
    const fields = partForms.deities.sections.flatMap((section) => section.fields);
    const typed = {
      shrines: [{ id: "murugan" }, { id: "", name: "Murugan" }, { id: "", name: "Śrī Durgā" }],
    };
    expect(tidied(fields, typed).shrines.map(({ id }) => id)).toEqual(["murugan", "murugan-2", "sri-durga"]);
  });
});
