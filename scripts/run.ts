import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Runs the project's own tools one after the other; the first that fails ends it. */
export async function runAll(commands: [tool: string, ...args: string[]][]) {
  for (const [tool, ...args] of commands) {
    const { status } = spawnSync(join("node_modules", ".bin", tool), args, {
      stdio: "inherit",
      shell: process.platform === "win32",
    });
    if (status !== 0) process.exit(status ?? 1);
  }
}
