import { Firestore } from "@google-cloud/firestore";

/** Google's client for one project, or for a stand-in at `host:port`. */
export function firestoreClient(projectId: string, standIn?: string) {
  if (!standIn) return new Firestore({ projectId });
  // A stand-in asks for no credentials; the client would go looking for some on the network all the same.
  process.env.METADATA_SERVER_DETECTION ??= "none";
  return new Firestore({ projectId, host: standIn, ssl: false });
}
