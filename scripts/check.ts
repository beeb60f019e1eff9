import { runTool } from "./tool.ts";

/** Types, lint and format, in seconds. */
const isWell =
  runTool("react-router", "typegen") &&
  runTool("tsc", "--noEmit") &&
  runTool("biome", "check", "--error-on-warnings", ".");
process.exit(isWell ? 0 : 1);
