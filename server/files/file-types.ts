import { open } from "node:fs/promises";
import { bytesInWords, type FileType, isPicture, MOST_BYTES } from "#domain/files.ts";
import { Refusal } from "#server/refusal.ts";

/** The first bytes that are enough to recognize every type. */
export const HEAD_BYTES = 16;
/** The last bytes in which a PDF must have its end marker. */
const TAIL_BYTES = 1024;

const EXTENSIONS: { [type in FileType]: string } = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "application/pdf": "pdf",
};

/** The type by the first bytes; undefined for types that the site does not accept. */
function typeOfHead(head: Buffer): FileType | undefined {
  const text = head.toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "image/webp";
  if (/^GIF8[79]a/.test(text)) return "image/gif";
  // Only at the very start: PDF readers accept it later, but then the file could also be an HTML page.
  if (/^%PDF-[12]\.\d/.test(text)) return "application/pdf";
  return undefined;
}

/** The name and type that the sender gave. */
export type FileClaim = { name: string; type?: string | undefined };

/** The type of an acceptable file; throws a refusal otherwise. */
export function checkedType(head: Buffer, claim: FileClaim): FileType {
  if (head.length === 0) throw notTaken("empty-file", "This file is empty.");
  const type = typeOfHead(head);
  if (!type) throw notTaken("unknown-type", whyNot(head, claim));
  const claimed = claimedFamily(claim);
  if (claimed && claimed !== familyOf(type))
    throw notTaken("not-what-it-claims", `This file says it is ${claimed}, and is ${familyOf(type)}.`);
  return type;
}

export function mostBytesOf(type: FileType) {
  return isPicture({ type }) ? MOST_BYTES.picture : MOST_BYTES.document;
}

export function tooLarge(type?: FileType) {
  const [what, most] =
    type && isPicture({ type }) ? ["Pictures", MOST_BYTES.picture] : ["Files", MOST_BYTES.document];
  return new Refusal(413, "too-large", `${what} may have ${bytesInWords(most)} at most.`);
}

export function notTaken(code: string, message: string) {
  return new Refusal(415, code, message);
}

/** Refuses a PDF that is truncated or has other data after its end. */
export async function checkPdfEnd(file: string) {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(Math.min(TAIL_BYTES, size));
    await handle.read(tail, 0, tail.length, size - tail.length);
    if (/%%EOF[\s\0]*$/.test(tail.toString("latin1"))) return;
  } finally {
    await handle.close();
  }
  throw notTaken(
    "broken-file",
    "This PDF does not end as one: it is cut off, or carries something else along.",
  );
}

export function extensionOf(type: string) {
  return EXTENSIONS[type as FileType] ?? type.slice(type.indexOf("/") + 1);
}

const LONGEST_NAME = 100;

/**
 * The name to show and to save under: without folders, invisible characters and direction marks, and with the extension
 * of the file's type.
 */
export function tidyName(name: string, type: string) {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const visible = last
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .replace(/["*:<>?|]/g, "")
    .replace(/\s+/g, " ");
  const stem = visible.replace(/\.[A-Za-z0-9]{1,5}$/, "").replace(/^[\s.]+|[\s.]+$/g, "");
  const short = [...stem].slice(0, LONGEST_NAME).join("").trim();
  return `${short || "file"}.${extensionOf(type)}`;
}

/** Content-Disposition with an ASCII name for old browsers and the full name for others. */
export function disposition(way: "inline" | "attachment", name: string) {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `${way}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const PICTURE = "a picture";
const PDF = "a PDF";

function familyOf(type: FileType) {
  return isPicture({ type }) ? PICTURE : PDF;
}

/** Picture or PDF. A wrong picture type is common and harmless, because pictures are re-encoded. */
function claimedFamily({ name, type = "" }: FileClaim) {
  const [plain = ""] = type.toLowerCase().split(";");
  const claims = [
    /^image\//.test(plain) && PICTURE,
    plain === "application/pdf" && PDF,
    /^(?:text|audio|video|font)\//.test(plain) && "something else",
    /\.(?:jpe?g|jpe|jfif|png|webp|gif|avif|hei[cf]|bmp|tiff?|svg)$/i.test(name) && PICTURE,
    /\.pdf$/i.test(name) && PDF,
  ].filter((claim) => claim !== false);
  // A name and a type that disagree are refused.
  return new Set(claims).size > 1 ? "two things at once" : claims[0];
}

/** Tells people what to do, without knowing formats. */
function whyNot(head: Buffer, { name, type = "" }: FileClaim) {
  const text = head.toString("latin1");
  const isSvg = /svg/i.test(type) || /\.svg$/i.test(name);
  if (isSvg) return "SVG drawings are not taken: please send the picture as PNG or JPEG.";
  if (/^.{4}ftyp(?:hei|hev|mif1|msf1|avi)/s.test(text))
    return "Pictures of this kind (HEIC, AVIF) are not taken: please send them as JPEG.";
  if (claimedFamily({ name, type })) return "This file is not what its name says, or it is broken.";
  return "Only pictures (JPEG, PNG, WebP, GIF) and PDFs are taken.";
}
