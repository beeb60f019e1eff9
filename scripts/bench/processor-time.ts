import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Seconds of processor time, user and system, that processes have used so far. Linux tells. */
export function processorTime(pids: number[]) {
  return pids.reduce((sum, pid) => sum + ticksOf(pid), 0) / ticksPerSecond;
}

const ticksPerSecond =
  process.platform === "linux" ? Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" })) : 100;

function ticksOf(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name comes second, in brackets, and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}
