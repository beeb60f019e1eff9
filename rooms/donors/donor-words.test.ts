import { describe, expect, test } from "vitest";
import { sharedNames } from "#app/records/records-table.tsx";
import type { Donor } from "./donor.ts";
import { donorForm } from "./donor-form.tsx";
import { donorInWords, stayingInWords } from "./donor-words.tsx";

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

describe("What stays of a donor who is deleted", () => {
  const of = (noun: string, inForce: number, words: string) => ({ noun, count: inForce + 1, inForce, words });

  test.each([
    [[of("gifts", 7, "7 gifts")], ["7 gifts stay in the ledger under this name."]],
    [[of("gifts", 1, "1 gift")], ["1 gift stays in the ledger under this name."]],
    [[of("gifts", 0, "0 gifts"), of("loans", 1, "1 loan")], ["1 loan stays under this name."]],
    [
      [of("gifts", 7, "7 gifts"), of("pledges", 1, "1 pledge"), of("receipts", 2, "2 receipts")],
      ["7 gifts stay in the ledger under this name.", "1 pledge and 2 receipts also stay under this name."],
    ],
    [[], []],
  ])("%j: %j", (named, sentences) => {
    expect(stayingInWords(named)).toEqual(sentences);
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
      ...sharedNames(
        [zoe, other, ravi].filter((donor) => donor !== undefined),
        ({ name }) => name,
      ),
    ]).toEqual([zoe, other]);
  });
});

describe("An address", () => {
  test.each([
    ["1604 Blue Oak Court\nRocklin, CA 95765", "1604 Blue Oak Court", "Rocklin", "CA 95765"],
    ["1604 Blue Oak Court, Rocklin, CA 95765", "1604 Blue Oak Court", "Rocklin", "CA 95765"],
    ["Apt 4\n22 Elm Place\nLincoln, CA", "Apt 4, 22 Elm Place", "Lincoln", "CA"],
    ["c/o the temple", "c/o the temple", "", ""],
    ["", "", "", ""],
  ])(
    "written %j is typed in parts, and stays as it is written where none of them changes",
    (address, ...parts) => {
      const typed = donorForm.typedOf({ ...meena, details: { address } });
      expect([typed.street, typed.city, typed.region]).toEqual(parts);
      expect(donorForm.read(typed).details?.address ?? "").toBe(address);
      const moved = donorForm.read({ ...typed, street: "1 New Street", city: "Rocklin", region: "CA" });
      expect(moved.details?.address).toBe("1 New Street\nRocklin, CA");
    },
  );
});

describe("A donor in the form", () => {
  const { typedOf, read } = donorForm;

  test("has an empty field where nothing was given", () => {
    expect(typedOf(meena)).toMatchObject({
      name: "Meena",
      position: "trustee",
      pledged: "1001",
      donated: "",
      "details.email": "",
    });
  });

  test("is read as it will be stored", () => {
    expect(
      read({
        ...typedOf(meena),
        pledged: "$1,000",
        donated: "soon",
        "details.email": " meena@example.org ",
        city: "Rocklin",
      }),
    ).toEqual({
      name: "Meena",
      position: "trustee",
      pledged: 1000,
      donated: 0,
      visibility: "full",
      details: { email: "meena@example.org", address: "Rocklin" },
    });
  });
});
