const MB = 1024 * 1024;

/** The largest files, in bytes. */
export const MOST_BYTES = { picture: 15 * MB, document: 20 * MB } as const;

/** The accepted types, detected from the bytes. Also the `accept` of file inputs. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;
export const DOCUMENT_TYPES = ["application/pdf"] as const;
export type FileType = (typeof PICTURE_TYPES)[number] | (typeof DOCUMENT_TYPES)[number];

export type FileKind = "picture" | "document";

/** The same picture in another width or format. */
type Variant = { url: string; type: string; width: number; height: number; bytes: number };

/** The answer to an upload, which is also what a form needs to show the file. */
export type FileAnswer = {
  id: string;
  url: string;
  type: string;
  bytes: number;
  width?: number;
  height?: number;
  variants?: Variant[];
};

/** The same with details for staff. */
export type AboutFile = FileAnswer & { name: string; at: string; uses: FileUse[] };

/** A use of a file; `by` is a phrase ("the asset Kuthu vilakku"). */
export type FileUse = {
  by: string;
  /** Whether it is published: then anyone may fetch the file. */
  isShown: boolean;
};

/** The state of a resumable upload. */
export type UploadAnswer = { id: string; offset: number; bytes: number };

export function isPicture({ type }: { type: string }) {
  return type.startsWith("image/");
}

export function kindOf(file: { type: string }): FileKind {
  return isPicture(file) ? "picture" : "document";
}

/** A picture as a public page shows it, with the sizes it was made in; drawings of the site's own have one. */
export type ShownPicture = { src: string; srcSet?: string; width: number; height: number; alt: string };

/** "1.2 GB", "3.4 MB", "812 KB" */
export function bytesInWords(bytes: number) {
  if (bytes >= 1000 * MB) return `${(bytes / (1024 * MB)).toFixed(1).replace(/\.0$/, "")} GB`;
  if (bytes >= MB) return `${(bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0).replace(/\.0$/, "")} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
