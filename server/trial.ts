import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Source = Record<string, string | undefined>;
type Start = {
  /** The programs that start here. */
  api: boolean;
  portal: boolean;
  /** The API is ours, here or elsewhere, so the portal relays its pages. */
  isOurs: boolean;
  trial: boolean;
};

/**
 * Decides what `npm start` starts; `only` names the API or the portal. Returns a sentence when
 * settings contradict each other. Empty variables count as unset.
 */
export function decideStart(source: Source, only?: string): Start | string {
  if (only !== undefined && only !== "api" && only !== "portal")
    return `"${only}" cannot be started. There are: npm start, npm start -- api, npm start -- portal.`;
  const isElsewhere = Boolean(source.UPSTREAM_URL);
  if (only !== "api" && !isElsewhere && isBeyond(source))
    return "UPSTREAM_HOST: is for an API alone (npm start -- api). Give its portals UPSTREAM_URL, the address at which they reach it.";
  const decided = {
    api: only === "api" || (only === undefined && !isElsewhere),
    portal: only !== "api",
    isOurs: only === "api" || !isElsewhere || Boolean(source.UPSTREAM_SECRET),
  };
  if (source.SESSION_SECRET) return { ...decided, trial: false };
  const reason = reasonForSecret(source);
  if (reason === null) return { ...decided, trial: true };
  return `SESSION_SECRET: is missing. With ${reason} this is no trial, so choose a secret of at least 32 characters (openssl rand -base64 48).`;
}

/** Returns whether an API here would listen where our own portal does not look for it. */
function isBeyond({ UPSTREAM_HOST }: Source): boolean {
  return Boolean(UPSTREAM_HOST) && UPSTREAM_HOST !== "127.0.0.1";
}

/** Returns why a trial cannot start without a secret: everybody knows its passwords. */
function reasonForSecret(source: Source): string | null {
  if (source.UPSTREAM_URL) return "UPSTREAM_URL set";
  if (isBeyond(source)) return "UPSTREAM_HOST set";
  if (source.NODE_ENV === "production") return "NODE_ENV=production";
  const origin = source.PUBLIC_ORIGIN ?? "";
  return URL.canParse(origin) && !isNear(new URL(origin).hostname)
    ? "a PUBLIC_ORIGIN that is not this machine"
    : null;
}

/** Includes private networks, so that a phone can try the portal. */
function isNear(hostname: string): boolean {
  return (
    ["localhost", "[::1]"].includes(hostname) ||
    /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/.test(hostname)
  );
}

/** Returns the stored session secret, or makes one. Students stay logged in over a restart. */
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
