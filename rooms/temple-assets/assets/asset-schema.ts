import { z } from "zod";
import { NOT_AN_AMOUNT } from "#domain/amount.ts";
import { dayWithin, schemaOf } from "#domain/field-schema.ts";
import { LinesText, LineText, OptionalLines } from "#domain/text-field.ts";
import {
  type AssetForm,
  assetKind,
  conditionWords,
  type Disposal,
  type LendForm,
  MOST_TAGS,
  type ReturnForm,
  YEARS,
} from "./asset.ts";

const MOST_FILES = 30;

const day = (question: string) => dayWithin(question, YEARS);
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
    cents: z.int(NOT_AN_AMOUNT).min(0, NOT_AN_AMOUNT).max(1e11, NOT_AN_AMOUNT).default(0),
    reason: LinesText("Please say why").min(1, "Please say why").max(500),
  },
  "Something that is disposed of needs the day, how, who approved it, and why.",
);

/** What staff send of an asset, and the sentences it is refused with. */
export const AssetSchema: z.ZodType<AssetForm> = schemaOf(assetKind.fields, "Please fill in the asset", {
  deityId: z.string().min(1).max(128).nullable().default(null),
  pictures: files("pictures"),
  pictureWords: z.record(z.string().max(128), LineText().max(200)).default({}),
  documents: files("papers"),
  disposal: DisposalSchema.nullable().default(null),
})
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
  condition: z
    .enum(
      Object.keys(conditionWords) as (keyof typeof conditionWords)[],
      "Please say in which condition it is",
    )
    .optional(),
});

export const TagsSchema = z.object({
  tags: z
    .array(z.string().max(20), "Which tags?")
    .min(1, "Which tags?")
    .max(MOST_TAGS, `At most ${MOST_TAGS} tags at once`),
});
