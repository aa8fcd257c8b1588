import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { stampAfter } from "../clock.ts";

/** The result of a code; "taken" when another account now has the registration's phone number. */
export type CodeCheck = "right" | "wrong" | "expired" | "used" | "taken";
type KeptCode = {
  code_salt: string;
  code_hash: string;
  code_tries: number;
  code_expires_at: string;
};

/** The page and the mail promise two minutes. The rest is for slow connections. */
const LIFETIME_MS = (120 + 30) * 1000;
const MOST_TRIES = 5;

/** Makes a six-digit code, and the values to store. They replace the earlier code. */
export function newCode(now: number): { code: string; kept: KeptCode } {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const salt = randomBytes(16).toString("hex");
  const kept = {
    code_salt: salt,
    code_hash: digest(code, salt),
    code_tries: 0,
    code_expires_at: stampAfter(LIFETIME_MS, now),
  };
  return { code, kept };
}

/** Checks a code against a registration. The caller counts wrong codes. */
export function checkCode(
  kept: KeptCode & { verified_at: string | null },
  code: string,
  now: number,
): CodeCheck {
  const typed = Buffer.from(digest(code, kept.code_salt));
  const hash = Buffer.from(kept.code_hash);
  const isRight = typed.length === hash.length && timingSafeEqual(typed, hash);
  if (kept.verified_at !== null) return isRight ? "used" : "wrong";
  if (kept.code_tries >= MOST_TRIES || kept.code_expires_at <= stampAfter(0, now)) return "expired";
  return isRight ? "right" : "wrong";
}

function digest(code: string, salt: string): string {
  return createHmac("sha256", salt).update(code).digest("hex");
}
