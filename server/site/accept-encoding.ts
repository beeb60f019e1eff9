export type Encoding = "br" | "gzip" | "identity";

/** The best of our encodings that a browser accepts, by its q values; ties go to the smaller file. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  const remembered = chosen.get(header);
  if (remembered) return remembered;
  const choice = weigh(header);
  // Browsers send a handful of different headers; a stranger may send any number.
  if (chosen.size < 200) chosen.set(header, choice);
  return choice;
}

const chosen = new Map<string, Encoding>();

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
