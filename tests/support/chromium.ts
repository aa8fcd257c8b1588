import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];

/** The system's browser for Playwright; tests/run.mjs installs Debian's package where it may. */
export function chromiumPath(): string {
  const found = process.env.CHROMIUM_PATH ?? candidates().find(isExecutable);
  if (!found)
    throw new Error(
      "No Chromium found: install it (apt-get install chromium) or set CHROMIUM_PATH.",
    );
  return found;
}

/** Keeps the browser from talking to anyone but the page under test. */
export const chromiumArgs = [
  // Chromium refuses its sandbox to root.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

function candidates(): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
