import { omit } from "#domain/omit.ts";

/** What stands at the end of a way such as `slides.0.title`; an empty way ends where it begins. */
export function valueAt(value: unknown, way: string): unknown {
  return steps(way).reduce<unknown>((found, step) => Object(found)[step], value);
}

/** The same with something else there; what is between is made where it is missing, `undefined` takes away. */
export function withAt<Value>(value: Value, way: string, change: (found: unknown) => unknown): Value {
  const [step, ...rest] = steps(way);
  if (step === undefined) return change(value) as Value;
  const inner = withAt(Object(value)[step], rest.join("."), change);
  if (Array.isArray(value)) return value.toSpliced(Number(step), 1, inner) as Value;
  const others = omit(Object(value), step) as Value;
  if (inner === undefined) return others;
  // In the place it had: what is unchanged stays the same, letter by letter.
  return step in Object(value) ? { ...Object(value), [step]: inner } : { ...others, [step]: inner };
}

export function join(...ways: string[]) {
  return ways.filter(Boolean).join(".");
}

function steps(way: string) {
  return way === "" ? [] : way.split(".");
}
