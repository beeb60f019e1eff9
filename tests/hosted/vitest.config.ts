import { defineConfig } from "vitest/config";

const test = {
  environment: "node" as const,
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

/** The suites that need the stand-ins: `npm run test:hosted`, never the ordinary tests. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...test,
          name: "hosted",
          include: ["tests/hosted/*.hosted.ts"],
          // Two cores, and two whole sites in one of the suites: one at a time tells more.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...test,
          name: "rooms",
          // The stand-in lets each answer wait for three milliseconds, as a network does: the cores are mostly idle.
          maxWorkers: 8,
          sequence: { groupOrder: 2 },
          // All that open a temple.
          include: [
            "rooms/{frame,house,references,undo}.test.ts",
            "rooms/account/account.test.ts",
            "rooms/dashboard/{home,lines}.test.ts",
            "rooms/donations/**/{come-back,donations,gift-list,gifts,import-undo,imports,pledge-fund,pledges}.test.ts",
            "rooms/donors/{donor-merge,donor-restore,donors,donors-live,sample-donors,visibility,wall}.test.ts",
            "rooms/events/**/{calendar,events,festivals,sponsorships}.test.ts",
            "rooms/files/files.test.ts",
            "rooms/hall/hall.test.ts",
            "rooms/inbox/inbox.test.ts",
            "rooms/ledger/ledger.test.ts",
            "rooms/loans-projects/**/{claims,loans,phases}.test.ts",
            "rooms/news/news.test.ts",
            "rooms/receipts/**/{locked,original,receipts,statements}.test.ts",
            "rooms/reports/{board-pack,reports}.test.ts",
            "rooms/staff/staff.test.ts",
            "rooms/temple-assets/**/{assets,stock-takes}.test.ts",
            "rooms/website/{hostile-words,preview,website,website-list,website-rights}.test.ts",
          ],
          // The whole house is loaded once for all of them.
          isolate: false,
          setupFiles: ["tests/dice.ts", "tests/hosted/on-firestore.ts"],
        },
      },
    ],
  },
});
