import { FirestoreMock } from "@firebase-bridge/firestore-admin";

/** A client whose server is a map in this very process, with Firestore's own rules. */
export function inProcessClient(projectId: string) {
  return new FirestoreMock().createDatabase(projectId).firestore();
}
