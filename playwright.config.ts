import { defineConfig } from "@playwright/test";
import { browserFlags, findBrowser, SHELL } from "./scripts/browser.ts";
import { requireOwnNode } from "./scripts/own-node.ts";

requireOwnNode();

export default defineConfig({
  testDir: "tests",
  testMatch: "**/*.spec.ts",
  // Playwright empties this folder when it starts; the counts of the others lie beside it.
  outputDir: "test-results/browser",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // A shared machine may be slow; none of these tests measures time.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  use: {
    launchOptions: { executablePath: findBrowser([SHELL]), args: browserFlags },
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
  },
});
