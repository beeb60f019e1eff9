import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { ListedPerson } from "#domain/content/people.ts";
import { Portraits } from "./board.tsx";

const harish: ListedPerson = { name: "Harish Balakrishna Rao", location: "Folsom, CA", gender: "male" };

describe("A person on the board", () => {
  test.each([
    ["Harish Balakrishna Rao", "HR"],
    ["Meenakshi Raghavendran", "MR"],
    ["Élodie", "É"],
  ])("named %s has the initials %s beneath the figure", (name, letters) => {
    expect(shown({ ...harish, name })).toContain(`aria-hidden="true">${letters}</span>`);
  });

  test("has the figure of a woman or a man", () => {
    expect(shown(harish)).toContain('src="/art/avatar-male.svg"');
    expect(shown({ ...harish, gender: "female" })).toContain('src="/art/avatar-female.svg"');
    for (const [gender, figure] of [
      ["female", "a woman in a sari"],
      ["male", "a man in an angavastram"],
    ])
      expect(readFileSync(`public/art/avatar-${gender}.svg`, "utf8")).toContain(
        `portrait: ${figure}</title>`,
      );
  });

  test("is seen in the photograph, where there is one", () => {
    const page = shown({ ...harish, photo: "/art/harish.jpg" });
    expect(page).toContain('src="/art/harish.jpg" alt="Portrait of Harish Balakrishna Rao"');
    expect(page).not.toMatch(/avatar|>HR</);
  });
});

function shown(person: ListedPerson) {
  return renderToStaticMarkup(<Portraits people={[person]} />);
}
