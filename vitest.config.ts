import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,rooms,content,domain,server,scripts,tests}/**/*.test.{ts,tsx}"],
    environment: "node",
    setupFiles: ["tests/dice.ts"],
    // By itself it leaves a core to whoever watches, which is half of a machine of two.
    maxWorkers: "100%",
    // Far beyond what any of them takes: a limit is for what hangs, not for a machine that is busy.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
  },
});
