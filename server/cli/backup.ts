import { resolve } from "node:path";
import { counted } from "#domain/counted.ts";
import { bytesInWords } from "#domain/files.ts";
import { roomCollections } from "#rooms/open-rooms.ts";
import { backUp } from "#server/backup/backup.ts";
import { noteBackup } from "#server/backup/last-backup.ts";
import type { PackedFiles } from "#server/backup/packed-files.ts";
import { restore } from "#server/backup/restore.ts";
import { readEnv, SettingsError } from "#server/env.ts";
import { filesFolder } from "#server/files/file-store.ts";
import { dataFile } from "#server/store/data-folder.ts";
import { inventoryReport } from "#server/store/inventory.ts";
import { reasonOf, type Terminal } from "./terminal.ts";

const COMMANDS = {
  async backup(folder: string, file: string) {
    const { inventory, files } = await backUp(dataFile(folder), file);
    const words = inventoryReport(file, inventory, await roomCollections()) + filesInWords(files);
    const lost = files.missing.map((name) => `\nThe file ${name} is missing in ${filesFolder(folder)}.`);
    return `Backed up ${words} to ${file}, and read them back.${lost.join("")}${noted(folder, file)}`;
  },

  async restore(folder: string, file: string) {
    const { inventory, files, kept } = await restore(dataFile(folder), file, new Date());
    const words = inventoryReport(file, inventory, await roomCollections()) + filesInWords(files);
    const restored = `Restored ${words} from ${file}.`;
    return kept ? `${restored}\nWhat was there before is kept in ${kept}.` : restored;
  },
};

/** Runs `backup FILE` or `restore FILE` and returns the exit code: 0 done, 1 refused, 2 not understood. */
export async function backupCommand(
  command: keyof typeof COMMANDS,
  words: string[],
  settings: NodeJS.ProcessEnv,
  terminal: Terminal,
) {
  const [file, ...more] = words;
  if (!file || more.length > 0 || file.startsWith("-")) {
    terminal.error(`npm run ${command} -- FILE`);
    return 2;
  }
  try {
    const { BACKEND, DATA_DIR } = readEnv(settings);
    if (BACKEND !== "embedded") {
      throw new SettingsError(
        "With BACKEND=firebase the hosted service keeps the data, and has exports of its own.",
      );
    }
    terminal.log(await COMMANDS[command](DATA_DIR, resolve(file)));
    return 0;
  } catch (fault) {
    terminal.error(reasonOf(fault));
    return 1;
  }
}

function filesInWords({ count, bytes }: PackedFiles) {
  return count === 0 ? "" : `, with ${counted(count, "stored file")} of ${bytesInWords(bytes)}`;
}

/** A failure to note the backup for the dashboard does not make the backup fail. */
function noted(folder: string, file: string) {
  try {
    noteBackup(folder, { at: new Date().toISOString(), file });
    return "";
  } catch (fault) {
    return `\nThe dashboard will not know of it: ${reasonOf(fault)}`;
  }
}

if (import.meta.main)
  process.exitCode = await backupCommand("backup", process.argv.slice(2), process.env, console);
