import { describe, expect, test } from "vitest";
import { z } from "zod";
import { schemaOf } from "./field-schema.ts";
import {
  choice,
  day,
  email,
  type FormOf,
  line,
  money,
  number,
  own,
  type RecordOf,
  text,
  tick,
  valuesOfNothing,
} from "./fields.ts";
import { kind } from "./kind.ts";

const fields = {
  title: line("Title", { required: true, max: 20, search: true, sort: true }),
  author: line("Author", { search: true }),
  note: text("Note"),
  mail: email("Email"),
  place: choice("Place", { shelf: "Shelf", office: "Office" }, { filter: "Any place", standard: "shelf" }),
  binding: choice("Binding", { cloth: "Cloth", paper: "Paper" }, { optional: true }),
  dueOn: day("Due", { optional: true, sort: true, filter: true }),
  readOn: day("Read", { optional: "" }),
  boughtOn: day("Bought"),
  costCents: money("Cost", { optional: true, sum: true }),
  pages: number("Pages", { whole: true, least: 1, optional: true }),
  isLent: tick("Lent out"),
  tags: own<string[]>()("Tags", []),
  shelfmark: line("Shelfmark", { readOnly: true }),
};

const TagsSchema = z.array(z.string(), "Please name the tags");
type Book = RecordOf<typeof fields>;
const bookKind = kind("books", { one: "book", many: "books" }, fields, {
  nameOf: ({ title }) => title,
  words: { tags: ({ tags }) => tags.join(", "), note: null },
});

const asked: FormOf<typeof fields> = {
  title: "Gita",
  author: "",
  note: "",
  mail: "",
  place: "office",
  binding: null,
  dueOn: null,
  readOn: "",
  boughtOn: "2026-11-17",
  costCents: 1250,
  pages: 700,
  isLent: true,
  tags: ["old"],
};
const book: Book = { ...asked, id: "1", version: "1", shelfmark: "G 1" };

describe("The schema of described fields", () => {
  const check = (sent: object) =>
    schemaOf(fields, "Please fill in the book", { tags: TagsSchema }).safeParse(sent);
  const faults = (sent: object) =>
    Object.fromEntries(
      (check(sent).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
    );

  test("takes what a form sends", () => expect(check(asked).data).toEqual(asked));

  test("keeps nothing in one way, however it is said", () => {
    const nothing = { title: " Gita ", boughtOn: "2026-11-17", tags: [] };
    const kept = {
      title: "Gita",
      author: "",
      note: "",
      mail: "",
      place: "shelf",
      binding: null,
      dueOn: null,
      readOn: "",
      boughtOn: "2026-11-17",
      costCents: null,
      pages: null,
      isLent: false,
      tags: [],
    };
    expect(check(nothing).data).toEqual(kept);
    const empty = { author: null, note: null, mail: "", binding: "", dueOn: "", readOn: null, costCents: "" };
    expect(check({ ...nothing, ...empty, pages: null }).data).toEqual(kept);
  });

  test("takes from nobody what the server writes", () =>
    expect(check({ ...asked, shelfmark: "mine" }).data).toEqual(asked));

  test("has a sentence for each mistake", () =>
    expect(
      faults({
        title: "",
        author: 7,
        mail: "nobody",
        place: "garden",
        binding: "gold",
        dueOn: "soon",
        boughtOn: "",
        costCents: 1.5,
        pages: 0,
        isLent: "yes",
        tags: "old",
      }),
    ).toEqual({
      title: "Please enter the title",
      author: "Please write this in words",
      mail: "Please enter an email address",
      place: "Please choose the place",
      binding: "Please choose the binding",
      dueOn: "Please choose the due",
      boughtOn: "Please choose the bought",
      costCents: "Enter an amount like 501 or 501.50",
      pages: "Please enter the pages",
      isLent: "Please enter the lent out",
      tags: "Please name the tags",
    }));

  test("bounds every text", () =>
    expect(
      faults({ ...asked, title: "x".repeat(21), author: "x".repeat(201), note: "x".repeat(1001) }),
    ).toEqual({
      title: "Please keep this within 20 characters",
      author: "Please keep this within 200 characters",
      note: "Please keep this within 1,000 characters",
    }));
});

test("A record of which nothing is said has a value in every field", () =>
  expect(
    valuesOfNothing({ ...fields, isNew: tick("New", { standard: true }), price: money("Price") }),
  ).toEqual({
    title: "",
    author: "",
    note: "",
    mail: "",
    place: "shelf",
    binding: null,
    dueOn: null,
    readOn: "",
    boughtOn: "",
    costCents: null,
    pages: null,
    isLent: false,
    tags: [],
    shelfmark: "",
    isNew: true,
    price: 0,
  }));

describe("The kind of described fields", () => {
  test("tells a record field by field", () => {
    const told = bookKind.words.map(({ label, show }) => `${label}: ${show(book)}`);
    expect(told).toEqual([
      ...["Title: Gita", "Author: ", "Email: ", "Place: Office", "Binding: ", "Due: ", "Read: "],
      ...["Bought: November 17, 2026", "Cost: $12.50", "Pages: 700", "Lent out: Yes", "Tags: old"],
      "Shelfmark: G 1",
    ]);
  });

  test("tells the fields it names alone, in that order", () => {
    const { words } = kind("books", { one: "book", many: "books" }, fields, {
      nameOf: ({ title }) => title,
      told: ["boughtOn", "title"],
      words: { boughtOn: ({ boughtOn }) => boughtOn.slice(0, 4) },
    });
    expect(words.map(({ label, show }) => `${label}: ${show(book)}`)).toEqual([
      "Bought: 2026",
      "Title: Gita",
    ]);
  });

  test("offers what lists are narrowed to", () =>
    expect(bookKind.filters).toEqual([
      { field: "place", label: "Place", any: "Any place", options: { shelf: "Shelf", office: "Office" } },
      { field: "days", label: "Due" },
    ]));
});

test("A text that is optional is kept as nothing while it is empty", () => {
  const Motto = schemaOf({ motto: line("Motto", { optional: true }) }, "Please fill in the form");
  expect(Motto.parse({ motto: " " })).toEqual({ motto: null });
  expect(Motto.parse({ motto: "" })).toEqual({ motto: null });
  expect(Motto.parse({ motto: "Atithi devo bhava" })).toEqual({ motto: "Atithi devo bhava" });
});
