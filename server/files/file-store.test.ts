import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openStandInBucket } from "#tests/files/bucket.ts";
import { fileStoreContract } from "#tests/files/contract.ts";
import { temporaryFolder } from "#tests/site-process.ts";
import { openBucket } from "./bucket-files.ts";
import { openFolder } from "./folder-files.ts";

fileStoreContract("a folder", () => openFolder(join(temporaryFolder(), "files")));
fileStoreContract("a bucket", async () => bucketAt((await openStandInBucket()).host));

test("A bucket's module is loaded by Node itself, not only by the tests' loader", async () => {
  const address = JSON.stringify(new URL("bucket-files.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...["--input-type=module", "-e", `console.log(typeof (await import(${address})).openBucket)`],
  ]);
  expect(stdout.trim()).toBe("function");
});

test("A bucket out of reach, or one that refuses, is a store that is unavailable", async () => {
  const { host, state } = await openStandInBucket();
  state.isDown = true;
  for (const files of [bucketAt(host), bucketAt("127.0.0.1:1")]) {
    const path = files.arriving();
    writeFileSync(path, "lamp");
    await expect(files.put("ab", path)).rejects.toMatchObject({ fault: "unavailable" });
    await expect(files.open("ab")).rejects.toMatchObject({ fault: "unavailable" });
    await expect(files.has("ab")).rejects.toMatchObject({ fault: "unavailable" });
    await expect(files.delete("ab")).rejects.toMatchObject({ fault: "unavailable" });
    await expect(Array.fromAsync(files.list())).rejects.toMatchObject({ fault: "unavailable" });
  }
});

function bucketAt(standIn: string) {
  return openBucket({ bucket: "temple", projectId: "temple-12345", standIn });
}
