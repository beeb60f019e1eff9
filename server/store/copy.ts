import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { omit } from "#domain/omit.ts";
import { isPossibleId } from "./documents.ts";
import { everythingIn } from "./everything-in.ts";
import type { Collection, Fields, Stored } from "./store.ts";

export type Copied = {
  made: number;
  same: number;
  /** Other there than here: changed only when asked to. */
  different: number;
  /** There and not here: never touched. */
  onlyThere: number;
};

type CopyOptions<T extends Fields> = { overwrite: boolean; tidy?: (doc: Stored<T>) => Stored<T> };

/** How many writes are under way at once: quick, and far below what any store allows. */
const AT_ONCE = 10;

/** Brings all documents of a collection into another store. Nothing is ever deleted, so it may be repeated. */
export async function copyCollection<T extends Fields>(
  from: Collection<T>,
  to: Collection<T>,
  { overwrite, tidy = (doc) => doc }: CopyOptions<T>,
): Promise<Copied> {
  const here = await everythingIn(from);
  const there = new Map((await everythingIn(to)).map((doc) => [doc.id, doc]));
  const copied = { made: 0, same: 0, different: 0, onlyThere: 0 };
  const known = new Set<string>();

  for (let start = 0; start < here.length; start += AT_ONCE) {
    await Promise.all(here.slice(start, start + AT_ONCE).map(bring));
  }
  copied.onlyThere = [...there.keys()].filter((id) => !known.has(id)).length;
  return copied;

  async function bring(doc: Stored<T>) {
    const fields = omit(tidy(doc), "id", "version");
    const id = possibleId(doc.id);
    known.add(id);
    const before = there.get(id);
    if (!before) {
      await to.create(asFields<T>(fields), id);
      copied.made++;
    } else if (Object.entries(fields).every(([name, value]) => isDeepStrictEqual(before[name], value))) {
      copied.same++;
    } else {
      if (overwrite) await to.update(id, asFields<T>(fields), before.version);
      copied.different++;
    }
  }
}

/** Google's console takes ids that this site does not make; a copy of such a document gets the same new id each time. */
export function possibleId(id: string) {
  return isPossibleId(id) ? id : createHash("sha256").update(id).digest("hex").slice(0, 20);
}

/** A document without the store's own two fields is what was put in. */
function asFields<T extends Fields>(fields: Fields) {
  return fields as T;
}
