import type { Duplex } from "node:stream";
import type { Firestore } from "@google-cloud/firestore";

/** What Google would put on the bill. */
export type Bill = {
  /** Documents that were asked for, also those that are not there. */
  reads: number;
  /** Documents that listeners were told of. */
  heard: number;
  writes: number;
  deletes: number;
  /** Whose collections are listened to. */
  listeners: string[];
};

type Query = { structuredQuery?: { from?: { collectionId?: string }[]; offset?: { value?: number } } };
type Asked = Query & {
  writes?: { delete?: string | null }[];
  documents?: string[];
  addTarget?: { query?: Query };
};
type Answered = { document?: unknown; documentChange?: unknown; documentRemove?: unknown };
/** The two ways all requests of Google's client take, which its types do not name. */
type Requests = {
  request(method: string, asked: Asked, ...rest: unknown[]): Promise<unknown>;
  requestStream(method: string, isTwoWay: boolean, asked: Asked, ...rest: unknown[]): Promise<Duplex>;
};

/**
 * Counts what a client asks of Firestore, by the rules of Google's price list: a read for each document that is looked
 * up, found, skipped or told to a listener, and for a question that finds nothing; one for each thousand counted.
 */
export function countBilled(client: Firestore): Bill {
  const bill: Bill = { reads: 0, heard: 0, writes: 0, deletes: 0, listeners: [] };
  const requests = client as unknown as Requests;
  const request = requests.request.bind(client);
  const requestStream = requests.requestStream.bind(client);

  requests.request = async (method, asked, ...rest) => {
    const answer = await request(method, asked, ...rest);
    for (const write of asked.writes ?? []) bill[write.delete ? "deletes" : "writes"]++;
    return answer;
  };

  requests.requestStream = async (method, isTwoWay, asked, ...rest) => {
    const stream = await requestStream(method, isTwoWay, asked, ...rest);
    const tell = stream.emit.bind(stream);
    let found = 0;
    if (method === "batchGetDocuments") bill.reads += asked.documents?.length ?? 0;
    if (method === "runAggregationQuery") bill.reads++;
    if (method === "listen") bill.listeners.push(collectionIn(asked.addTarget?.query));
    stream.emit = (event: string | symbol, ...args: unknown[]) => {
      if (event === "data") hear(args[0] as Answered);
      if (event === "end" && method === "runQuery")
        bill.reads += Math.max(1, found + (asked.structuredQuery?.offset?.value ?? 0));
      return tell(event, ...args);
    };
    return stream;

    function hear({ document, documentChange, documentRemove }: Answered) {
      if (method === "runQuery" && document) found++;
      if (method === "listen" && (documentChange || documentRemove)) bill.heard++;
    }
  };
  return bill;
}

function collectionIn(query: Query | undefined) {
  return query?.structuredQuery?.from?.[0]?.collectionId ?? "";
}
