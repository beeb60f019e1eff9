import { z } from "zod";
import { isOptional, type PartField, type PartFields, type PartSection } from "./part-fields.ts";
import { weekdays } from "./weekdays.ts";
import {
  EmphaticWords,
  IconName,
  Line,
  Path,
  PdfPath,
  Picture,
  PicturePath,
  Words,
  wordsOf,
} from "./words.ts";

/** A part of the website: what its screen asks for, in the order of the page and in its words, and its check. */
export type PartForm<Value = unknown> = {
  readonly sections: readonly PartSection[];
  readonly schema: z.ZodType<Value>;
};

export type SaidBy<Form extends PartForm> = Form extends PartForm<infer Value> ? Value : never;

export function part<const All extends readonly PartSection[]>(sections: All): PartForm<SaidIn<All>> {
  const fields = sections.flatMap(({ described }) => described).reduce(withFields, {});
  return { sections, schema: partSchema(fields) as unknown as z.ZodType<SaidIn<All>> };
}

type SaidIn<All extends readonly PartSection[]> = All extends readonly [
  PartSection<infer First>,
  ...infer Rest extends readonly PartSection[],
]
  ? First & SaidIn<Rest>
  : unknown;

/** A group that is described in several places is one. */
function withFields(fields: PartFields, more: PartFields): PartFields {
  const added = Object.entries(more).map(([name, field]): [string, PartField] => {
    const known = fields[name];
    if (known?.kind !== "group" || field.kind !== "group") return [name, field];
    return [name, { ...field, fields: { ...known.fields, ...field.fields } }];
  });
  return { ...fields, ...Object.fromEntries(added) };
}

export function partSchema(fields: PartFields) {
  const schemas = Object.entries(fields).map(([name, field]) => {
    const schema = schemaFor(field);
    return [name, isOptional(field) ? schema.optional() : schema];
  });
  return z.strictObject(Object.fromEntries(schemas));
}

function schemaFor(field: PartField): z.ZodType {
  switch (field.kind) {
    case "line":
      return field.schema ?? (field.max ? wordsOf(field.max) : Line);
    case "words":
      return field.schema ?? (field.marks === "strong" ? EmphaticWords : Words);
    case "text":
    case "number":
    case "fixed":
      return field.schema;
    case "choice":
      return z.enum(Object.keys(field.options), field.question);
    case "tick":
      return z.boolean();
    case "path":
      return Path;
    case "icon":
      return IconName;
    case "drawing":
      return PicturePath;
    case "picture":
      return field.hasPhone ? Picture.extend({ phone: PicturePath.optional() }) : Picture;
    case "pdf":
      return PdfPath;
    case "weekdays":
      return Weekdays;
    case "group": {
      const schema = partSchema(field.fields);
      return field.check ? field.check(schema) : schema;
    }
    case "either":
      return z.union(Object.values(field.kinds).map(({ fields }) => partSchema(fields)));
    case "list": {
      const { least = 0, most, tooFew, tooMany, check } = field;
      const schema = z.array(schemaFor(field.item)).min(least, tooFew).max(most, tooMany);
      return check ? check(schema) : schema;
    }
  }
}

const Weekdays = z
  .array(z.enum(weekdays, "must be a day such as Monday"))
  .min(1, "needs at least one day")
  .max(7)
  .refine((days) => new Set(days).size === days.length, "has a day twice");
