import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Start = { embedded: boolean; trial: boolean };

/** Returns a sentence when the settings contradict each other. Empty variables count as unset. */
export function decideStart(source: Record<string, string | undefined>): Start | string {
  const embedded = !source.UPSTREAM_URL;
  if (source.SESSION_SECRET) return { embedded, trial: false };
  const reason = reasonForSecret(source);
  if (reason === null) return { embedded, trial: true };
  return `SESSION_SECRET is missing: with ${reason} this is no trial, so choose a secret of at least 32 characters (openssl rand -base64 48).`;
}

/** Everybody knows the passwords of a trial. */
function reasonForSecret(source: Record<string, string | undefined>): string | null {
  if (source.UPSTREAM_URL) return "UPSTREAM_URL set";
  if (source.NODE_ENV === "production") return "NODE_ENV=production";
  const origin = source.PUBLIC_ORIGIN ?? "";
  return URL.canParse(origin) && !isNear(new URL(origin).hostname)
    ? "a PUBLIC_ORIGIN that is not this machine"
    : null;
}

/** A phone in a private network may try the portal. */
function isNear(hostname: string): boolean {
  return (
    ["localhost", "[::1]"].includes(hostname) ||
    /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/.test(hostname)
  );
}

/** Kept, so that a restart logs nobody out. */
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
