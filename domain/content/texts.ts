/** A text of a part of the website, and the way to its field, as in `slideshow.slides.0.title`. */
type TextAt = { path: string; text: string };

/** What is chosen and never read: the names of symbols, anchors, kinds of portraits, the widths of a picture. */
const NOT_WORDS = new Set(["icon", "id", "gender", "colour", "srcSet"]);

/** Every text of a part that a visitor reads or hears, in the order of the page. Addresses of this site are none. */
export function textsIn(value: unknown): TextAt[] {
  return leavesOf(value).filter(
    ({ path, text }) => text !== "" && !text.startsWith("/") && !NOT_WORDS.has(lastStep(path)),
  );
}

/** Everything that a part says, field by field. */
function leavesOf(value: unknown, path: readonly string[] = []): TextAt[] {
  if (value === undefined || value === null) return [];
  if (typeof value === "boolean") return [{ path: path.join("."), text: value ? "yes" : "no" }];
  if (typeof value !== "object") return [{ path: path.join("."), text: String(value) }];
  return Object.entries(value).flatMap(([step, inner]) => leavesOf(inner, [...path, step]));
}

function lastStep(path: string) {
  return path.slice(path.lastIndexOf(".") + 1);
}
