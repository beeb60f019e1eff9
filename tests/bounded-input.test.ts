import { describe, expect, test, vi } from "vitest";
import type { z } from "zod";

/** Every object schema of the house, with the line that made it. */
const made = vi.hoisted(() => [] as { schema: z.core.$ZodType; line: string }[]);

vi.mock("zod", async (original) => {
  const zod = await original<typeof import("zod")>();
  const noted =
    <Given extends unknown[]>(make: (...given: Given) => z.core.$ZodType) =>
    (...given: Given) => {
      const schema = make(...given);
      const [, line = ""] = /\/((?:rooms|server|domain)\/[^:]+):/.exec(new Error().stack ?? "") ?? [];
      made.push({ schema, line });
      return schema;
    };
  const { object, strictObject, looseObject } = zod.z;
  return {
    ...zod,
    z: {
      ...zod.z,
      object: noted(object),
      strictObject: noted(strictObject),
      looseObject: noted(looseObject),
    },
  };
});

/** Without a bound of their own, because something else bounds them. */
const BOUNDED_ELSEWHERE = [
  // Only the known ones are read of them, or those of the pictures that are there.
  "rooms/donors/donor-schema.ts .details",
  "rooms/donations/gift-schema.ts .newDonor.details",
  "rooms/temple-assets/asset-schema.ts .pictureWords",
  // Joined to a text, which has a bound.
  "rooms/events/sponsorships.server.ts .familyNames",
  "rooms/events/requests.server.ts .familyNames",
  // Content in code, and answers of the hosted backend: nobody sends them.
  "domain/content/land-project.ts .details",
  "server/files/bucket-files.ts .items",
];

describe("What a request may hold", () => {
  test("has a bound wherever it is a list or a record of any length", async () => {
    const files = import.meta.glob([
      "../{rooms,server,domain}/**/*.ts",
      "!../**/*.test.ts",
      "!../server/{main,start,dev}.ts",
      "!../server/cli/**",
    ]);
    for (const load of Object.values(files)) await load();
    expect(made.length).toBeGreaterThan(100);
    const open = made.flatMap(({ schema, line }) => openIn(schema).map((path) => `${line} ${path}`));
    expect(open.filter((place) => !BOUNDED_ELSEWHERE.includes(place))).toEqual([]);
  });
});

/** Where in a schema there is a list or a record without a bound. */
function openIn(schema: z.core.$ZodType, path = "", seen = new Set<unknown>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const within = (inner: z.core.$ZodType, at = path) => openIn(inner, at, seen);
  const open = isBounded(schema) ? [] : [path];
  switch (def.type) {
    case "array":
      return [...open, ...within(def.element)];
    case "record":
      return [...open, ...within(def.valueType)];
    case "object":
      return Object.entries(def.shape).flatMap(([field, inner]) => within(inner, `${path}.${field}`));
    case "union":
      return def.options.flatMap((option) => within(option));
    case "pipe":
      return [...within(def.in), ...within(def.out)];
    default:
      return "innerType" in def ? within(def.innerType) : [];
  }
}

const BOUNDS = ["max_length", "length_equals", "custom"];

function isBounded(schema: z.core.$ZodType) {
  return (schema._zod.def.checks ?? []).some(({ _zod }) => BOUNDS.includes(_zod.def.check));
}
