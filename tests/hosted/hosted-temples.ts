import { afterAll, onTestFinished } from "vitest";
import { openFirestore } from "#server/store/firestore.ts";
import { openStandInBucket } from "#tests/files/bucket.ts";
import { openTemple } from "#tests/temple.ts";
import { countBilled } from "./billed.ts";
import { startAuthEmulator } from "./stand-ins/auth-emulator.ts";
import { inProcessDatabase } from "./stand-ins/in-process.ts";

type Wishes = Omit<NonNullable<Parameters<typeof openTemple>[0]>, "store">;
export type HostedTemple = Awaited<ReturnType<Awaited<ReturnType<typeof hostedProject>>["open"]>>;

// It takes seconds to start, so all tests of a file share it.
const auth = await startAuthEmulator("demo-temple");
afterAll(() => auth.stop());

/** One project at Google with an empty database and a bucket, and as many whole temples on it as a test opens. */
export async function hostedProject() {
  const database = inProcessDatabase("demo-temple");
  const bucket = await openStandInBucket();
  const hosted = {
    BACKEND: "firebase",
    FIREBASE_PROJECT_ID: "demo-temple",
    FIREBASE_API_KEY: "any",
    FIREBASE_AUTH_EMULATOR_HOST: auth.address,
    FIREBASE_STORAGE_BUCKET: "temple",
    FIREBASE_STORAGE_EMULATOR_HOST: bucket.host,
  };
  return {
    bucket,
    documents: database.documents,
    /** One more server, which knows nothing of the others. */
    async open({ settings, ...wishes }: Wishes = {}) {
      const client = database.client();
      const bill = countBilled(client);
      const store = openFirestore(client);
      onTestFinished(() => store.close());
      const temple = await openTemple({ ...wishes, store, settings: { ...hosted, ...settings } });
      return { ...temple, bill };
    },
  };
}
