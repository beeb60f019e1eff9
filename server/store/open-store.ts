import type { Env } from "#server/env.ts";
import type { Log } from "#server/log.ts";
import { dataFile, makeDataFolder } from "./data-folder.ts";
import type { Store } from "./store.ts";

type OpenStoreSettings = Pick<
  Env,
  "BACKEND" | "DATA_DIR" | "FIREBASE_PROJECT_ID" | "FIRESTORE_EMULATOR_HOST"
>;

/** Opens the store that the settings name, and loads only that one's code. */
export function openStore(settings: OpenStoreSettings, log: Log): Promise<Store> {
  const onWatcherFault = (fault: unknown) => log.error("a change was not taken in", fault);
  return settings.BACKEND === "firebase"
    ? openHosted(settings, onWatcherFault)
    : openOwn(settings, onWatcherFault);
}

async function openOwn({ DATA_DIR }: OpenStoreSettings, onWatcherFault: (fault: unknown) => void) {
  const { openEmbedded } = await import("./embedded.ts");
  makeDataFolder(DATA_DIR);
  return openEmbedded(dataFile(DATA_DIR), { onWatcherFault });
}

async function openHosted(settings: OpenStoreSettings, onWatcherFault: (fault: unknown) => void) {
  const { firestoreClient } = await import("./firestore-client.ts");
  const { openFirestore } = await import("./firestore.ts");
  const client = firestoreClient(String(settings.FIREBASE_PROJECT_ID), settings.FIRESTORE_EMULATOR_HOST);
  const store = openFirestore(client, { onWatcherFault });
  // Fails at start for a wrong project or a missing key, not at the first request.
  await store.check();
  return store;
}
