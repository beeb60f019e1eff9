import type { FileAnswer } from "#domain/files.ts";
import type { Collection, Shape, Store, Stored } from "#server/store/store.ts";
import type { Blob } from "./pictures.ts";

/** A file as it is kept. Its id is the SHA-256 of what was sent, so that the same file is stored once. */
export type KeptFile = {
  name: string;
  type: string;
  /** The first is what the file's own address answers; the others are the same picture smaller. */
  blobs: Blob[];
  at: string;
  /** Since when nothing has used it, as far as anybody looked; null while something does. */
  unusedSince: string | null;
  /** Whether a record's history names it: then it stays, so that every version of the record can be brought back. */
  isInHistory?: boolean;
};

export const FILES = "files";
export const fileShape: Shape = {
  moments: ["at", "unusedSince"],
  history: FILES,
  format: 1,
  // What was in use, or had been, was not written down before: whatever is no upload of late stays.
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
