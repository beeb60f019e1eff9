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
          // The stand-in lets each answer wait for three milliseconds, as a network does: two cores are idle half the time.
          maxWorkers: 4,
          sequence: { groupOrder: 2 },
          // Without donations/gift-list: the stand-in refuses two lists of values in one question, Firestore does not.
          include: [
            "rooms/donations/{donations,gifts,imports,ledger,pledges}.test.ts",
            "rooms/donors/{donor-merge,donors,visibility}.test.ts",
            "rooms/events/{events,festivals,sponsorships}.test.ts",
            "rooms/hall/hall.test.ts",
            "rooms/inbox/inbox.test.ts",
            "rooms/loans-projects/{claims,loans,phases}.test.ts",
            "rooms/news/news.test.ts",
            "rooms/receipts/{receipts,statements}.test.ts",
            "rooms/reports/reports.test.ts",
            "rooms/staff/staff.test.ts",
            "rooms/temple-assets/{assets,stock-takes}.test.ts",
            "rooms/website/website.test.ts",
          ],
          // The whole house is loaded once for all of them.
          isolate: false,
          setupFiles: ["tests/dice.ts", "tests/hosted/on-firestore.ts"],
        },
      },
    ],
  },
});
