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
          maxWorkers: "100%",
          sequence: { groupOrder: 2 },
          include: [
            "rooms/donors/donor-merge.test.ts",
            "rooms/events/sponsorships.test.ts",
            "rooms/loans-projects/loans.test.ts",
            "rooms/news/news.test.ts",
            "rooms/receipts/receipts.test.ts",
            "rooms/temple-assets/stock-takes.test.ts",
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
