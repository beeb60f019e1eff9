import { describe, expect, test } from "vitest";
import { sharing } from "#app/records/records-table.tsx";
import type { Donor } from "./donor.ts";
import { donorForm } from "./donor-form.tsx";
import { donorInWords } from "./donor-words.tsx";

const meena: Donor = {
  id: "1",
  name: "Meena",
  position: "trustee",
  pledged: 1001,
  donated: 0,
  createdAt: "2025-01-08T02:00:00.000Z",
  visibility: "full" as const,
  details: {},
  version: "a",
};

describe("A donor in words", () => {
  test("has what tells one from another of the same name, by the temple's clock", () => {
    expect(donorInWords(meena)).toBe("trustee, pledged $1,001, donated nothing, added Jan 7, 2025, 6:00 PM");
    expect(donorInWords({ ...meena, createdAt: null })).toMatch(/added at an unknown time$/);
  });
});

describe("Donors who share a name", () => {
  test("are those whose names look the same, in whatever case and with whatever accents", () => {
    const [zoe, other, ravi] = ["Zoë", "ZOE", "Ravi"].map((name, index) => ({
      ...meena,
      name,
      id: `${index}`,
    }));

    expect([
      ...sharing(
        [zoe, other, ravi].filter((donor) => donor !== undefined),
        ({ name }) => name,
      ),
    ]).toEqual([zoe, other]);
  });
});

describe("A donor in the form", () => {
  const { typedOf, read } = donorForm;

  test("has an empty field where nothing was given", () => {
    expect(typedOf(meena)).toEqual({ name: "Meena", position: "trustee", pledged: "1001", donated: "" });
  });

  test("is read as it will be stored", () => {
    expect(read({ name: "Meena", position: "trustee", pledged: "$1,000", donated: "soon" })).toEqual({
      name: "Meena",
      position: "trustee",
      pledged: 1000,
      donated: 0,
    });
  });
});
