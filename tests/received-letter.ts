export type ReceivedLetter = {
  envelope: { from: string; to: string[] };
  /** By lower-case name, unfolded and decoded. */
  headers: Map<string, string>;
  text: string;
  html: string;
  /** Exactly what came over the wire. */
  raw: string;
};

/** Reads a letter as a mail program would. */
export function readLetter(raw: string, envelope: ReceivedLetter["envelope"]): ReceivedLetter {
  const whole = raw.replace(/^\.\./gm, ".");
  const { headers, body } = split(whole);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get("content-type") ?? "")?.[1];
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.trimStart()));
  const part = (type: string) => parts.find(({ headers }) => headers.get("content-type")?.startsWith(type));
  // A letter of one part has its words at the top, if it has any.
  const isWords = headers.get("content-type")?.startsWith("text/") ?? true;
  const plain = boundary ? part("text/plain") : isWords ? { headers, body } : undefined;
  return { envelope, headers, text: words(plain), html: words(part("text/html")), raw };
}

type Part = { headers: Map<string, string>; body: string };

function split(whole: string): Part {
  const end = whole.indexOf("\r\n\r\n");
  const lines = whole
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), decodedWords(line.slice(colon + 1).trim())];
    }),
  );
  return { headers, body: whole.slice(end + 4) };
}

function words(part: Part | undefined) {
  if (!part) return "";
  const encoding = part.headers.get("content-transfer-encoding");
  const bytes = encoding === "base64" ? Buffer.from(part.body, "base64") : unquoted(part.body);
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\r\n", "\n");
}

/** RFC 2047: `=?UTF-8?B?…?=`; the space between two encoded words is not part of them. */
function decodedWords(value: string) {
  return value.replace(/\?=\s+=\?/g, "?==?").replace(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (run) => {
    const bytes = [...run.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, kind = "", text = ""]) =>
      kind.toLowerCase() === "b" ? Buffer.from(text, "base64") : unquoted(text.replaceAll("_", " ")),
    );
    return Buffer.concat(bytes).toString("utf8");
  });
}

function unquoted(text: string) {
  const plain = text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(plain, "latin1");
}
