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

/** Browsers give the microphone to pages by https, and to this machine's own. */
export function isWithoutMicrophone(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  const isHere = /^(127\.[\d.]+|\[::1\]|(.+\.)?localhost)$/.test(hostname);
  return protocol === "http:" && !isHere;
}
