import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { runTool } from "./tool.ts";

/** Everything that must hold, from the types to the last browser journey; ends with one count. */
rmSync("test-results", { recursive: true, force: true });
mkdirSync("test-results");

const checked = runTool("node", "scripts/check.ts");
const asked = runTool(
  "vitest",
  "run",
  "--reporter=default",
  "--reporter=json",
  "--outputFile.json=test-results/server.json",
);
const walked = runTool("playwright", "test");

const server = JSON.parse(readFileSync("test-results/server.json", "utf8"));
const { stats: browser } = JSON.parse(readFileSync("test-results/browser.json", "utf8"));
const passed = server.numPassedTests + browser.expected;
const failed = server.numFailedTests + browser.unexpected + browser.flaky;

if (!checked) console.log("\nTypes, lint or format: see above.");
console.log(`\nServer and rules: ${server.numPassedTests}. In the browser: ${browser.expected}.`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(checked && asked && walked && passed > 0 && failed === 0 ? 0 : 1);
