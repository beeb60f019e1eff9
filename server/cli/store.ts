import { parseArgs } from "node:util";
import { counted } from "#domain/counted.ts";
import { readDonor } from "#domain/donor.ts";
import { formatAmount } from "#domain/money.ts";
import { sumOf } from "#domain/sum.ts";
import { donorCollection, withKnownAge } from "#server/donors/donor-book.ts";
import { readEnv } from "#server/env.ts";
import { silentLog } from "#server/log.ts";
import { messageCollection } from "#server/mail/mailbox.ts";
import { type Copied, copyCollection } from "#server/store/copy.ts";
import { everythingIn } from "#server/store/everything-in.ts";
import { openStore } from "#server/store/open-store.ts";
import type { Store } from "#server/store/store.ts";
import { reasonOf, type Terminal } from "./terminal.ts";

const USAGE = `npm run store -- copy --from embedded --to firebase
npm run store -- copy --from firebase --to embedded

Brings the donors and the messages into the other store and compares both at the end. It deletes nothing and may be
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
    const donors = await copyCollection(donorCollection(from), donorCollection(to), {
      ...asked,
      tidy: withKnownAge,
    });
    const messages = await copyCollection(messageCollection(from), messageCollection(to), asked);
    terminal.log(copyReport("Donors", donors, asked.overwrite));
    terminal.log(copyReport("Messages", messages, asked.overwrite));
    const [here, there] = [await sumsOf(from), await sumsOf(to)];
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
  return `${what}: ${parts.join(", ")}.`;
}

async function sumsOf(store: Store) {
  const donors = (await everythingIn(donorCollection(store))).map(readDonor);
  const messages = await everythingIn(messageCollection(store));
  const pledged = formatAmount(sumOf(donors.map((donor) => donor.pledged)));
  const donated = formatAmount(sumOf(donors.map((donor) => donor.donated)));
  return `${counted(donors.length, "donor")}, ${pledged} pledged, ${donated} donated, ${counted(messages.length, "message")}`;
}

if (import.meta.main) process.exitCode = await storeCommand(process.argv.slice(2), process.env, console);
