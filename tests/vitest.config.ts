import { defineConfig } from "vitest/config";
import { WaitingFirst } from "./support/waiting-first.ts";

/** These tests replace modules and import them again. All others share their modules. */
const UNIT_ALONE = [
  "tests/unit/api/{contract,media,pages,property,strange-answers}.test.ts",
  "tests/unit/outbox/take-words.test.ts",
];
const unit = {
  testTimeout: 20_000,
  setupFiles: ["tests/support/fail-on-console.ts"],
};
const http = {
  setupFiles: ["tests/support/fail-on-console.ts"],
  testTimeout: 120_000,
  hookTimeout: 180_000,
};

export default defineConfig({
  test: {
    // Each worker loads and compiles the app. With two, a core waits near the end.
    maxWorkers: 3,
    // For failures in a helper, whose stack has no line of the test.
    includeTaskLocation: true,
    tags: [{ name: "night", description: "Repeats what a test of the gate holds." }],
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        test: {
          name: "unit",
          isolate: false,
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          exclude: UNIT_ALONE,
          ...unit,
        },
      },
      {
        test: {
          name: "unit-alone",
          isolate: false,
          include: UNIT_ALONE,
          ...unit,
          setupFiles: ["tests/support/fresh-modules.ts", ...unit.setupFiles],
        },
      },
      {
        test: {
          name: "http",
          isolate: false,
          include: ["tests/http/**/*.test.ts"],
          globalSetup: [
            "tests/support/one-postgres.ts",
            "tests/support/once-a-run.ts",
            "tests/http/upstream/standard-data.ts",
          ],
          // The built portal is imported unchanged.
          server: { deps: { external: [/\/build\//] } },
          ...http,
        },
      },
      {
        test: {
          name: "browsers",
          include: ["tests/night/*.test.ts"],
          globalSetup: ["tests/support/e2e-school.ts"],
          ...http,
        },
      },
    ],
  },
});
