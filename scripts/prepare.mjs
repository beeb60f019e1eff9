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
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

refuseOldNode();
process.chdir(join(import.meta.dirname, ".."));
const tasks = process.argv.slice(2);

once("node_modules/.installed", ["package.json", "package-lock.json"], () => {
  console.log("Installing what the site is made of (once; about a minute)...");
  // Nothing here needs an install script, and a package that brings one some day shall not run it unasked.
  const quietly = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];
  run("npm", ["ci", "--include=dev", "--ignore-scripts", ...quietly]);
});
linkOwnNode();

if (tasks.includes("build"))
  once(
    "build/.built",
    ["app", "rooms", "content", "domain", "server", "public", "package-lock.json", ...configs()],
    () => {
      console.log("Building the pages...");
      keepFormerBuild(() =>
        run(ownNode(), ["node_modules/@react-router/dev/bin.cjs", "build", "--logLevel", "warn"]),
      );
    },
  );

if (tasks.includes("browser")) run(ownNode(), ["scripts/find-browser.ts"]);

/** An older one, too, could run this; but npm would then leave out, without a word, what the build is made with. */
function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return;
  console.error(
    `This needs Node 20.19, 22.12 or newer to begin with, and here is ${process.versions.node}: docs/deploying.md says where to get one.`,
  );
  process.exit(1);
}

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

/** npm before 11.7 takes the link away again together with the Nodes of other systems. */
function linkOwnNode() {
  if (process.platform === "win32" || existsSync(ownNode())) return;
  const { optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const installed = Object.keys(optionalDependencies).find((name) =>
    existsSync(`node_modules/${name}/bin/node`),
  );
  if (!installed) return;
  rmSync(ownNode(), { force: true });
  symlinkSync(`../${installed}/bin/node`, ownNode());
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
