import { benchDonors } from "./bench/donors.ts";
import { printFigures } from "./bench/figures.ts";
import { benchWatchers } from "./bench/watchers.ts";
import { benchWrites } from "./bench/writes.ts";

const YARDSTICKS = {
  "The donors, kept in memory": benchDonors,
  "The donor wall, watched": benchWatchers,
  "The store, synced": benchWrites,
};

for (const [title, measure] of Object.entries(YARDSTICKS)) printFigures(title, await measure());
