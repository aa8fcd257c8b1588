import type { Env } from "../app/lib/env.server.ts";

/** The settings, or one line for each unusable one and the end of the process: a stack trace helps nobody here. */
export async function settingsOrExit(): Promise<Env> {
  try {
    // Not a static import: reading the settings throws while the module loads.
    return (await import("../app/lib/env.server.ts")).env;
  } catch (error) {
    if (!(error instanceof Error && error.name === "SettingsError")) throw error;
    for (const line of error.message.split("\n")) console.error(`Setting ${line}`);
    process.exit(1);
  }
}
