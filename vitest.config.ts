import { defineConfig } from "vitest/config";
import { WaitingFirst } from "./tests/support/waiting-first.ts";

/** They take the built app into their own process, each with settings of its own. */
const OF_THE_APP = ["access", "frame", "headers", "origins"].map(
  (name) => `tests/http/portal/${name}.test.ts`,
);
const http = {
  setupFiles: ["tests/support/fail-on-console.ts"],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

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
          exclude: OF_THE_APP,
          globalSetup: ["tests/support/one-postgres.ts"],
          ...http,
        },
      },
      { test: { name: "http-app", include: OF_THE_APP, ...http } },
    ],
  },
});
