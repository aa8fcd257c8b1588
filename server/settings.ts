import { type Env, readEnv, SettingsError } from "../app/lib/settings.server.ts";

/**
 * The settings, or one line for each unusable one and the end of the process: a stack trace helps
 * nobody here.
 */
export function settingsOrExit(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    for (const line of error.message.split("\n")) console.error(`Setting ${line}`);
    process.exit(1);
  }
}
