// Runs before every command under whatever Node the machine has, before anything is installed: plain JavaScript,
// nothing imported but Node itself. `node scripts/prepare.mjs [build] [browser]`
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

process.chdir(join(import.meta.dirname, ".."));
const tasks = process.argv.slice(2);

once("node_modules/.installed", ["package.json", "package-lock.json"], () => {
  console.log("Installing what the site is made of (once; about a minute)...");
  run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
});

if (tasks.includes("build"))
  once(
    "build/.built",
    ["app", "content", "domain", "server", "public", "package-lock.json", ...configs()],
    () => {
      console.log("Building the pages...");
      keepFormerBuild(() =>
        run(ownNode(), ["node_modules/@react-router/dev/bin.cjs", "build", "--logLevel", "warn"]),
      );
    },
  );

if (tasks.includes("browser")) run(ownNode(), ["scripts/find-browser.ts"]);

/** Does the work only if its sources changed since the last time it succeeded. */
function once(/** @type {string} */ stamp, /** @type {string[]} */ sources, /** @type {() => void} */ work) {
  const now = digest(sources);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return;
  work();
  mkdirSync(join(stamp, ".."), { recursive: true });
  writeFileSync(stamp, now);
}

function digest(/** @type {string[]} */ sources) {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}`);
  for (const file of sources.flatMap(filesIn)) hash.update(file).update("\0").update(readFileSync(file));
  return hash.digest("hex");
}

/** @returns {string[]} */
function filesIn(/** @type {string} */ path) {
  if (!existsSync(path) || path.endsWith(".test.ts")) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`));
}

/** A build begins by deleting the former one: if it fails, that one is put back, so that the site can still start. */
function keepFormerBuild(/** @type {() => void} */ build) {
  const former = "node_modules/.former-build";
  if (existsSync("build/.built")) {
    rmSync(former, { recursive: true, force: true });
    renameSync("build", former);
  }
  const putBack = () => {
    rmSync("build", { recursive: true, force: true });
    if (existsSync(former)) renameSync(former, "build");
  };
  process.once("exit", putBack);
  build();
  process.off("exit", putBack);
  rmSync(former, { recursive: true, force: true });
}

function configs() {
  return ["react-router.config.ts", "vite.config.ts", "tsconfig.json"];
}

/** The Node this project pins, not the machine's. */
function ownNode() {
  return join("node_modules", ".bin", process.platform === "win32" ? "node.cmd" : "node");
}

function run(/** @type {string} */ command, /** @type {string[]} */ args) {
  const { NODE_ENV: _, ...env } = process.env;
  const { status, error } = spawnSync(command, args, {
    stdio: "inherit",
    env,
    shell: process.platform === "win32",
  });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
}
