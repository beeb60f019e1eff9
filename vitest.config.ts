import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,content,domain,server,scripts,tests}/**/*.test.{ts,tsx}"],
    environment: "node",
    testTimeout: 60_000,
  },
});
