import { choice, day, line, money, type RecordOf, text } from "#domain/fields.ts";
import { kind } from "#domain/kind.ts";

export const metals = { brass: "Brass", silver: "Silver", bronze: "Bronze" } as const;

const fields = {
  name: line("Name", {
    required: true,
    question: "Please name the vessel",
    search: true,
    sort: true,
    wide: true,
  }),
  metal: choice("Metal", metals, { filter: "Any metal" }),
  cents: money("Worth", { sum: true, sort: true }),
  givenOn: day("Given", { filter: true, sort: true }),
  note: text("Note", { search: true }),
};

export type Vessel = RecordOf<typeof fields>;

export const vesselKind = kind("vessels", { one: "vessel", many: "vessels" }, fields, {
  nameOf: ({ name }) => name,
});
