import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { openEmbedded } from "#server/store/embedded.ts";
import { temporaryFolder } from "#tests/site-process.ts";

describe.skipIf(process.platform === "win32")("A disk that is full", () => {
  test("makes the store unavailable and loses nothing of what it acknowledged", async () => {
    const file = join(temporaryFolder(), "temple.sqlite");
    const [fault = "", ...ids] = (await writeUntilRefused(file)).trim().split("\n").reverse();

    expect(fault).toMatch(/^unavailable: The store cannot be used at the moment: /);
    expect(ids.length).toBeGreaterThan(5);
    const store = openEmbedded(file);
    for (const id of ids) expect(await store.collection("letters").get(id)).toBeDefined();
    await expect(store.check()).resolves.toBeUndefined();
    await store.close();
  });
});

/** No file may grow past 300 kB in this shell: as good as a full disk, and nobody else's is filled. */
function writeUntilRefused(file: string) {
  const script = resolve(import.meta.dirname, "writer-until-refused.ts");
  const shell = `trap "" XFSZ; ulimit -f 300; exec "$0" "$@"`;
  const child = spawn("bash", ["-c", shell, process.execPath, script, file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return text(child.stdout);
}
