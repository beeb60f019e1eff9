import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Types, lint and format, in seconds. */
const steps = [
  ["react-router", "typegen"],
  ["tsc", "--noEmit"],
  ["biome", "check", "--error-on-warnings", "."],
] as const;

for (const [tool, ...args] of steps) {
  const { status } = spawnSync(join("node_modules", ".bin", tool), args, {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
}
