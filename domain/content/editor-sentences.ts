import type { z } from "zod";
import { PLAIN_MESSAGES } from "#domain/field-errors.ts";

type Issue = z.core.$ZodIssue;

/** A sentence for each error in a content file, for the person who edits it. */
export function editorSentences(file: string, schema: z.ZodType, content: unknown): string[] {
  const checked = schema.safeParse(content);
  return checked.success
    ? []
    : checked.error.issues.flatMap(plainIssues).map((issue) => sentence(file, content, issue));
}

/** The errors of a form by the path of the field, such as `slideshow.slides.0.title`. */
export function formSentences(schema: z.ZodType, value: unknown): { [field: string]: string } {
  const checked = schema.safeParse(value, PLAIN_MESSAGES);
  if (checked.success) return {};
  const faults = checked.error.issues.flatMap(plainIssues);
  // The first error of a field wins: schemas put the plainest first.
  return Object.fromEntries(faults.toReversed().map((issue) => [issue.path.join("."), formSentence(issue)]));
}

function formSentence({ message, code, path }: Issue) {
  if (code === "unrecognized_keys") return "This has a field that nobody knows.";
  if (path.length === 0) return "Please fill in the form";
  return /^[a-z]/.test(message) ? `This ${message}.` : message;
}

/** Of a union, reports the errors of the option that comes closest. */
function plainIssues(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union") return [issue];
  const closest = issue.errors.toSorted((one, other) => one.length - other.length)[0] ?? [];
  return closest.flatMap((inner) => plainIssues({ ...inner, path: [...issue.path, ...inner.path] }));
}

function sentence(file: string, content: unknown, issue: Issue) {
  const { name, rest } = nearestName(content, issue.path);
  const steps = rest.map((step) => (typeof step === "number" ? `no. ${step + 1}` : String(step)));
  const found = issue.path.reduce(stepInto, content);
  if (found !== undefined && found !== "") {
    return `${file}: ${[...(name ? [`"${name}",`] : []), ...steps, issue.message].join(" ")}`;
  }
  const owner = [...(name ? [`"${name}"`] : []), ...steps.slice(0, -1)].join(" ");
  return `${file}: ${owner || "it"} needs ${article(steps.at(-1) ?? "content")}`;
}

/** The innermost named object on the path, and the rest of the path. */
function nearestName(content: unknown, path: PropertyKey[]) {
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const thing = path.slice(0, depth).reduce(stepInto, content);
    const rest = path.slice(depth);
    for (const key of ["name", "title", "label", "term", "words"]) {
      const name = stepInto(thing, key);
      if (typeof name === "string" && name !== "" && key !== rest[0]) return { name, rest };
    }
  }
  return { name: undefined, rest: path };
}

function stepInto(thing: unknown, step: PropertyKey): unknown {
  return typeof thing === "object" && thing !== null ? Reflect.get(thing, step) : undefined;
}

function article(noun: string) {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}
