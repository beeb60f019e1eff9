import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** The site as a process of its own, for tests of how it starts and ends; under limits the shell sets, if any. */
export function run(settings: NodeJS.ProcessEnv, nodeOptions: string[] = [], limits = "") {
  const env = { PATH: process.env.PATH, ...settings };
  const site = [process.execPath, ...nodeOptions, "server/main.ts"];
  const child = spawn("sh", ["-c", `${limits}\nexec "$0" "$@"`, ...site], { env });
  let output = "";
  let heard = () => {};
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
      heard();
    });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    // A folder cannot be emptied while a dying process still writes into it.
    await ended;
  });
  return {
    process: child,
    ended,
    output: () => output,
    /** Waits for words in what it prints; what they catch is the answer. */
    said: (words: RegExp) =>
      new Promise<RegExpMatchArray>((resolve, reject) => {
        heard = () => {
          const found = output.match(words);
          if (found) resolve(found);
        };
        ended.then(() => reject(new Error(`It ended, saying: ${output}`)));
        heard();
      }),
  };
}

/** A site that is open, over a data folder that outlives it. */
export async function runOpen(
  dataDir: string,
  settings: NodeJS.ProcessEnv = {},
  nodeOptions: string[] = [],
  limits = "",
) {
  const account = { ADMIN_EMAIL: "meena@temple.example", ADMIN_PASSWORD: "a lamp beside the river" };
  const site = run(
    { PORT: "0", DATA_DIR: dataDir, SAMPLE_DATA: "off", ...account, ...settings },
    nodeOptions,
    limits,
  );
  const [, port = ""] = await site.said(/open at http:\/\/localhost:(\d+)\n/);
  // By number: of two addresses behind a name, Node gives up the first after a quarter of a second.
  return { ...site, url: `http://127.0.0.1:${port}` };
}

export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "temple-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
