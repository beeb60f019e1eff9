import { createHash } from "node:crypto";
import { Refusal } from "#server/refusal.ts";
import type { Collection, Fields, Note, Store, Transaction } from "#server/store/store.ts";

/** Who asks, as which request: a second request under the same key is the first one again. */
export type RequestKey = { key: string; path: string; body: unknown };

type KeptAnswer = { request: string; answer: Fields; at: string };

/** Does the work once for each key, and answers a repetition as the first was answered. */
export function openOnce(store: Store) {
  const answers: Collection<KeptAnswer> = store.collection("answers", {
    moments: ["at"],
    indexes: { at: [] },
  });

  return {
    answers,

    async transaction<R extends Fields>(
      note: Note,
      asked: RequestKey | undefined,
      work: (tx: Transaction) => Promise<R>,
    ): Promise<R> {
      if (!asked) return store.transaction(note, work);
      const id = digest([note.email ?? note.by, asked.path, asked.key]);
      const request = digest(asked.body);
      const { answer, version } = await store.transaction(note, async (tx) => {
        const before = await tx.get(answers, id);
        if (!before) return tx.create(answers, { request, answer: await work(tx), at: note.at }, id);
        if (before.request === request) return before;
        throw new Refusal(422, "key-used", "This Idempotency-Key was used for another request.");
      });
      // All that is written together has one version, which is not known while it is being written.
      return withVersion(answer, version) as R;
    },
  };
}

function withVersion(value: unknown, version: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withVersion(item, version));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === "version" && inner === "" ? version : withVersion(inner, version),
    ]),
  );
}

function digest(value: unknown) {
  return createHash("sha256")
    .update(JSON.stringify(value) ?? "")
    .digest("hex");
}
