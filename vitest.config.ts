import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/support/fail-on-console.ts", "tests/support/settings.ts"],
        },
      },
      {
        test: {
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          setupFiles: ["tests/support/fail-on-console.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
