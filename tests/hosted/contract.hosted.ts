import { afterAll } from "vitest";
import { openFirestore } from "#server/store/firestore.ts";
import { firestoreClient } from "#server/store/firestore-client.ts";
import { storeContract } from "#tests/store/contract.ts";
import { BACKENDS } from "./backends.ts";
import { inProcessClient } from "./stand-ins/in-process.ts";
import { startWireServer } from "./stand-ins/wire-server.ts";

// A project of its own for each test: an empty store without deleting anything.
let projects = 0;
const anotherProject = () => `demo-temple-${Date.now()}-${++projects}`;

storeContract(BACKENDS.inProcess, (onWatcherFault) =>
  openFirestore(inProcessClient(anotherProject()), { onWatcherFault }),
);

const wire = await startWireServer();
const mended = await startWireServer({ mended: true });
afterAll(() => {
  wire.stop();
  mended.stop();
});

contractAt(BACKENDS.wire, wire.address);
contractAt(BACKENDS.mended, mended.address);

const { GOOGLE_EMULATOR_HOST } = process.env;
if (GOOGLE_EMULATOR_HOST) contractAt(BACKENDS.google, GOOGLE_EMULATOR_HOST);

function contractAt(name: string, address: string) {
  storeContract(name, (onWatcherFault) =>
    openFirestore(firestoreClient(anotherProject(), address), { onWatcherFault }),
  );
}
