import { Firestore } from "@google-cloud/firestore";

/** Google's client for a project, or for an emulator at `host:port`. */
export function firestoreClient(projectId: string, standIn?: string) {
  if (!standIn) return new Firestore({ projectId });
  // An emulator needs no credentials; without this the client would search the network for some.
  process.env.METADATA_SERVER_DETECTION ??= "none";
  return new Firestore({ projectId, host: standIn, ssl: false });
}
