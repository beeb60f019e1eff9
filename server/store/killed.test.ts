import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { openEmbedded } from "./embedded.ts";

const ROUNDS = 20;

test("Nothing acknowledged is lost when the process is killed in the middle of writes, 20 times", {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "temple-killed-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "temple.sqlite");
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

/** What it acknowledged before it was killed, a moment after its first word. */
async function killedWriter(file: string, round: number) {
  const script = resolve(import.meta.dirname, "writer-to-kill.ts");
  const child = spawn(process.execPath, [script, file, String(round)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout.once("readable", () => setTimeout(() => child.kill("SIGKILL"), 5 + round * 3));
  const said = await text(child.stdout);
  return said
    .slice(0, said.lastIndexOf("\n"))
    .split("\n")
    .map((line): [string, string] => {
      const [id = "", version = ""] = line.split(" ");
      return [id, version];
    });
}
