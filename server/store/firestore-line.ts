import { setTimeout as passed } from "node:timers/promises";
import type { Firestore } from "@google-cloud/firestore";
import { refusalOf, within } from "./firestore-faults.ts";
import { openPulse } from "./firestore-pulse.ts";
import { isRefusedAs, StoreError } from "./store.ts";

type FirestoreLineNeeds = { deadlineMs: number; onLost: (error: StoreError) => void; onBack: () => void };

const PATIENCE_AT_CLOSE_MS = 1000;

/** The connection to Firestore: every request has a deadline, and a lost connection is noticed. */
export function openConnection(db: Firestore, { deadlineMs, onLost, onBack }: FirestoreLineNeeds) {
  const underWay = new Set<Promise<unknown>>();
  let isOpen = true;
  const pulse = openPulse({
    // This document does not exist: any answer proves the connection.
    probe: () => asked(() => db.doc("pulse/none").get()).then(() => {}),
    onLost,
    onBack,
  });

  return {
    pulse,

    /** Runs one request; errors are those of the store port. */
    async ask<R>(request: () => Promise<R>): Promise<R> {
      try {
        const answer = await asked(request);
        pulse.beat();
        return answer;
      } catch (error) {
        if (isRefusedAs(error, "unavailable")) pulse.suspect();
        throw error;
      }
    },

    mustBeOpen,

    async close() {
      if (!isOpen) return;
      isOpen = false;
      pulse.close();
      await Promise.race([Promise.allSettled(underWay), passed(PATIENCE_AT_CLOSE_MS)]);
      // Terminated during a retry, Google's client throws where nobody can catch it, so it is left open then.
      if (underWay.size === 0 && !pulse.isLost()) await within(deadlineMs, db.terminate()).catch(() => {});
    },
  };

  async function asked<R>(request: () => Promise<R>): Promise<R> {
    mustBeOpen();
    try {
      return await within(deadlineMs, noted(request()));
    } catch (error) {
      throw refusalOf(error);
    }
  }

  /** Remembers requests under way, also those that we stopped waiting for. */
  function noted<R>(work: Promise<R>) {
    underWay.add(work);
    const done = () => underWay.delete(work);
    work.then(done, done);
    return work;
  }

  function mustBeOpen() {
    if (!isOpen) throw new StoreError("unavailable", "The store is closed.");
  }
}
