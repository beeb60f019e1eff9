import { commonPlaces } from "#domain/word-diff.ts";
import { leavesOf, textsIn } from "./texts.ts";

/** What two versions of a part say differently at one place. */
export type Difference = {
  /** The way to the field in the version after; of what is gone, in the one before. */
  path: string;
  /** The same things in another order are told as their names in a row. */
  kind: "changed" | "added" | "removed" | "ordered";
  before: string;
  after: string;
};

/** How one version of a part becomes another, place by place. Entries of lists are followed, also when others come between. */
export function differencesOf(before: unknown, after: unknown, path: readonly string[] = []): Difference[] {
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(before, after, path);
  if (isThing(before) && isThing(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      differencesOf(Reflect.get(before, key), Reflect.get(after, key), [...path, key]),
    );
  const [said, says] = [inWords(before), inWords(after)];
  if (said === says) return [];
  const kind = said === "" ? "added" : says === "" ? "removed" : "changed";
  return [{ path: path.join("."), kind, before: said, after: says }];
}

/** What a person calls an entry of a list. */
export function nameOf(thing: unknown): string {
  if (!isThing(thing)) return "";
  for (const key of ["name", "title", "label", "term", "heading"]) {
    const name: unknown = Reflect.get(thing, key);
    if (typeof name === "string" && name !== "") return name;
  }
  return "";
}

function ofLists(
  before: readonly unknown[],
  after: readonly unknown[],
  path: readonly string[],
): Difference[] {
  const whole = (list: readonly unknown[]) => list.map((entry) => JSON.stringify(entry));
  const [old, fresh] = [whole(before), whole(after)];
  if (old.join() === fresh.join()) return [];
  if (old.toSorted().join() === fresh.toSorted().join())
    return [{ path: path.join("."), kind: "ordered", before: inARow(before), after: inARow(after) }];

  const known = (list: readonly unknown[]) => list.map((entry) => nameOf(entry) || JSON.stringify(entry));
  const found: Difference[] = [];
  let [i, j] = [0, 0];
  for (const [atOld, atFresh] of [
    ...commonPlaces(known(before), known(after)),
    [before.length, after.length] as const,
  ]) {
    // What stands between two that stayed: as many as are on both sides have changed, the others came or went.
    for (; i < atOld && j < atFresh; i++, j++)
      found.push(...differencesOf(before[i], after[j], [...path, `${j}`]));
    for (; i < atOld; i++)
      found.push({ path: [...path, i].join("."), kind: "removed", before: inWords(before[i]), after: "" });
    for (; j < atFresh; j++)
      found.push({ path: [...path, j].join("."), kind: "added", before: "", after: inWords(after[j]) });
    found.push(...differencesOf(before[i], after[j], [...path, `${j}`]));
    [i, j] = [atOld + 1, atFresh + 1];
  }
  return found;
}

function inARow(list: readonly unknown[]) {
  return list.map((entry) => nameOf(entry) || inWords(entry)).join(", ");
}

/** All that a thing says, in a row. */
function inWords(thing: unknown): string {
  if (!isThing(thing) && !Array.isArray(thing)) return leavesOf(thing)[0]?.text ?? "";
  return textsIn(thing)
    .map(({ text }) => text)
    .join(" · ");
}

function isThing(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
