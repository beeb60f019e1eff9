import { globSync } from "node:fs";
import { registerHooks } from "node:module";
import type { z } from "zod";

/** Run by itself: prints where the schemas of the house have a list or a record without a bound, one place a line. */
const made: { schema: z.core.$ZodType; file: string }[] = [];
Object.assign(globalThis, { noteSchema });

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const isOurs = specifier === "zod" && !/node_modules|noted/.test(context.parentURL ?? "");
    return isOurs ? { ...found, url: `${found.url}?noted` } : found;
  },
  load(url, context, next) {
    if (!url.endsWith("?noted")) return next(url, context);
    const zod = JSON.stringify(url.replace("?noted", ""));
    const source = `
      import * as zod from ${zod};
      export * from ${zod};
      const noted = (make) => (...given) => noteSchema(make(...given));
      const { object, strictObject, looseObject } = zod.z;
      export const z = { ...zod.z, object: noted(object), strictObject: noted(strictObject), looseObject: noted(looseObject) };`;
    return { format: "module", source, shortCircuit: true };
  },
});
const root = new URL("../", import.meta.url);
for (const file of globSync(["rooms/**/*.server.ts", "server/**/*.ts"], { cwd: root }))
  if (!/\.test\.ts$|^server\/(main|start|dev|cli)\b/.test(file)) await import(new URL(file, root).href);
for (const { schema, file } of made)
  for (const path of new Set(openIn(schema))) process.stdout.write(`${file} ${path}\n`);
process.stdout.write(`${made.length} schemas\n`);

function noteSchema(schema: z.core.$ZodType) {
  const [, file = ""] = /\/((?:rooms|server|domain)\/[^:?]+):/.exec(new Error().stack ?? "") ?? [];
  made.push({ schema, file });
  return schema;
}

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

function isBounded(schema: z.core.$ZodType) {
  const bounds = ["max_length", "length_equals", "custom"];
  return (schema._zod.def.checks ?? []).some(({ _zod }) => bounds.includes(_zod.def.check));
}
