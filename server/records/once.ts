import { createHash } from "node:crypto";
import type { Log } from "#server/log.ts";
import { Refusal } from "#server/refusal.ts";
import type { Collection, Fields, Note, Shape, Store, Transaction } from "#server/store/store.ts";

/** Identifies a request that may be sent twice. */
export type RequestKey = { key: string; path: string; body: unknown };

export type Once = {
  transaction<R extends Fields>(
    note: Note,
    asked: RequestKey | undefined,
    work: (tx: Transaction) => Promise<R>,
  ): Promise<R>;
  /** Deletes answers older than a day. */
  sweep(): Promise<void>;
};

type KeptAnswer = { request: string; answer: Fields; at: string };

export const ANSWERS = "answers";
export const answerShape: Shape = { moments: ["at"], indexes: { at: [] } };

const KEPT_MS = 24 * 60 * 60_000;
const SWEEP_EVERY_MS = 60 * 60_000;
const AT_ONCE = 200;

/** Runs the work once per key; a repetition gets the first answer. */
export function openOnce({ store, now, log }: { store: Store; now: () => number; log: Log }): Once {
  const answers: Collection<KeptAnswer> = store.collection(ANSWERS, answerShape);
  let sweptAt = 0;

  return {
    async transaction(note, asked, work) {
      if (!asked) return store.transaction(note, work);
      sweepNowAndThen();
      const id = digest([note.email ?? note.by, asked.path, asked.key]);
      const request = digest(asked.body);
      const { answer, version } = await store.transaction(note, async (tx) => {
        const before = await tx.get(answers, id);
        if (!before) return tx.create(answers, { request, answer: await work(tx), at: note.at }, id);
        if (before.request === request) return before;
        throw keyUsed();
      });
      // All documents of a transaction share one version, which is known only after it was committed.
      return withVersion(answer, version);
    },
    sweep,
  };

  function sweepNowAndThen() {
    if (now() - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now();
    sweep().catch((fault) => log.error("kept answers could not be swept", fault));
  }

  async function sweep() {
    const to = new Date(now() - KEPT_MS).toISOString();
    for (;;) {
      const over = await answers.query({ range: { field: "at", to }, limit: AT_ONCE });
      if (over.length === 0) return;
      await answers.deleteMany(over.map(({ id }) => id));
    }
  }
}

function withVersion<R extends Fields>(answer: Fields, version: string) {
  return { ...answer, ...(answer.version === "" && { version }) } as R;
}

export function keyUsed() {
  return new Refusal(422, "key-used", "This Idempotency-Key was used for another request.");
}

export function digest(value: unknown) {
  return createHash("sha256")
    .update(JSON.stringify(value) ?? "")
    .digest("hex");
}
