import { spawnSync } from "node:child_process";
import { findBrowser } from "./browser.ts";

/** The browser tests need a Chromium. Debian's is installed where that is possible; otherwise a person must. */
if (!findBrowser() && process.getuid?.() === 0) {
  console.log("Installing Chromium for the browser tests...");
  spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { stdio: "inherit" });
}
if (!findBrowser()) {
  console.error(
    "The browser tests need Chromium or Chrome: please install one, or name it with CHROMIUM_PATH.",
  );
  process.exit(1);
}
