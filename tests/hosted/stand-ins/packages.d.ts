/** Installed only by `npm run test:hosted`; the rest of the project is checked without them. */
declare module "@firebase-bridge/firestore-admin" {
  import type { Firestore } from "@google-cloud/firestore";
  export class FirestoreMock {
    createDatabase(projectId: string): {
      firestore(): Firestore;
      getStats(): { documentCount: number };
    };
  }
}

declare module "@firestore-emulator/server" {
  type Bound = { has_update_time: boolean; update_time: { seconds: number; nanos: number } };
  export type Write = {
    has_update: boolean;
    update: { name: string };
    has_delete: boolean;
    delete: string;
    has_current_document: boolean;
    current_document: Bound;
  };
  export class FirestoreServer {
    state: {
      getDocument(path: string): { metadata: { updatedAt: Date | null } };
      writeV1Document(date: Date, write: Write): unknown;
    };
    /** Private there; the only way to listen on the loopback address alone. */
    server: {
      bindAsync(address: string, credentials: unknown, done: (error: Error | null) => void): void;
      unbind(address: string): void;
      drain(address: string, graceMs: number): void;
      forceShutdown(): void;
    };
  }
}

declare module "firebase-tools/lib/emulator/auth/index.js" {
  export class AuthEmulator {
    constructor(options: { projectId: string; host: string; port: number });
    start(): Promise<void>;
    stop(): Promise<void>;
  }
}
