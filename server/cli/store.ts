import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { counted, grouped } from "#domain/counted.ts";
import { formatCents } from "#domain/money.ts";
import { sumOf } from "#domain/sum.ts";
import { checkRooms, roomCollections } from "#rooms/open-rooms.ts";
import { SESSIONS, sessionShape } from "#server/auth/sessions.ts";
import { copyToLookAt } from "#server/backup/backup.ts";
import { readEnv } from "#server/env.ts";
import { checkFiles, copyFiles } from "#server/files/copy-files.ts";
import { type FileStore, openFileStore } from "#server/files/file-store.ts";
import { silentLog } from "#server/log.ts";
import { checkHistory } from "#server/records/check.ts";
import { ANSWERS, answerShape } from "#server/records/once.ts";
import { type Copied, copyCollection } from "#server/store/copy.ts";
import { inspect } from "#server/store/data-file.ts";
import { dataFile } from "#server/store/data-folder.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { everythingIn } from "#server/store/everything-in.ts";
import { firestoreIndexes } from "#server/store/firestore-indexes.ts";
import type { KeptCollection } from "#server/store/kept-collection.ts";
import { openStore } from "#server/store/open-store.ts";
import { type Store, StoreError } from "#server/store/store.ts";
import { HISTORY, historyShape } from "#server/store/transaction.ts";
import { reasonOf, type Terminal } from "./terminal.ts";

const USAGE = `npm run store -- check

Reads everything the store holds and says where records, their history and the sums made of them disagree. The site may
go on running.

npm run store -- copy --from embedded --to firebase
npm run store -- copy --from firebase --to embedded

Brings the records of all rooms, their history and their files into the other store and compares both at the end. It deletes nothing and may be
repeated: what is there already stays as it is, and with --overwrite is made like the one it is copied from.

npm run store -- indexes

Writes firestore.indexes.json as the lists of all rooms need it.`;

const BACKENDS = ["embedded", "firebase"] as const;
type StoreSettings = NodeJS.ProcessEnv;

/** Runs one command and returns its exit code: 0 fine, 1 differences found, 2 not understood. */
export async function storeCommand(words: string[], settings: StoreSettings, terminal: Terminal) {
  const asked = readArguments(words);
  if (!asked) {
    terminal.error(USAGE);
    return 2;
  }
  try {
    if (asked.command === "check") return await check(settings, terminal);
    if (asked.command === "copy") return await copy(asked, settings, terminal);
    writeFileSync("firestore.indexes.json", await neededIndexes());
    terminal.log("Wrote firestore.indexes.json.");
    return 0;
  } catch (fault) {
    terminal.error(reasonOf(fault));
    return 1;
  }
}

/** A sentence for each disagreement between records, history, sums and files. */
export async function* differencesIn(store: Store, files: FileStore) {
  yield* checkHistory(store, await roomCollections());
  yield* await checkRooms(store);
  yield* await checkFiles(store, files);
}

/** The content that firestore.indexes.json must have. */
export async function neededIndexes() {
  const ownLists = [
    { name: ANSWERS, shape: answerShape },
    { name: SESSIONS, shape: sessionShape },
  ];
  return firestoreIndexes([...(await roomCollections()), lines, ...ownLists]);
}

/** Checks a snapshot, because a running site has locked its data file. */
async function check(settings: StoreSettings, terminal: Terminal) {
  const env = readEnv(settings);
  const files = await openFileStore(env);
  if (env.BACKEND === "firebase") return checkStore(await openStore(env, silentLog), files, terminal);
  const file = dataFile(env.DATA_DIR);
  if (!existsSync(file)) throw new StoreError("unavailable", `There is no data file ${file} to check.`);
  inspect(file, { depth: "everything" });
  const folder = mkdtempSync(join(env.DATA_DIR, "checking-"));
  try {
    await copyToLookAt(file, dataFile(folder));
    return await checkStore(openEmbedded(dataFile(folder)), files, terminal);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function checkStore(store: Store, files: FileStore, terminal: Terminal) {
  try {
    const kept = await roomCollections();
    let differences = 0;
    for await (const sentence of differencesIn(store, files)) {
      differences++;
      terminal.log(sentence);
    }
    const numbers = [...kept, lines].map(async ({ name, shape, one, many }) => {
      const { count } = await store.collection(name, shape).totals();
      return { count, words: count === 1 ? `1 ${one}` : `${grouped(count)} ${many}` };
    });
    const some = (await Promise.all(numbers)).filter(({ count }) => count > 0);
    terminal.log(`Looked at ${some.map(({ words }) => words).join(", ") || "nothing: no record is there"}.`);
    terminal.log(
      differences === 0 ? "Nothing differs." : `${counted(differences, "difference")}: see above.`,
    );
    return differences === 0 ? 0 : 1;
  } finally {
    await store.close();
  }
}

type Copying = { from: BackendName; to: BackendName; overwrite: boolean };
type BackendName = (typeof BACKENDS)[number];

async function copy(asked: Copying, settings: StoreSettings, terminal: Terminal) {
  const stores: Store[] = [];
  try {
    const [from, to] = [await open(asked.from), await open(asked.to)];
    const kept = [...(await roomCollections()).filter(({ staysHere }) => !staysHere), lines];
    for (const { name, shape, many, tidy } of kept) {
      // Opened without history: the history is copied as records, and copying adds no lines.
      const [here, there] = [from, to].map((store) =>
        store.collection(name, { ...shape, history: undefined }),
      );
      if (!here || !there) continue;
      const copied = await copyCollection(here, there, { ...asked, ...(tidy && { tidy }) });
      if (Object.values(copied).some((count) => count > 0))
        terminal.log(copyReport(many, copied, asked.overwrite));
    }
    const { made, same, wrong } = await copyFiles(from, await filesOf(asked.from), await filesOf(asked.to));
    if (made + same > 0) terminal.log(`Stored files: ${made} copied, ${same} there already, all compared.`);
    for (const name of wrong) terminal.log(`The file ${name} is missing or damaged in ${asked.from}.`);
    const [here, there] = [await sumsOf(from, kept), await sumsOf(to, kept)];
    terminal.log(`${asked.from}: ${here}`);
    terminal.log(`${asked.to}: ${there}`);
    const isSame = here === there && wrong.length === 0;
    terminal.log(isSame ? "Both hold the same." : "They do not hold the same: see above.");
    return isSame ? 0 : 1;
  } finally {
    for (const store of stores) await store.close();
  }

  function filesOf(BACKEND: BackendName) {
    return openFileStore(readEnv({ ...settings, BACKEND }));
  }

  async function open(BACKEND: BackendName) {
    const store = await openStore(readEnv({ ...settings, BACKEND }), silentLog);
    stores.push(store);
    return store;
  }
}

function readArguments(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        from: { type: "string" },
        to: { type: "string" },
        overwrite: { type: "boolean", default: false },
      },
    });
    const command = positionals.join();
    if ((command === "check" || command === "indexes") && args.length === 1) return { command } as const;
    const [from, to] = [values.from, values.to].map((name) => BACKENDS.find((backend) => backend === name));
    if (command !== "copy" || !from || !to || from === to) return undefined;
    return { command, from, to, overwrite: values.overwrite } as const;
  } catch {
    return undefined;
  }
}

function copyReport(what: string, { made, same, different, onlyThere }: Copied, overwrite: boolean) {
  const parts = [`${made} copied`, `${same} there already`];
  if (different)
    parts.push(`${different} different there, ${overwrite ? "now overwritten" : "left as they are"}`);
  if (onlyThere) parts.push(`${onlyThere} only there`);
  return `${what.charAt(0).toUpperCase()}${what.slice(1)}: ${parts.join(", ")}.`;
}

async function sumsOf(store: Store, kept: KeptCollection[]) {
  const parts = await Promise.all(
    kept.map(async ({ name, shape, one, many, cents = {} }) => {
      const docs = await everythingIn(store.collection(name, { ...shape, history: undefined }));
      if (docs.length === 0) return [];
      const sums = Object.entries(cents).map(
        ([label, centsOf]) => `${formatCents(sumOf(docs.map(centsOf)))} ${label}`,
      );
      return [docs.length === 1 ? `1 ${one}` : `${grouped(docs.length)} ${many}`, ...sums];
    }),
  );
  return parts.flat().join(", ") || "nothing";
}

/** Lines of history are copied like any record. */
const lines: KeptCollection = {
  name: HISTORY,
  shape: historyShape,
  one: "line of history",
  many: "lines of history",
};

if (import.meta.main) process.exitCode = await storeCommand(process.argv.slice(2), process.env, console);
