import { defineConfig } from "@playwright/test";
import { browserFlags, findBrowser } from "./scripts/browser.ts";

export default defineConfig({
  testDir: "tests",
  testMatch: "**/*.spec.ts",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 30_000,
  reporter: [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  use: {
    launchOptions: { executablePath: findBrowser(), args: browserFlags },
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    trace: "retain-on-failure",
  },
});
