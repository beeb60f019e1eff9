import { defineConfig } from "vitest/config";
import { requireOwnNode } from "./scripts/own-node.ts";

requireOwnNode();

export default defineConfig({
  test: {
    include: ["{app,rooms,content,domain,server,scripts,tests}/**/*.test.{ts,tsx}"],
    environment: "node",
    setupFiles: ["tests/dice.ts"],
    // By itself it leaves a core to whoever watches, which is half of a machine of two.
    maxWorkers: "100%",
    // The house is loaded once for all files of a worker; what a test bends, it is unbent for it.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    // Far beyond what any of them takes: a limit is for what hangs, not for a machine that is busy.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
  },
});
