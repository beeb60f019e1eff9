import { FirestoreServer, type Write } from "@firestore-emulator/server";
import { ServerCredentials } from "@grpc/grpc-js";
import { freeAddress } from "./free-address.ts";

type Options = {
  /** It ignores `lastUpdateTime` and gives one time to all writes of a millisecond: with this, neither. */
  mended?: boolean;
};

/** The stand-in that speaks Firestore's own protocol, on the loopback address only. */
export async function startWireServer({ mended = false }: Options = {}) {
  const standIn = new FirestoreServer();
  if (mended) mend(standIn);
  const { host, port } = await freeAddress();
  const address = `${host}:${port}`;
  await bind();

  return {
    address,
    /** Out of reach: connections are cut, new ones refused. What was written stays. */
    goAway() {
      standIn.server.unbind(address);
      standIn.server.drain(address, 0);
    },
    comeBack: bind,
    stop: () => standIn.server.forceShutdown(),
  };

  function bind() {
    return new Promise<void>((resolve, reject) => {
      standIn.server.bindAsync(address, ServerCredentials.createInsecure(), (error) =>
        error ? reject(error) : resolve(),
      );
    });
  }
}

const FAILED_PRECONDITION = 9;

function mend({ state }: FirestoreServer) {
  const write = state.writeV1Document.bind(state);
  const Refused = refusalOf(state);
  let last = 0;
  state.writeV1Document = (date, asked) => {
    if (asked.has_current_document && asked.current_document.has_update_time) {
      const { seconds, nanos } = asked.current_document.update_time;
      const { updatedAt } = state.getDocument(asked.has_delete ? asked.delete : asked.update.name).metadata;
      if (updatedAt?.getTime() !== seconds * 1000 + nanos / 1e6)
        throw new Refused(FAILED_PRECONDITION, "stale");
    }
    last = Math.max(date.getTime(), last + 1);
    return write(new Date(last), asked);
  };
}

/** Its own class of refusals is not exported: one is provoked. */
function refusalOf(state: FirestoreServer["state"]): new (code: number, message: string) => Error {
  try {
    state.writeV1Document(new Date(), {
      has_delete: true,
      delete: "projects/demo-none/databases/(default)/documents/none/none",
      has_current_document: true,
      current_document: { has_exists: true, exists: true },
    } as unknown as Write);
  } catch (refusal) {
    return Object(refusal).constructor;
  }
  throw new Error("The stand-in deleted what is not there.");
}
