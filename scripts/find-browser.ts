import { spawnSync } from "node:child_process";
import { basename } from "node:path";
import { findBrowser, SHELL } from "./browser.ts";

/** The browser tests need a Chromium. Debian's is installed where that is possible; otherwise a person must. */
const isRoot = process.getuid?.() === 0;
const hasShell = Boolean(process.env.CHROMIUM_PATH) || basename(findBrowser([SHELL]) ?? "") === SHELL;
if (!hasShell && isRoot) {
  console.log("Installing Chromium for the browser tests...");
  apt("update", "-qq");
  apt("install", "-y", "-qq", "--no-install-recommends", SHELL);
}
if (!findBrowser([SHELL]) && isRoot) apt("install", "-y", "-qq", "--no-install-recommends", "chromium");
if (!findBrowser([SHELL])) {
  console.error(
    "The browser tests need Chromium or Chrome: please install one, or name it with CHROMIUM_PATH.",
  );
  process.exit(1);
}

function apt(...words: string[]) {
  spawnSync("apt-get", words, { stdio: "inherit" });
}
