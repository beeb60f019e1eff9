import { addDays } from "#domain/days.ts";
import { valuesOfNothing } from "#domain/fields.ts";
import { SAMPLE_DATA } from "#server/records/actors.ts";
import type { House } from "#server/room.ts";
import { type Collection, type Fields, isRefusedAs } from "#server/store/store.ts";
import { assetKind, type Category, type KeptAsset, tagOf } from "./assets/asset.ts";
import type { TagNumbers } from "./tags/tag-numbers.server.ts";

const [LAKSHMI, ARJUN, MOHAN, HARISH] = [
  "Lakshmi Narasimhaiah",
  "Arjun Kalyanaram",
  "Mohan Seshadrinath",
  "Harish Balakrishna Rao",
];

type Sample = [
  name: string,
  category: Category,
  place: string,
  custodian: string,
  /** In dollars; null for what was given. */
  cost: number | null,
  insured: number | null,
  more?: Partial<KeptAsset>,
];

/** Sample data for a fresh start: the temple owns nothing of it, and nobody gave it. In the order of their tags. */
const SAMPLES: Sample[] = [
  ["Temple land, six acres", "land", "Temple land", HARISH, 120_000, null],
  ["Storage container, 20 ft", "building", "Temple land", MOHAN, 4_850, 5_000],
  [
    ...(["Murugan with consorts, panchaloha", "deity", "Prayer hall", LAKSHMI, null, 14_500] as const),
    { deityId: "murugan", metal: "panchaloha", grams: 38_200 },
  ],
  [
    ...(["Ganapathy, black granite", "deity", "Prayer hall", LAKSHMI, 3_800, 5_000] as const),
    { deityId: "ganapathy" },
  ],
  [
    ...(["Mahalakshmi, panchaloha", "deity", "Prayer hall", LAKSHMI, null, 9_800] as const),
    { metal: "panchaloha", grams: 21_400 },
  ],
  [
    ...(["Processional vel, silver", "ornament", "Sanctum cupboard", LAKSHMI, null, 2_600] as const),
    {
      deityId: "murugan",
      metal: "silver 925",
      grams: 1_120,
      condition: "good",
      description:
        "Repoussé silver over a teak shaft, 54 inches. Carried at Thaipusam and Skanda Shashti; the blade lifts off for abhishekam. Comes with its own case.",
    },
  ],
  [
    ...(["Kavacham for Ganapathy, silver", "ornament", "Bank locker", LAKSHMI, 2_950, 3_400] as const),
    { deityId: "ganapathy", metal: "silver 925", grams: 1_840, status: "stored" },
  ],
  [
    ...(["Haram for Mahalakshmi, gold", "ornament", "Bank locker", LAKSHMI, null, 5_200] as const),
    { metal: "gold 22 ct", grams: 44.8, status: "stored" },
  ],
  [
    ...(["Crown for Venkateshwara, silver", "ornament", "Sanctum cupboard", LAKSHMI, 1_280, 1_500] as const),
    { metal: "silver 925", grams: 720 },
  ],
  [
    ...(["Standing lamps, five foot, pair", "vessel", "Prayer hall", ARJUN, null, 1_600] as const),
    { metal: "brass" },
  ],
  [
    ...(["Abhishekam set, silver", "vessel", "Sanctum cupboard", LAKSHMI, 2_160, 2_400] as const),
    { metal: "silver 925", grams: 1_310 },
  ],
  ["Kalasam, copper, set of nine", "vessel", "Sanctum cupboard", ARJUN, 540, 600],
  ["Uruli, 22 inch, bronze", "vessel", "Kitchen", ARJUN, 650, 880],
  ["Stock pots, set of six", "vessel", "Kitchen", ARJUN, 240, 400],
  ["Folding chairs, set A (80)", "furniture", "Storage room", MOHAN, 1_600, 1_600],
  [
    ...(["Folding chairs, set B (40)", "furniture", "Storage room", MOHAN, 800, 800] as const),
    { condition: "worn" },
  ],
  ["Shoe racks, four", "furniture", "Entrance", MOHAN, 380, 400, { condition: "worn" }],
  ["Utsavam palanquin, teak", "furniture", "Storage room", ARJUN, 1_200, 5_500, { status: "stored" }],
  ["Sound system, mixer and four speakers", "equipment", "Prayer hall", MOHAN, 3_200, 3_000],
  ["Wireless microphones, pair", "equipment", "Prayer hall", MOHAN, 640, 600],
  ["Projector", "equipment", "Office", MOHAN, 980, 900, { serial: "PJ-40718" }],
  [
    "Wet grinder, 10 liter",
    "equipment",
    "Kitchen",
    ARJUN,
    740,
    750,
    { condition: "damaged", status: "repair" },
  ],
  ["Office laptop", "equipment", "Office", MOHAN, 1_100, 1_200, { serial: "LT-2209-16" }],
  ["Generator, 7 kW", "equipment", "Temple land", MOHAN, 1_500, 1_500, { serial: "G7-88120" }],
  ["Utility trailer, 6 × 10", "vehicle", "Temple land", MOHAN, 2_400, 2_500],
  ["Kandar Anubhuti, palm leaf", "book", "Bank locker", LAKSHMI, null, 1_200, { status: "stored" }],
  ["Veda and Agama library, 64 volumes", "book", "Office", LAKSHMI, null, 900],
  ["Festival canopy, 20 × 40", "other", "Storage room", ARJUN, 1_390, 1_400, { status: "stored" }],
  ["Thoranam and chariot dressing", "other", "Storage room", ARJUN, 620, 700, { status: "stored" }],
];
const [VEL, CHAIRS] = [6, 16];

/** Made-up things, each marked as such; one is lent, one should be back, and the one after the last was sold. */
export async function fillWithSampleAssets(
  { store, now }: Pick<House, "store" | "now">,
  assets: Collection<Fields>,
  tags: Pick<TagNumbers, "begin">,
  today: string,
) {
  const note = { by: SAMPLE_DATA.name, at: new Date(now()).toISOString() };
  const ago = (days: number) => addDays(today, -days);
  const lent = (to: string, since: number, due: number): Partial<KeptAsset> => ({
    status: "lent",
    lendings: [{ to, since: ago(since), dueOn: addDays(today, due), note: "", backOn: null, from: "in-use" }],
  });
  const all: Sample[] = [
    ...SAMPLES,
    [
      ...(["Projector, old", "equipment", "Office", MOHAN, 900, null] as const),
      {
        status: "disposed",
        disposal: {
          on: ago(181),
          how: "sold",
          approvedBy: "Board",
          cents: 80_00,
          reason: "Lamp failed; repair dearer than a new one",
        },
      },
    ],
  ];
  await store
    .transaction(note, async (tx) => {
      for (const [index, [name, category, place, custodian, cost, insured, more]] of all.entries()) {
        const nth = index + 1;
        const fields: Omit<KeptAsset, "id" | "version"> = {
          ...valuesOfNothing(assetKind.fields),
          tag: tagOf(nth),
          name,
          category,
          place,
          custodian,
          isSample: true,
          acquiredOn: ago(400 + ((nth * 97) % 1500)),
          how: cost === null ? "given" : "bought",
          costCents: cost === null ? null : cost * 100,
          insuredCents: insured === null ? null : insured * 100,
          nextCheckOn: addDays(today, 60 + ((nth * 31) % 300)),
          ...more,
          ...(nth === VEL && lent("Sierra Tamil Sangam", 5, 2)),
          ...(nth === CHAIRS && lent("Foothill Cultural Forum", 9, -6)),
        };
        await tx.create(assets, fields, `sample-asset-${nth}`);
      }
      await tags.begin(tx, all.length);
    })
    .catch(unlessThere);
}

/** Several machines may start on one hosted store at the same moment; the samples are still there once. */
function unlessThere(fault: unknown) {
  if (!isRefusedAs(fault, "conflict")) throw fault;
}
