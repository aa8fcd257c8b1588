import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];
/** The same engine without windows opens a page twice as fast. */
const SHELL = "chromium-headless-shell";

/** Returns the system's browser for Playwright. tests/run.mjs installs it if it may. */
export function chromiumPath(): string {
  const found = process.env.CHROMIUM_PATH ?? inPath(NAMES);
  if (!found)
    throw new Error(
      "No Chromium found: install it (apt-get install chromium) or set CHROMIUM_PATH.",
    );
  return found;
}

/** Returns the shell for pages without a window or a page cache, or else the browser. */
export const chromiumShellPath = (): string => inPath([SHELL]) ?? chromiumPath();

/** Keeps the browser from requests that the tested page does not make. */
export const chromiumArgs = [
  // Chromium's sandbox does not run as root.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** The shell has no window for the permission prompt, so this grants it. */
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
