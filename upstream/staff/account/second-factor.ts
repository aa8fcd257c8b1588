import { Secret, TOTP } from "otpauth";
import { ASKED_OF, type AskedOf } from "../../../contract/staff/people.ts";
import { hashOf, seal, unseal } from "../../account/secrets.ts";
import type { Db } from "../../db/schema.ts";
import { keepSetting, readSetting } from "../../db/settings.ts";
import type { Role, Staff } from "./accounts.ts";
import { schoolName } from "../../school/identity.ts";
import { logChange } from "../kit/log.ts";

const SETTING = "staff_second_factor";
const ISSUER = "VLE NAATI CCL";
const CODES = 8;

/** The database, and the keys that encrypt the secrets of apps, newest first. */
type Kept = { db: Db; factorKeys: Buffer[] };

/** Returns who needs a second factor; owners by default. */
export async function getAskedOf(db: Db): Promise<AskedOf> {
  const kept = await readSetting(db, SETTING);
  return ASKED_OF.find((one) => one === kept) ?? "owners";
}

/** Takes effect at the next log-in. Staff without a factor must then set it up first. */
export function setAskedOf(db: Db, value: AskedOf): Promise<void> {
  return keepSetting(db, SETTING, value);
}

export async function isAsked(db: Db, role: Role): Promise<boolean> {
  const asked = await getAskedOf(db);
  return asked === "required" || (asked === "owners" && role === "owner");
}

/** Returns under which name wrong codes count: those of who knew an old password keep nobody out. */
export async function codeTriesOf(db: Db, staffId: number): Promise<string> {
  const { password_hash: hash } = await db
    .selectFrom("staff")
    .select("password_hash")
    .where("id", "=", staffId)
    .executeTakeFirstOrThrow();
  return `${staffId} ${hash.slice(-8)}`;
}

export async function hasFactor(db: Db, staffId: number): Promise<boolean> {
  const row = await db
    .selectFrom("staff")
    .select("totp_secret")
    .where("id", "=", staffId)
    .executeTakeFirst();
  return typeof row?.totp_secret === "string";
}

export const newFactorSecret = () => new Secret({ size: 20 }).base32;

export const isFactorSecret = (text: string) => /^[A-Z2-7]{32}$/.test(text);

/** Returns the URL in the QR code for an app. */
export async function factorAddress(db: Db, secret: string, name: string): Promise<string> {
  const totp = totpOf(secret, name);
  totp.issuer = `${await schoolName(db, ISSUER)} staff`;
  return totp.toString();
}

/** Returns the recovery codes, stored only as hashes; null for a wrong code or an old factor. */
export async function turnOn(
  { db, factorKeys }: Kept,
  by: Staff,
  { secret, code }: { secret: string; code: string },
  now: number,
): Promise<string[] | null> {
  const step = stepOf(secret, digitsOf(code), now);
  if (step === null) return null;
  const totp_secret = seal(factorKeys, secret, guessKey(by.id));
  return db.transaction().execute(async (trx) => {
    const on = await trx
      .updateTable("staff")
      .set({ totp_secret, totp_step: step })
      .where("id", "=", by.id)
      .where("totp_secret", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!on) return null;
    await logChange(trx, by, { did: "turn on two-step log-in", about: "own account" }, now);
    return renewCodes(trx, by.id);
  });
}

/** Turns off the second factor of the caller's own account. */
export function turnOffOwn(db: Db, by: Staff, now: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await turnOff(trx, by.id);
    await logChange(trx, by, { did: "turn off two-step log-in", about: "own account" }, now);
  });
}

/** Turns off a second factor. Call it in a transaction that also writes the log. */
export async function turnOff(trx: Db, staffId: number): Promise<void> {
  await trx
    .updateTable("staff")
    .set({ totp_secret: null, totp_step: null })
    .where("id", "=", staffId)
    .execute();
  await trx.deleteFrom("staff_recovery_codes").where("staff_id", "=", staffId).execute();
}

export async function renewCodes(db: Db, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newRecoveryCode);
  await db.deleteFrom("staff_recovery_codes").where("staff_id", "=", staffId).execute();
  await db
    .insertInto("staff_recovery_codes")
    .values(codes.map((code) => ({ staff_id: staffId, hash: hashOf(digitsOf(code)) })))
    .execute();
  return codes;
}

/** Uses a code of the app or a recovery code. Each works once, even in parallel requests. */
export async function spendCode(
  { db, factorKeys }: Kept,
  staffId: number,
  typed: string,
  now: number,
): Promise<boolean> {
  const code = digitsOf(typed);
  if (!/^\d{6}$/.test(code)) return spendRecoveryCode(db, staffId, code);
  const row = await db
    .selectFrom("staff")
    .select("totp_secret")
    .where("id", "=", staffId)
    .executeTakeFirst();
  const secret = row?.totp_secret ? openSecret(factorKeys, staffId, row.totp_secret) : null;
  const step = secret === null ? null : stepOf(secret, code, now);
  if (secret === null || step === null) return false;
  const spent = await db
    .updateTable("staff")
    // Encrypted again, because an older key or none may have been used.
    .set({ totp_step: step, totp_secret: seal(factorKeys, secret, guessKey(staffId)) })
    .where("id", "=", staffId)
    .where("totp_step", "<", step)
    .returning("id")
    .executeTakeFirst();
  return spent !== undefined;
}

/** Returns null when its key is gone; recovery codes still work. Old versions stored plain text. */
function openSecret(keys: Buffer[], staffId: number, kept: string): string | null {
  return isFactorSecret(kept) ? kept : unseal(keys, kept, guessKey(staffId));
}

const guessKey = (staffId: number) => `staff ${staffId}`;

async function spendRecoveryCode(db: Db, staffId: number, code: string): Promise<boolean> {
  const spent = await db
    .deleteFrom("staff_recovery_codes")
    .where("staff_id", "=", staffId)
    .where("hash", "=", hashOf(code))
    .returning("hash")
    .executeTakeFirst();
  return spent !== undefined;
}

/** Returns the half minute of a code, or null. Accepts the one before and after too. */
function stepOf(secret: string, code: string, now: number): number | null {
  const totp = totpOf(secret, "");
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ label, secret: Secret.fromBase32(secret) });
}

/** Has 80 bits, so that nobody can guess it from its hash. */
export function newRecoveryCode(): string {
  const text = new Secret({ size: 10 }).base32;
  return text.match(/.{4}/g)?.join("-") ?? text;
}

export function digitsOf(typed: string): string {
  return typed.replaceAll(/[\s-]/g, "").toUpperCase();
}
