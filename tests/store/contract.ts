import { afterEach, beforeEach, describe } from "vitest";
import type { Collection, Store } from "#server/store/store.ts";

import { documentContract } from "./contract-documents.ts";
import { hostileContract } from "./contract-hostile.ts";
import { liveContract } from "./contract-live.ts";
import { queryContract } from "./contract-queries.ts";
import { transactionContract } from "./contract-transactions.ts";
import { upgradeContract } from "./contract-upgrades.ts";

export type Offering = {
  name: string;
  pledged?: number;
  donated?: number;
  createdAt?: string | null;
  [other: string]: unknown;
};

/** What the contract needs of a backend: an empty store, and word of what its watchers threw. */
type OpenStore = (onWatcherFault: (error: unknown) => void) => Store | Promise<Store>;
export type Opened = { store: Store; offerings: Collection<Offering>; faults: unknown[] };

/** Every promise of the port, asked of one backend. Events may coalesce, so only settled states are compared. */
export function storeContract(name: string, open: OpenStore) {
  describe(`The store on ${name}`, () => {
    const opened: Opened = {} as Opened;

    beforeEach(async () => {
      opened.faults = [];
      opened.store = await open((fault) => opened.faults.push(fault));
      opened.offerings = opened.store.collection<Offering>("offerings", { moments: ["createdAt"] });
    });

    afterEach(async () => {
      await opened.store.close();
    });

    documentContract(opened);
    liveContract(opened);
    queryContract(opened);
    transactionContract(opened);
    upgradeContract(opened);
    hostileContract(opened);
  });
}
