import { type UploadResult, uploadOf } from "#app/files/upload.ts";
import { isUnreachable, type Outcome, send } from "#app/records/client.ts";
import { extraOf, isListed, type Line, saying, type WordForm } from "./stock-take.ts";

/** A picture taken on the spot that the server does not have yet. */
export type KeptPicture = { key: string; name: string; picture: Blob; thumb: string };

/** What was said on this phone and the server has not confirmed. */
export type Unsent = {
  takeId: string;
  assetId: string;
  /** Whose word it is: whoever signs in next on this phone does not speak for them. */
  by: string;
  word: WordForm & { at: string };
  pictures: KeptPicture[];
  /** The word itself has arrived, and only pictures are left. */
  isTold: boolean;
};

/** Where it is kept until then. */
export type Memory = {
  recall(takeId: string): Promise<Unsent[]>;
  keep(unsent: Unsent): void;
  /** Unless something else was said since. */
  forget(unsent: Unsent): void;
};

export type StockTakeOutbox = ReturnType<typeof openOutbox>;

export type OutboxState = {
  unsent: readonly Unsent[];
  /** Of somebody else who used this phone. */
  others: readonly Unsent[];
  /** What the server answered, newer than what it has told since. */
  answered: ReadonlyMap<string, Line>;
  /** What it refused, in its words, by thing. */
  faults: ReadonlyMap<string, string>;
  /** Whether the last attempt got through. */
  isReached: boolean;
  /** How many words went out after a time without a connection. */
  sentAfterwards: number;
};

type StockTakeOutboxNeeds = {
  takeId: string;
  by: string;
  memory: Memory;
  onChange: (state: OutboxState) => void;
  /** For tests. */
  tell?: (unsent: Unsent) => Promise<Outcome<Line>>;
  upload?: (kept: KeptPicture) => Promise<UploadResult>;
  pausesMs?: readonly number[];
};

/** A site that was away is asked again after so long, and then less and less often. */
const PAUSES_MS = [2_000, 4_000, 8_000, 15_000];

/**
 * What is said while walking, sent one after the other: first all words, which are short, then the pictures. The server
 * keeps the last word about each thing, so that one that was sent and whose answer was lost may be sent again.
 */
export function openOutbox({ takeId, by, memory, onChange, ...needs }: StockTakeOutboxNeeds) {
  const { tell = sendWord, upload = pictureSender(), pausesMs = PAUSES_MS } = needs;
  const queue = new Map<string, Unsent>();
  const answered = new Map<string, Line>();
  const faults = new Map<string, string>();
  const state = { isReached: true, wasLost: false, isClosed: false };
  /** The things whose words went out after a time without a connection. */
  const sentAfterwards = new Set<string>();
  let others: Unsent[] = [];
  let isSending = false;
  let tries = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  return {
    /** What an earlier page of this phone left, or the one before the battery was empty. */
    async recall() {
      const kept = await memory.recall(takeId);
      others = kept.filter((unsent) => unsent.by !== by);
      for (const unsent of kept)
        if (unsent.by === by && !queue.has(unsent.assetId)) queue.set(unsent.assetId, unsent);
      show();
      await flush();
    },

    /** `pictures` are all of the thing's that are still here. */
    say(assetId: string, word: Unsent["word"], pictures: readonly KeptPicture[]) {
      faults.delete(assetId);
      put({ takeId, assetId, by, word, pictures: [...pictures], isTold: false });
      show();
      return flush();
    },

    flush,

    /** They reached nobody, and nobody wants them any more. */
    forgetAll() {
      for (const unsent of queue.values()) memory.forget(unsent);
      queue.clear();
      show();
    },

    close() {
      isOver = true;
      clearTimeout(again);
    },
  };

  function put(unsent: Unsent) {
    // What is said last is sent last.
    queue.delete(unsent.assetId);
    queue.set(unsent.assetId, unsent);
    memory.keep(unsent);
  }

  async function flush() {
    if (isSending || isOver) return;
    clearTimeout(again);
    isSending = true;
    // It may have been opened again.
    state.isClosed = false;
    let isReached = true;
    while (isReached && !isOver && !state.isClosed) {
      const all = [...queue.values()].filter(({ assetId }) => !faults.has(assetId));
      const word = all.find(({ isTold }) => !isTold);
      const picture = all.find(({ isTold, pictures }) => isTold && pictures.length > 0);
      if (word) isReached = await tellOne(word);
      else if (picture) isReached = await sendOne(picture);
      else break;
      if (!isReached && !state.wasLost) {
        state.wasLost = true;
        sentAfterwards.clear();
      }
      state.isReached = isReached;
      show();
    }
    isSending = false;
    if (isReached) {
      tries = 0;
      if (queue.size === 0) state.wasLost = false;
    } else if (!isOver) again = setTimeout(flush, pausesMs[Math.min(tries++, pausesMs.length - 1)]);
    show();
  }

  /** Answers whether the site could be reached. */
  async function tellOne(unsent: Unsent) {
    const answer = await tell(unsent);
    if (!answer.ok) {
      if (isUnreachable(answer)) return false;
      if (answer.code === "stock-take-closed") state.isClosed = true;
      else if (queue.get(unsent.assetId) === unsent) faults.set(unsent.assetId, answer.message);
      return true;
    }
    answered.set(unsent.assetId, answer.data);
    if (state.wasLost) sentAfterwards.add(unsent.assetId);
    if (queue.get(unsent.assetId) !== unsent) return true;
    if (unsent.pictures.length > 0) put({ ...unsent, isTold: true });
    else {
      queue.delete(unsent.assetId);
      memory.forget(unsent);
    }
    return true;
  }

  /** The word is told again with the picture, once that has arrived. */
  async function sendOne({ assetId, pictures: [first] }: Unsent) {
    if (!first) return true;
    const sent = await upload(first);
    if (!sent.ok && !sent.isOver) return false;
    const now = queue.get(assetId);
    if (!now?.pictures.includes(first)) return true;
    const pictures = now.pictures.filter((each) => each !== first);
    // One that is refused is let go with the reason; the word stays.
    if (!sent.ok) {
      if (now.isTold && pictures.length === 0) {
        queue.delete(assetId);
        memory.forget(now);
      } else put({ ...now, pictures });
      faults.set(assetId, sent.message);
      return true;
    }
    const ids = [...now.word.pictures.filter((id) => id !== sent.file.id), sent.file.id];
    put({ ...now, pictures, word: { ...now.word, pictures: ids }, isTold: false });
    return true;
  }

  function show() {
    if (isOver) return;
    const { isReached } = state;
    onChange({
      unsent: [...queue.values()],
      others,
      isReached,
      sentAfterwards: sentAfterwards.size,
      answered: new Map(answered),
      faults: new Map(faults),
    });
  }
}

export const NOTHING_UNSENT: OutboxState = {
  unsent: [],
  others: [],
  answered: new Map(),
  faults: new Map(),
  isReached: true,
  sentAfterwards: 0,
};

function sendWord({ takeId, assetId, word }: Unsent) {
  return send(saying(takeId, assetId), word);
}

/** Goes on with a picture where the line broke. Waiting for the connection is the outbox's own affair. */
function pictureSender() {
  const begun = new Map<string, ReturnType<typeof uploadOf>>();
  return ({ key, name, picture }: KeptPicture) => {
    const upload = begun.get(key) ?? uploadOf(new File([picture], name, { type: picture.type }));
    begun.set(key, upload);
    return upload.send({ waitsMs: [] });
  };
}

/** Of a thing: what the server told, what it answered since, and what is still on its way, whichever was said last. */
export function lineNow(told: Line, { answered, unsent }: Pick<OutboxState, "answered" | "unsent">): Line {
  const heard = answered.get(told.assetId);
  const known = heard && (heard.at ?? "") > (told.at ?? "") ? { ...told, ...wordIn(heard) } : told;
  const ours = unsent.find(({ assetId }) => assetId === told.assetId);
  if (!ours || ours.word.at < (known.at ?? "")) return known;
  const { found, note, pictures, at } = ours.word;
  return { ...known, found, note, pictures, at };
}

/** All things, also those that were found here and are on no list. */
export function linesNow(told: readonly Line[], state: Pick<OutboxState, "answered" | "unsent">): Line[] {
  const isTold = new Set(told.map(({ assetId }) => assetId));
  const found = new Map<string, Line>();
  for (const [assetId, line] of state.answered) found.set(assetId, line);
  for (const { assetId, word } of state.unsent)
    found.set(
      assetId,
      found.get(assetId) ?? extraOf({ assetId, name: word.what ?? "", place: word.place ?? "" }),
    );
  const extras = [...found.values()].filter(({ assetId, name }) => !isTold.has(assetId) && name);
  return [...told, ...extras]
    .map((line) => lineNow(line, state))
    .filter((line) => isListed(line) || line.found !== null);
}

function wordIn({ found, note, pictures, at, by }: Line) {
  return { found, note, pictures, at, by };
}

const STORE = "words";

/**
 * The browser's own database: a picture is too large for its smaller memory. What is kept is on its way to the disk
 * before the page can be closed; where the browser has no database, what is on the screen is all there is.
 */
export function openMemory(): Memory {
  let db: IDBDatabase | undefined;
  const opening = opened().then(
    (found) => {
      db = found;
    },
    (fault) => console.error(fault),
  );
  return {
    async recall(takeId) {
      await opening;
      if (!db) return [];
      const all = await answerTo<Unsent[]>(db.transaction(STORE).objectStore(STORE).getAll());
      return all.filter((unsent) => unsent.takeId === takeId);
    },
    keep: (unsent) => write((store) => store.put(unsent)),
    forget({ takeId, assetId, by, word }) {
      const key = [takeId, assetId, by];
      write((store) => {
        store.get(key).onsuccess = ({ target }) => {
          const kept: Unsent | undefined = (target as IDBRequest).result;
          if (kept && kept.word.at <= word.at) store.delete(key);
        };
      });
    },
  };

  function write(work: (store: IDBObjectStore) => void) {
    if (!db) return void opening.then(() => db && write(work));
    const tx = db.transaction(STORE, "readwrite", { durability: "strict" });
    tx.onabort = () => console.error(tx.error);
    work(tx.objectStore(STORE));
  }
}

async function opened(): Promise<IDBDatabase> {
  const asked = indexedDB.open("stock-takes", 1);
  asked.onupgradeneeded = () =>
    asked.result.createObjectStore(STORE, { keyPath: ["takeId", "assetId", "by"] });
  return answerTo(asked);
}

function answerTo<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
