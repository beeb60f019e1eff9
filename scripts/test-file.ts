import { runTool } from "./tool.ts";

/** Some test files by themselves, in the browser or not, with the options of their runner behind them. */
const asked = process.argv.slice(2);
const isJourney = asked.some((each) => each.includes(".spec.ts"));
if (asked.length === 0) {
  console.error("Name a test file: npm run test:file -- server/mail/contact-api.test.ts");
  process.exit(1);
}
if (isJourney && !runTool("node", "scripts/prepare.mjs", "build", "browser")) process.exit(1);
const [runner, command] = isJourney ? ["playwright", "test"] : ["vitest", "run"];
process.exit(runTool(runner, command, ...asked) ? 0 : 1);
