import type { FileAnswer } from "#domain/files.ts";
import type { Collection, Shape, Store, Stored } from "#server/store/store.ts";
import type { Blob } from "./pictures.ts";

/** The record of a file. Its id is the SHA-256 of the bytes sent, so that the same file is stored once. */
export type KeptFile = {
  name: string;
  type: string;
  /** The file itself, then smaller sizes of a picture. */
  blobs: Blob[];
  at: string;
  /** When it was first found unused; null while it is used. */
  unusedSince: string | null;
  /** Whether a record's history refers to it: then it is never removed, so that every version can be restored. */
  isInHistory?: boolean;
};

export const FILES = "files";
export const fileShape: Shape = {
  moments: ["at", "unusedSince"],
  history: FILES,
  format: 1,
  // Earlier versions did not record this: keep every file that is not a fresh, unused upload.
  upgrade: (file) => ("isInHistory" in file ? file : { ...file, isInHistory: file.unusedSince !== file.at }),
};

export function fileCollection(store: Store): Collection<KeptFile> {
  return store.collection(FILES, fileShape);
}

export function answerOf({ id, blobs, type }: Stored<KeptFile>): FileAnswer {
  const [main, ...smaller] = blobs;
  const url = `/api/files/${id}`;
  const { bytes = 0, width, height } = main ?? {};
  if (width === undefined || height === undefined) return { id, url, type, bytes };
  const variants = smaller.map(({ name, type: format, bytes: size, width: wide = 0, height: high = 0 }) => ({
    url: `${url}/${name.slice(id.length + 1)}`,
    type: format,
    width: wide,
    height: high,
    bytes: size,
  }));
  return { id, url, type, bytes, width, height, variants };
}
