import { defineConfig } from "vitest/config";

/** The suites that need the stand-ins: `npm run test:hosted`, never the ordinary tests. */
export default defineConfig({
  test: {
    include: ["tests/hosted/*.hosted.ts"],
    environment: "node",
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Two cores, and two whole sites in one of the suites: one at a time tells more.
    fileParallelism: false,
  },
});
