import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];
/** The same engine without windows opens a page in half the time. */
const SHELL = "chromium-headless-shell";

/** The system's browser for Playwright; tests/run.mjs installs Debian's package where it may. */
export function chromiumPath(): string {
  const found = process.env.CHROMIUM_PATH ?? inPath(NAMES);
  if (!found)
    throw new Error(
      "No Chromium found: install it (apt-get install chromium) or set CHROMIUM_PATH.",
    );
  return found;
}

/** For pages that need no window and no page cache; the whole browser where there is no shell. */
export const chromiumShellPath = (): string => inPath([SHELL]) ?? chromiumPath();

/** Keeps the browser from talking to anyone but the page under test. */
export const chromiumArgs = [
  // Chromium's sandbox refuses root.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** The shell has no window to ask for the microphone, so it answers yes itself. */
export const ALLOWED = "--use-fake-ui-for-media-stream";

function inPath(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
