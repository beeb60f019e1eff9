import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Everything that must hold, from the types to the last browser journey; ends with one count. */
rmSync("test-results", { recursive: true, force: true });
mkdirSync("test-results");

const checked = run("node", "scripts/check.ts");
const asked = run(
  "vitest",
  "run",
  "--reporter=default",
  "--reporter=json",
  "--outputFile.json=test-results/server.json",
);
const walked = run("playwright", "test");

const server = JSON.parse(readFileSync("test-results/server.json", "utf8"));
const { stats: browser } = JSON.parse(readFileSync("test-results/browser.json", "utf8"));
const passed = server.numPassedTests + browser.expected;
const failed = server.numFailedTests + browser.unexpected + browser.flaky;

if (!checked) console.log("\nTypes, lint or format: see above.");
console.log(`\nServer and rules: ${server.numPassedTests}. In the browser: ${browser.expected}.`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(checked && asked && walked && passed > 0 && failed === 0 ? 0 : 1);

function run(tool: string, ...args: string[]) {
  const { status } = spawnSync(join("node_modules", ".bin", tool), args, {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  return status === 0;
}
