import { z } from "zod";
import { NOT_AN_AMOUNT } from "#domain/amount.ts";
import { LinesText, LineText, OptionalLines, OptionalText } from "#domain/text-field.ts";
import {
  type AssetForm,
  CATEGORIES,
  CONDITIONS,
  type Disposal,
  HOWS,
  type LendForm,
  MOST_TAGS,
  type ReturnForm,
  STATUSES,
} from "./asset.ts";

const MOST_CENTS = 1_000_000_000_00;
const MOST_FILES = 30;

/** Years that are meant: others are slips of the keyboard. */
const day = (question: string) =>
  z.iso
    .date(question)
    .refine((on) => on >= "1950-01-01" && on <= "2199-12-31", "Please enter a day from 1950 to 2199");
const cents = z
  .int(NOT_AN_AMOUNT)
  .min(0, "Please enter an amount that is not below zero")
  .max(MOST_CENTS, "Please enter at most $1,000,000,000");
const amount = cents.nullable().default(null);
const link = z.string().min(1).max(128).nullable().default(null);
const files = (what: string) =>
  z
    .array(z.string().min(1).max(128), `Please choose ${what}`)
    .max(MOST_FILES, `At most ${MOST_FILES} ${what}`)
    .transform((ids) => [...new Set(ids)])
    .default([]);

export const DisposalSchema: z.ZodType<Disposal> = z.object(
  {
    on: day("Please enter the day"),
    how: LineText("Please say what became of it").min(1, "Please say what became of it").max(100),
    approvedBy: LineText("Who approved it? Two trustees, or the board on a date.")
      .min(1, "Who approved it? Two trustees, or the board on a date.")
      .max(200, "Please keep this within 200 characters"),
    cents: cents.default(0),
    reason: LinesText("Please say why").min(1, "Please say why").max(500),
  },
  "Something that is disposed of needs the day, how, who approved it, and why.",
);

/** What staff send of an asset, and the sentences it is refused with. */
export const AssetSchema: z.ZodType<AssetForm> = z
  .object(
    {
      name: LineText("Please enter what it is")
        .min(1, "Please enter what it is")
        .max(200, "Please keep the name within 200 characters"),
      category: z.enum(CATEGORIES, "Please choose a category"),
      description: OptionalLines(4000),
      deityId: link,
      place: OptionalText(200),
      custodian: OptionalText(200),
      acquiredOn: day("Please enter the day it came to the temple"),
      how: z.enum(HOWS, "Please say how it came").default("bought"),
      donorId: link,
      donorName: OptionalText(200),
      costCents: amount,
      insuredCents: amount,
      metal: OptionalText(200),
      grams: z
        .number("Please enter the weight in grams")
        .positive("Please enter a weight above zero")
        .max(100_000_000, "Please enter at most 100 tons")
        .nullable()
        .default(null),
      serial: OptionalText(200),
      pictures: files("pictures"),
      pictureWords: z.record(z.string().max(128), LineText().max(200)).default({}),
      documents: files("papers"),
      condition: z.enum(CONDITIONS, "Please say in which condition it is").default("good"),
      status: z.enum(STATUSES, "Please choose a status").default("in-use"),
      nextCheckOn: day("Please enter a day").nullable().default(null),
      disposal: DisposalSchema.nullable().default(null),
    },
    "Please fill in the asset",
  )
  .transform(({ pictureWords, ...asset }) => ({
    ...asset,
    // Nobody gave what was bought or lent to us.
    ...(asset.how !== "given" && { donorId: null, donorName: "" }),
    pictureWords: Object.fromEntries(
      asset.pictures.flatMap((id) =>
        Object.hasOwn(pictureWords, id) && pictureWords[id] ? [[id, pictureWords[id]]] : [],
      ),
    ),
  }))
  .superRefine((asset, check) => {
    const say = (field: keyof AssetForm, message: string) =>
      check.addIssue({ code: "custom", path: [field], message });
    if (asset.category === "ornament") {
      if (!asset.metal) say("metal", "An ornament needs its metal.");
      if (asset.grams === null) say("grams", "An ornament needs its weight in grams.");
    }
    if (asset.status === "disposed" && !asset.disposal)
      say("disposal", "Something that is disposed of needs the day, how, who approved it, and why.");
  });

export const LendSchema: z.ZodType<LendForm> = z.object(
  {
    to: LineText("Please say to whom")
      .min(1, "Please say to whom")
      .max(200, "Please keep the name within 200 characters"),
    dueOn: day("Please enter the day it is due back"),
    since: day("Please enter the day it goes").optional(),
    note: OptionalLines(500),
  },
  "Please say to whom, and until when",
);

export const MoreTimeSchema = z.object({ dueOn: day("Please enter the day it is due back") }, "Until when?");

export const ReturnSchema: z.ZodType<ReturnForm> = z.object({
  on: day("Please enter the day it came back").optional(),
  place: LineText().max(200, "Please keep this within 200 characters").optional(),
  condition: z.enum(CONDITIONS, "Please say in which condition it is").optional(),
});

export const TagsSchema = z.object({
  tags: z
    .array(z.string().max(20), "Which tags?")
    .min(1, "Which tags?")
    .max(MOST_TAGS, `At most ${MOST_TAGS} tags at once`),
});
