import { defineConfig } from "vitest/config";
import { WaitingFirst } from "./tests/support/waiting-first.ts";

export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: WaitingFirst },
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
          isolate: false,
          include: ["tests/http/**/*.test.ts"],
          globalSetup: ["tests/support/one-postgres.ts"],
          setupFiles: ["tests/support/fail-on-console.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
