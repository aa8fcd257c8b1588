import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Start = { embedded: boolean; trial: boolean };

/**
 * Which programs to start and how; a sentence when the settings contradict each other. Empty
 * variables count as unset.
 */
export function decideStart(source: Record<string, string | undefined>): Start | string {
  const embedded = !source.UPSTREAM_URL;
  if (source.SESSION_SECRET) return { embedded, trial: false };
  if (embedded) return { embedded, trial: true };
  return "SESSION_SECRET is missing: with UPSTREAM_URL set this is no trial, so choose a secret of at least 32 characters (openssl rand -base64 48).";
}

/** The trial's secret, made once and kept, so that a restart signs nobody out. */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  const kept = readIfThere(file).trim();
  if (kept.length >= 32) return kept;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString("base64url");
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, `${secret}\n`, { mode: 0o600 });
  renameSync(temporary, file);
  return secret;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
