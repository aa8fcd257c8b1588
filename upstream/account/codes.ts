import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { stampAfter } from "../clock.ts";

/** "taken": another account has the phone number of the sign-up by now. */
export type CodeCheck = "right" | "wrong" | "expired" | "used" | "taken";
type KeptCode = {
  code_salt: string;
  code_hash: string;
  code_tries: number;
  code_expires_at: string;
};

/** The page and the mail promise two minutes; the rest is for slow lines. */
const LIFETIME_MS = (120 + 30) * 1000;
const MOST_TRIES = 5;

/** Makes a new code of six digits, and what is kept of it. The code before becomes useless. */
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

/** Compares a typed code with that of a registration. The caller counts a wrong one. */
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
