import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { omit } from "#domain/omit.ts";
import { isPossibleId } from "./documents.ts";
import { everythingIn } from "./everything-in.ts";
import type { Collection, Fields, Stored } from "./store.ts";

export type Copied = {
  made: number;
  same: number;
  /** Differ from the target: overwritten only on request. */
  different: number;
  /** Exist only in the target: never touched. */
  onlyThere: number;
};

type CopyOptions<T extends Fields> = { overwrite: boolean; tidy?: (doc: Stored<T>) => Stored<T> };

/** Concurrent writes: fast, and far below the limits of any store. */
const AT_ONCE = 10;

/** Copies all documents of a collection to another store. Nothing is deleted, so it may be repeated. */
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

/** Ids made in Google's console may be invalid here; such a document gets the same new id with each copy. */
export function possibleId(id: string) {
  return isPossibleId(id) ? id : createHash("sha256").update(id).digest("hex").slice(0, 20);
}

function asFields<T extends Fields>(fields: Fields) {
  return fields as T;
}
