import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Figure, known, quantile, timed, under } from "./figures.ts";

const ROUNDS = 5;

/** From the command to the first page when all is built, and what building and installing take. */
export async function benchStart(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "temple-bench-"));
  try {
    await firstAnswer(folder, "node", "server/main.ts"); // makes the data
    const [starts, viaNpm]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      starts.push(await firstAnswer(folder, "node", "server/main.ts"));
      viaNpm.push(await firstAnswer(folder, "npm", "start"));
    }
    const build = await timed(() => spawnSync("react-router", ["build"], { env: withTools() }));
    return [
      under("start to first answer", quantile(starts, 0.5) / 1000, 1, "s"),
      known("npm start to first answer, npm's own time included", quantile(viaNpm, 0.5) / 1000, "s"),
      under("build", build / 1000, 20, "s"),
      known("what is installed", sizeOf("node_modules") / 1e6, "MB"),
      known("of that, the pinned Node itself", pinnedNode() / 1e6, "MB"),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function firstAnswer(folder: string, command: string, ...args: string[]) {
  const before = performance.now();
  const child = spawn(command, args, {
    env: { ...withTools(), PORT: "0", DATA_DIR: folder },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  await fetch(await saidAddress(child));
  const ms = performance.now() - before;
  const ended = once(child, "exit");
  // npm does not always pass a signal on: the whole group is told.
  process.kill(-(child.pid ?? 0), "SIGTERM");
  await ended;
  return ms;
}

function saidAddress({ stdout }: ChildProcess) {
  return new Promise<string>((resolve) => {
    stdout?.on("data", (chunk) => {
      const address = String(chunk).match(/open at (http:\S+)/)?.[1];
      if (address) resolve(address);
    });
  });
}

function withTools() {
  return { ...process.env, PATH: `${join(process.cwd(), "node_modules/.bin")}:${process.env.PATH}` };
}

function pinnedNode() {
  return readdirSync("node_modules")
    .filter((name) => /^node-(bin-)?(linux|darwin|win)/.test(name))
    .reduce((sum, name) => sum + sizeOf(join("node_modules", name)), 0);
}

function sizeOf(path: string): number {
  const entry = lstatSync(path);
  if (!entry.isDirectory()) return entry.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
