import { defineConfig } from "@playwright/test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ALLOWED, chromiumArgs, chromiumShellPath } from "./support/chromium.ts";

// Workers inherit it: one folder of sounds for the run, which the teardown empties.
process.env.E2E_SOUNDS ??= mkdtempSync(join(tmpdir(), "ccl-e2e-sounds-"));

/** The browser's own beeping microphone. The project `microphone` uses speech instead. */
const beeping = ["--use-fake-device-for-media-stream"];
const allowed = [...beeping, ALLOWED];
/**
 * Pages of one context and site share a process, so that compiled code serves the next page. No
 * spare process waits for pages that never open. No graphics card is used.
 */
const shared = [
  "--renderer-process-limit=1",
  "--process-per-site",
  "--disable-site-isolation-trials",
  "--disable-gpu",
];
const launch = (executablePath: string, ...args: string[]) => ({
  executablePath,
  args: [...chromiumArgs, ...args],
});

export default defineConfig({
  testDir: "e2e",
  outputDir: "../test-results/e2e",
  globalSetup: ["./support/sound/prepare.ts", "./support/e2e-school.ts"],
  // The longest test takes fifteen seconds alone. A loaded machine has been four times as slow.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // Each worker has one stack and one browser. Four keep two cores busy.
  workers: Number(process.env.E2E_WORKERS ?? 4),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["json"], ["line"]] : [["list"]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: "en-AU",
    timezoneId: "Australia/Sydney",
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    // Traces of all tests cost a third of the time on two cores, so they are off by default.
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: launch(chromiumShellPath(), ...allowed, ...shared),
  },
  projects: [
    {
      name: "microphone",
      workers: 1,
      testMatch: "microphone/*.spec.ts",
      use: {
        viewport: { width: 360, height: 640 },
        permissions: ["microphone"],
        launchOptions: launch(
          chromiumShellPath(),
          ...allowed,
          `--use-file-for-fake-audio-capture=${join(process.env.E2E_SOUNDS, "voice.wav")}%noloop`,
        ),
      },
    },
    {
      name: "pages",
      testMatch: "{js,a11y,no-js,blocked}/*.spec.ts",
      use: { permissions: ["microphone"] },
    },
    ...(process.env.SCREENS
      ? [{ name: "screenshots", testMatch: "screenshots.ts", use: { permissions: ["microphone"] } }]
      : []),
  ],
});
