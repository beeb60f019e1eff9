import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startVitest, type TestCase } from "vitest/node";
import { isExpected, type Outcome, report } from "#tests/hosted/outcome.ts";

/** The hosted backend on its stand-ins, all on the loopback address; ends with a table and one count. */
const FIGURES = "test-results/hosted-figures.txt";
mkdirSync("test-results", { recursive: true });
rmSync(FIGURES, { force: true });
installStandIns("tests/hosted/stand-ins");
leaveGoogleAlone();

const vitest = await startVitest("test", process.argv.slice(2), {
  config: "tests/hosted/vitest.config.ts",
  watch: false,
});
const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
const outcomes = tests.filter((test) => test.result().state !== "skipped").map(outcomeOf);
const broken = vitest.state.getTestModules().filter((module) => module.errors().length > 0);
const faults = vitest.state.getUnhandledErrors().length + broken.length;
await vitest.close();

const passed = outcomes.filter((outcome) => outcome.passed).length;
const failed = outcomes.filter((outcome) => !outcome.passed && !isExpected(outcome)).length + faults;
console.log(`\n${report(outcomes)}\n`);
if (existsSync(FIGURES)) console.log(readFileSync(FIGURES, "utf8"));
console.log(`${passed} passed, ${failed} failed`);
process.exit(passed > 0 && failed === 0 ? 0 : 1);

/** Apart from the site's own packages, once for each state of its lock file. */
function installStandIns(folder: string) {
  const stamp = join(folder, "node_modules", ".installed");
  const state = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === state) return;
  console.log("Installing the stand-ins for Google's services (once; a minute or two, 290 MB)...");
  // Without the optional packages: a second copy of Google's client is one, and the site's own is to be tried.
  const args = ["ci", "--omit=optional", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync("npm", args, {
    cwd: folder,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, state);
}

/** Settings of a real project must not reach these tests; an emulator of Google's own is tried beside the others. */
function leaveGoogleAlone() {
  const { FIRESTORE_EMULATOR_HOST } = process.env;
  for (const name of Object.keys(process.env))
    if (/^(FIRE|GOOGLE|GCLOUD|GCP)/.test(name)) delete process.env[name];
  if (FIRESTORE_EMULATOR_HOST) process.env.GOOGLE_EMULATOR_HOST = FIRESTORE_EMULATOR_HOST;
  process.env.METADATA_SERVER_DETECTION = "none";
}

function outcomeOf(test: TestCase): Outcome {
  const path = test.fullName.split(" > ");
  return { module: test.module.moduleId, path, passed: test.result().state === "passed" };
}
