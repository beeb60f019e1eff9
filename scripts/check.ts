import { runTool } from "./tool.ts";

/** Types, lint and format. What the last run found about types is remembered, so that the next one takes seconds. */
const remembering = ["--incremental", "--tsBuildInfoFile", "node_modules/.cache/types.tsbuildinfo"];
const isWell =
  runTool("react-router", "typegen") &&
  runTool("tsc", "--noEmit", ...remembering) &&
  runTool("biome", "check", "--error-on-warnings", ".");
process.exit(isWell ? 0 : 1);
