import { parseArgs } from "node:util";
import { grouped } from "#domain/counted.ts";
import { formatCents } from "#domain/money.ts";
import { sumOf } from "#domain/sum.ts";
import { roomCollections } from "#rooms/rooms.ts";
import { readEnv } from "#server/env.ts";
import { silentLog } from "#server/log.ts";
import type { KeptCollection } from "#server/room.ts";
import { type Copied, copyCollection } from "#server/store/copy.ts";
import { everythingIn } from "#server/store/everything-in.ts";
import { openStore } from "#server/store/open-store.ts";
import type { Store } from "#server/store/store.ts";
import { HISTORY, historyShape } from "#server/store/transaction.ts";
import { reasonOf, type Terminal } from "./terminal.ts";

const USAGE = `npm run store -- copy --from embedded --to firebase
npm run store -- copy --from firebase --to embedded

Brings the records of all rooms and their history into the other store and compares both at the end. It deletes nothing and may be
repeated: what is there already stays as it is, and with --overwrite is made like the one it is copied from.`;

const BACKENDS = ["embedded", "firebase"] as const;

/** Carries out one command line and answers its exit code: 0 both are alike, 1 not, 2 not understood. */
export async function storeCommand(words: string[], settings: NodeJS.ProcessEnv, terminal: Terminal) {
  const asked = readArguments(words);
  if (!asked) {
    terminal.error(USAGE);
    return 2;
  }
  const stores: Store[] = [];
  try {
    const [from, to] = [await open(asked.from), await open(asked.to)];
    const kept = [...(await roomCollections()), lines];
    for (const { name, shape, many, tidy } of kept) {
      // What is copied has its history already: copying it is no change of it.
      const [here, there] = [from, to].map((store) =>
        store.collection(name, { ...shape, history: undefined }),
      );
      if (!here || !there) continue;
      const copied = await copyCollection(here, there, { ...asked, ...(tidy && { tidy }) });
      terminal.log(copyReport(many, copied, asked.overwrite));
    }
    const [here, there] = [await sumsOf(from, kept), await sumsOf(to, kept)];
    terminal.log(`${asked.from}: ${here}`);
    terminal.log(`${asked.to}: ${there}`);
    terminal.log(here === there ? "Both hold the same." : "They do not hold the same: see above.");
    return here === there ? 0 : 1;
  } catch (fault) {
    terminal.error(reasonOf(fault));
    return 1;
  } finally {
    for (const store of stores) await store.close();
  }

  async function open(BACKEND: (typeof BACKENDS)[number]) {
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
    const [from, to] = [values.from, values.to].map((name) => BACKENDS.find((backend) => backend === name));
    if (positionals.join() !== "copy" || !from || !to || from === to) return undefined;
    return { from, to, overwrite: values.overwrite };
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
      const sums = Object.entries(cents).map(
        ([label, centsOf]) => `${formatCents(sumOf(docs.map(centsOf)))} ${label}`,
      );
      return [docs.length === 1 ? `1 ${one}` : `${grouped(docs.length)} ${many}`, ...sums];
    }),
  );
  return parts.flat().join(", ");
}

/** Lines of history are copied like any record. */
const lines: KeptCollection = {
  name: HISTORY,
  shape: historyShape,
  one: "line of history",
  many: "lines of history",
};

if (import.meta.main) process.exitCode = await storeCommand(process.argv.slice(2), process.env, console);
