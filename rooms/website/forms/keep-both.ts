import { listed } from "./changes.ts";
import { isSame } from "./values.ts";

/**
 * What two people made of the same words: what only one of them changed is as that one has it, and what both changed as
 * the other person has it.
 */
export function keepBoth<Value>(before: Value, theirs: Value, mine: Value): Value {
  if (isSame(mine, before)) return theirs;
  if (isSame(theirs, before)) return mine;
  const all = [before, theirs, mine];
  if (all.every((one) => Array.isArray(one) && one.length === listed(before).length))
    return listed(theirs).map((item, index) =>
      keepBoth(listed(before)[index], item, listed(mine)[index]),
    ) as Value;
  if (all.some((one) => typeof one !== "object" || one === null || Array.isArray(one))) return theirs;
  const names = new Set(all.flatMap((one) => Object.keys(Object(one))));
  const kept = [...names].map((name) => [
    name,
    keepBoth(Object(before)[name], Object(theirs)[name], Object(mine)[name]),
  ]);
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined));
}
