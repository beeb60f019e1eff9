import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Runs a tool of the project's own, and answers whether all went well. */
export function runTool(name: string, ...args: string[]) {
  const { status } = spawnSync(join("node_modules", ".bin", name), args, {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  return status === 0;
}
