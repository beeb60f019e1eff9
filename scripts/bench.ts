import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { benchBytes } from "./bench/bytes.ts";
import { benchCountGrid } from "./bench/count-grid.ts";
import { benchDonors } from "./bench/donors.ts";
import { printFigures } from "./bench/figures.ts";
import { benchHall } from "./bench/hall.ts";
import { benchImport } from "./bench/import.ts";
import { benchLedger } from "./bench/ledger.ts";
import { benchLighthouse } from "./bench/lighthouse.ts";
import { benchWholeSite } from "./bench/many-in-all.ts";
import { benchPages } from "./bench/pages.ts";
import { benchPanchang } from "./bench/panchang.ts";
import { benchReports } from "./bench/reports.ts";
import { benchSoak } from "./bench/soak.ts";
import { benchStart } from "./bench/start.ts";
import { benchStatements } from "./bench/statements.ts";
import { benchWatchers } from "./bench/watchers.ts";
import { benchWrites } from "./bench/writes.ts";

const YARDSTICKS = {
  bytes: ["A first visit, in bytes as sent", benchBytes],
  pages: ["A page, asked for again and again", benchPages],
  donors: ["The donors, kept in memory", benchDonors],
  site: ["A hundred thousand donors, in the whole site", benchWholeSite],
  ledger: ["A ledger of a million gifts", benchLedger],
  reports: ["Reports over a million gifts", benchReports],
  import: ["Ten thousand rows of a file, imported", benchImport],
  statements: ["Two thousand year-end statements", benchStatements],
  watchers: ["The donor wall, watched", benchWatchers],
  writes: ["The store, synced", benchWrites],
  "count-grid": ["The grid of a Sunday count, in the browser", benchCountGrid],
  hall: ["A festival day on the hall display, in the browser", benchHall],
  soak: ["Every room in use for a while", benchSoak],
  panchang: ["The panchang", benchPanchang],
  start: ["Starting, building, installing", benchStart],
  lighthouse: ["Lighthouse, on its simulated slow phone", benchLighthouse],
} as const;

/** `npm run bench`, or some of it: `npm run bench -- pages watchers`. Ends with 1 when a limit was not kept. */
const asked = process.argv.slice(2);
console.log(`${cpus().length} × ${cpus()[0]?.model ?? "?"}, Node ${process.version}, ${commit()}`);
for (const [name, [title, measure]] of Object.entries(YARDSTICKS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const before = isQuiet();
  const figures = await measure();
  const isAllMet = printFigures(title, figures, name === "bytes" || (before && isQuiet()));
  if (!isAllMet) process.exitCode = 1;
}

/** Whether a busy loop gets nearly all of a processor: what it does not get, others take. */
function isQuiet() {
  const [start, used] = [performance.now(), process.cpuUsage()];
  while (performance.now() < start + 300);
  const { user, system } = process.cpuUsage(used);
  return (user + system) / 1000 > 270;
}

function commit() {
  return execFileSync("git", ["log", "-1", "--format=commit %h"], { encoding: "utf8" }).trim();
}
