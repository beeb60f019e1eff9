import { runAll } from "./run.ts";

/** Types, lint and format, in seconds. */
await runAll([
  ["react-router", "typegen"],
  ["tsc", "--noEmit"],
  ["biome", "check", "."],
]);
