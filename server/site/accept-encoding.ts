export type Encoding = "br" | "gzip" | "identity";

/** The best of our encodings that a browser accepts, by its q values; ties go to the smaller file. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  // A browser asks for a page and then for all that belongs to it, each time in the same words.
  if (header !== last.header) last = { header, choice: weigh(header) };
  return last.choice;
}

let last: { header: string; choice: Encoding } = { header: "", choice: "identity" };

function weigh(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = q ? Number(q.slice(2)) : 1;
    if (name) weights.set(name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  const br = weightOf("br");
  const gzip = Math.max(weightOf("gzip"), weights.get("x-gzip") ?? 0);
  if (br > 0 && br >= gzip) return "br";
  return gzip > 0 ? "gzip" : "identity";
}
