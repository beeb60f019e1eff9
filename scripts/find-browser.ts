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

/** Papers are read with poppler: what they say, and how a screen reader finds it. */
if (!hasPoppler() && isRoot) {
  console.log("Installing poppler, with which the tests read PDFs...");
  if (hasShell) apt("update", "-qq");
  apt("install", "-y", "-qq", "--no-install-recommends", "poppler-utils");
}
if (!hasPoppler()) {
  console.error("The tests read PDFs with poppler (pdftotext, pdfinfo): please install it.");
  process.exit(1);
}

function hasPoppler() {
  return ["pdftotext", "pdfinfo"].every((tool) => !spawnSync(tool, ["-v"]).error);
}

function apt(...words: string[]) {
  spawnSync("apt-get", words, { stdio: "inherit" });
}
