import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "./site-process.ts";

describe("Preparing a bare clone", () => {
  test("installs once, without running what packages bring along", () => {
    const clone = aClone();
    clone.prepare();
    clone.prepare();

    expect(clone.installs()).toHaveLength(1);
    expect(clone.installs()[0]).toMatch(/^ci .*--ignore-scripts/);
  });

  test("has its own Node at hand, also where npm forgot to link it", () => {
    const clone = aClone();
    clone.prepare();
    expect(clone.ownNode()).toBe("the pinned one\n");

    rmSync(join(clone.folder, "node_modules/.bin/node"));
    clone.prepare();
    expect(clone.ownNode()).toBe("the pinned one\n");
  });
});

/** A project with nothing in it but its script, and an npm that installs a Node and does not link it. */
function aClone() {
  const folder = temporaryFolder();
  const write = (file: string, text: string, mode = 0o644) => {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), text);
    chmodSync(join(folder, file), mode);
  };
  write(
    "package.json",
    JSON.stringify({ optionalDependencies: { "node-elsewhere": "1", "node-here": "1" } }),
  );
  write("package-lock.json", "{}");
  write("scripts/prepare.mjs", "");
  copyFileSync("scripts/prepare.mjs", join(folder, "scripts/prepare.mjs"));
  write("tools/a-node", "#!/bin/sh\necho the pinned one\n", 0o755);
  const npm = [
    "#!/bin/sh",
    "echo $@ >> installs",
    "mkdir -p node_modules/.bin node_modules/node-here/bin",
    "cp tools/a-node node_modules/node-here/bin/node",
  ];
  write("tools/npm", npm.join("\n"), 0o755);
  write("installs", "");
  return {
    folder,
    prepare() {
      const env = { PATH: `${join(folder, "tools")}:${process.env.PATH}` };
      const { status, stderr } = spawnSync(process.execPath, ["scripts/prepare.mjs"], { cwd: folder, env });
      expect([status, String(stderr)]).toEqual([0, ""]);
    },
    installs: () => readFileSync(join(folder, "installs"), "utf8").trim().split("\n"),
    ownNode: () => spawnSync(join(folder, "node_modules/.bin/node"), { encoding: "utf8" }).stdout,
  };
}
