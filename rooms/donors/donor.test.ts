import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { changeMoment, readDonor } from "./donor.ts";
import { DonorSchema } from "./donor-schema.ts";

describe("The donor form", () => {
  test("takes a name, a position and two amounts", () => {
    expect(DonorSchema.parse({ name: "Meena", position: "trustee", pledged: "$1,001", donated: 51 })).toEqual(
      {
        name: "Meena",
        position: "trustee",
        pledged: 1001,
        donated: 51,
      },
    );
  });

  test("needs nothing but the name", () => {
    expect(DonorSchema.parse({ name: "Meena" })).toEqual({
      name: "Meena",
      position: "donor",
      pledged: 0,
      donated: 0,
    });
  });

  test("stores an empty or invalid amount as 0", () => {
    expect(DonorSchema.parse({ name: "Meena", pledged: "", donated: "much" })).toMatchObject({
      pledged: 0,
      donated: 0,
    });
  });

  test.each([[""], ["   "], ["\u200b"], ["\0\n"], ["\u202e"], [undefined], [null], [7], [["Meena"]]])(
    "asks for the name instead of %j",
    (name) => {
      expect(faults({ name })).toEqual({ name: ["Please enter the donor’s name"] });
    },
  );

  test("writes the name on one line, without the spaces around it", () => {
    expect(DonorSchema.parse({ name: "  Anand\n and\t Sudha " }).name).toBe("Anand and Sudha");
    expect(DonorSchema.parse({ name: "வணக்கம் 👨‍👩‍👧" }).name).toBe("வணக்கம் 👨‍👩‍👧");
    expect(DonorSchema.parse({ name: "Ra\u202evi" }).name).toBe("Ravi");
  });

  test("takes a name of 200 characters, not of 201", () => {
    expect(DonorSchema.parse({ name: "x".repeat(200) }).name).toHaveLength(200);
    expect(faults({ name: "x".repeat(201) })).toEqual({
      name: ["Please keep the name within 200 characters"],
    });
  });

  test.each([["admin"], [""], [null], [1]])("does not know the position %j", (position) => {
    expect(faults({ name: "Meena", position })).toEqual({ position: ["Please choose donor or trustee"] });
  });

  test("lets nothing else through", () => {
    const asked = { name: "Meena", id: "mine", createdAt: "2020-01-01", isAdmin: true };

    expect(Object.keys(DonorSchema.parse(asked))).toEqual(["name", "position", "pledged", "donated"]);
  });

  test.each([[null], ["Meena"], [[]], [3]])("is an object, not %j", (asked) => {
    expect(DonorSchema.safeParse(asked).error?.issues[0]?.message).toBe("Please fill in the donor form");
  });
});

describe("A stored donor", () => {
  test("is read as it is", () => {
    const donor = {
      id: "a",
      name: "Meena",
      position: "trustee" as const,
      pledged: 1001,
      donated: 0,
      createdAt: "2025-07-15T09:00:00.000Z",
      visibility: "name-only" as const,
      details: { email: "meena@example.org" },
      version: "1",
    };

    expect(readDonor(donor)).toEqual(donor);
  });

  test("with amounts as text, a capital position and a stray field is read by the same rules", () => {
    const record = {
      id: "a",
      version: "1",
      name: " Meena ",
      position: "Trustee",
      pledged: "$1,001",
      phone: "555",
    };

    expect(readDonor(record)).toEqual({
      id: "a",
      version: "1",
      name: "Meena",
      position: "trustee",
      pledged: 1001,
      donated: 0,
      createdAt: null,
      visibility: "full",
      details: {},
    });
  });

  test("is a donor when its position is missing or unknown", () => {
    expect(readDonor({ id: "a", version: "1" }).position).toBe("donor");
    expect(readDonor({ id: "a", version: "1", position: "president" }).position).toBe("donor");
  });

  test("can be read whatever it holds", () => {
    const record = fc.record({
      id: fc.string(),
      version: fc.string(),
      name: fc.anything(),
      position: fc.anything(),
      pledged: fc.anything(),
      donated: fc.anything(),
      createdAt: fc.anything(),
      visibility: fc.anything(),
      details: fc.oneof(fc.anything(), fc.record({ email: fc.anything(), notes: fc.anything() })),
    });
    fc.assert(
      fc.property(record, (odd) => {
        const donor = readDonor(odd);
        expect(typeof donor.name === "string" && donor.pledged >= 0 && donor.donated >= 0).toBe(true);
      }),
    );
  });
});

describe("The last change of a stored record", () => {
  const [made, changed] = ["2025-07-15T09:00:00.000Z", "2026-01-14T09:00:00.000Z"];

  test.each([
    [{ createdAt: made, changedAt: changed }, changed],
    [{ createdAt: made }, made],
    [{ createdAt: made, changedAt: "yesterday" }, made],
    [{ createdAt: 7, changedAt: null }, null],
    [{}, null],
  ])("of %j is %j", (record, moment) => {
    expect(changeMoment(record)).toBe(moment);
  });
});

function faults(asked: unknown) {
  const { error } = DonorSchema.safeParse(asked);
  return error && z.flattenError(error).fieldErrors;
}
