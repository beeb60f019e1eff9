import { FirestoreMock } from "@firebase-bridge/firestore-admin";

/** A client whose server is a map in this very process, with Firestore's own rules. */
export function inProcessClient(projectId: string) {
  return inProcessDatabase(projectId).client();
}

/** One such server for several clients, as several sites have it. */
export function inProcessDatabase(projectId: string) {
  const database = new FirestoreMock().createDatabase(projectId);
  return {
    client: () => database.firestore(),
    documents: () => database.getStats().documentCount,
  };
}
