import { describe, expect, test } from "vitest";
import type { Donor } from "#domain/donor.ts";
import { donorInWords, sharingNames } from "./donor-words.ts";

const meena: Donor = {
  id: "1",
  name: "Meena",
  position: "trustee",
  pledged: 1001,
  donated: 0,
  createdAt: "2025-01-08T02:00:00.000Z",
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

    expect([...sharingNames([zoe, other, ravi].filter((donor) => donor !== undefined))]).toEqual([
      zoe,
      other,
    ]);
  });
});
