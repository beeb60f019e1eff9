/** A text of the website and the path of its field, such as `slideshow.slides.0.title`. */
type TextAt = { path: string; text: string };

/** Fields whose values are not texts for readers. */
const NOT_WORDS = new Set(["icon", "id", "gender", "colour", "srcSet"]);

/** All texts of a part that visitors read or hear, in order, without addresses of this site. */
export function textsIn(value: unknown): TextAt[] {
  return leavesOf(value).filter(
    ({ path, text }) => text !== "" && !text.startsWith("/") && !NOT_WORDS.has(lastStep(path)),
  );
}

/** All strings of a part. */
function leavesOf(value: unknown, path: readonly string[] = []): TextAt[] {
  if (value === undefined || value === null) return [];
  if (typeof value === "boolean") return [{ path: path.join("."), text: value ? "yes" : "no" }];
  if (typeof value !== "object") return [{ path: path.join("."), text: String(value) }];
  return Object.entries(value).flatMap(([step, inner]) => leavesOf(inner, [...path, step]));
}

function lastStep(path: string) {
  return path.slice(path.lastIndexOf(".") + 1);
}
