import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { draftSentences } from "#domain/content/drafts.ts";
import { addableTo, fieldsOf } from "#domain/content/list-items.ts";
import { type FormField, isOptional, type ListField } from "#domain/content/part-fields.ts";
import { partForms, partNames } from "#domain/content/parts.ts";
import { withAt } from "#domain/content/ways.ts";
import { startingWords } from "#server/words.ts";
import { isSame, tidied } from "./values.ts";

describe("The forms of the website", () => {
  test.each(partNames)("ask for everything that %s says, and for nothing else", (part) => {
    const fields = partForms[part].sections.flatMap((section) => section.fields);
    expect(asked(fields).toSorted()).toEqual([...new Set(held(partForms[part].schema))].toSorted());
  });

  test.each(partNames)("leave %s as it is until somebody writes", (part) => {
    const fields = partForms[part].sections.flatMap((section) => section.fields);
    expect(isSame(tidied(fields, startingWords[part]), startingWords[part])).toBe(true);
  });

  test.each(partNames)("let every new item of %s be kept before it is filled in", (part) => {
    const { sections, schema } = partForms[part];
    const lists = sections.flatMap(({ fields }) => fields.filter((field) => field.kind === "list"));
    for (const list of lists.filter(({ isFixed }) => !isFixed))
      for (const { one, blank } of addableTo(list)) {
        const draft = withAt<unknown>(startingWords[part], list.name, () => [blank]);
        expect(draftSentences(schema, draft), one).toEqual({});
      }
  });
});

/** The ways to all that a form asks for, with a question mark behind what may be left out. */
function asked(fields: readonly FormField[], at = ""): string[] {
  return fields.flatMap((field) => {
    const way = [at, field.name].filter(Boolean).join(".");
    if (field.kind === "fixed") return [way];
    const end = isOptional(field) ? "?" : "";
    if (field.kind === "list") return [...new Set(asked(itemFields(field), `${way}.*`))];
    if (field.kind === "picture") {
      const parts = ["src", "srcSet?", "alt", ...(field.hasPhone ? ["phone?"] : [])];
      return parts.map((part) => `${way}${end}.${part}`);
    }
    if (field.kind === "weekdays") return [`${way}.*`];
    return [`${way}${end}`];
  });
}

function itemFields(list: ListField) {
  return addableTo(list).flatMap(({ blank }) => fieldsOf(list, blank));
}

/** The same of a schema. */
function held(schema: z.core.$ZodType, at = "", end = ""): string[] {
  const { def } = schema as z.ZodType;
  const way = `${at}${end}`;
  if (is(def, "object"))
    return Object.entries(def.shape).flatMap(([name, inner]) => held(inner, way ? `${way}.${name}` : name));
  if (is(def, "array")) return held(def.element, `${way}.*`);
  if (is(def, "tuple")) return def.items.flatMap((inner) => held(inner, `${way}.*`));
  if (is(def, "union")) return def.options.flatMap((inner) => held(inner, way));
  if (is(def, "optional")) return held(def.innerType, at, "?");
  if (is(def, "pipe")) return held(def.in, at, end);
  return [way];
}

type Defs = {
  object: z.core.$ZodObjectDef;
  array: z.core.$ZodArrayDef;
  tuple: z.core.$ZodTupleDef;
  union: z.core.$ZodUnionDef;
  optional: z.core.$ZodOptionalDef;
  pipe: z.core.$ZodPipeDef;
};

function is<Type extends keyof Defs>(def: { type: string }, type: Type): def is Defs[Type] {
  return def.type === type;
}
