import { defineConfig } from "@playwright/test";
import ordinary from "../../playwright.config.ts";

export default defineConfig({
  ...ordinary,
  testDir: ".",
  testMatch: "contact-sheet.ts",
  outputDir: "../../test-results/contact-sheet-faults",
  reporter: "line",
});
