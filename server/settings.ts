import { printedFaults } from "#plan/setting-faults.ts";
import { type Env, readEnv, SettingsError } from "../app/lib/settings.server.ts";

/** Reads the settings. Prints one line for each unusable setting and ends the process. */
export function settingsOrExit(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(printedFaults(error.message));
    process.exit(1);
  }
}
