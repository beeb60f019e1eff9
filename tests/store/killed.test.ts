import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { openEmbedded } from "#server/store/embedded.ts";
import { temporaryFolder } from "#tests/site-process.ts";

const ROUNDS = 20;

test("Nothing acknowledged is lost when the process is killed in the middle of writes, 20 times", async () => {
  const file = join(temporaryFolder(), "temple.sqlite");
  const acknowledged = new Map<string, string>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [id, version] of await killedWriter(file, round)) acknowledged.set(id, version);
  }

  expect(acknowledged.size).toBeGreaterThan(ROUNDS);
  const store = openEmbedded(file);
  const letters = store.collection("letters");
  for (const [id, version] of acknowledged) {
    const letter = await letters.get(id);
    // The very last write of a round may have been made without there being time to say so.
    expect(letter?.version !== undefined && letter.version >= version).toBe(true);
  }
  await store.close();
});

/** What it acknowledged before it was killed, each round after a few words more. */
async function killedWriter(file: string, round: number) {
  const script = resolve(import.meta.dirname, "writer-to-kill.ts");
  const child = spawn(process.execPath, [script, file, String(round)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const said: [id: string, version: string][] = [];
  for await (const line of createInterface(child.stdout)) {
    const [id = "", version = ""] = line.split(" ");
    said.push([id, version]);
    if (said.length === 3 + round) child.kill("SIGKILL");
  }
  await exited;
  return said;
}
