import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  createHmac,
  timingSafeEqual,
} from "node:crypto";

/** Makes a secret for its owner, and the hash that we store. */
export function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString("base64url");
  return { secret, hash: hashOf(secret) };
}

/** Hashes a secret. It has 256 bits, so a fast hash without salt is safe. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a secret with the newest key. It decrypts only with the same `place`. */
export function seal([newest]: Buffer[], secret: string, place: string): string {
  if (!newest) throw new Error("there is no key to seal with");
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, newest, iv).setAAD(Buffer.from(place));
  const parts = [iv, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString("base64url");
}

/** Decrypts a sealed secret. Returns null when no key fits. */
export function unseal(keys: Buffer[], sealed: string, place: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  for (const key of keys) {
    try {
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      const body = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
      return Buffer.concat([body, decipher.final()]).toString("utf8");
    } catch {
      // Sealed with another key.
    }
  }
  return null;
}

/** Signs a text, for URLs that nobody else can make. */
export function sign(text: string, key: string): string {
  return `${text}.${signatureOf(text, key)}`;
}

/** Returns the text of a signed URL; null when the signature is not ours. */
export function readSigned(signed: string, key: string): string | null {
  const cut = signed.lastIndexOf(".");
  const text = signed.slice(0, Math.max(0, cut));
  const given = Buffer.from(signed.slice(cut + 1));
  const expected = Buffer.from(signatureOf(text, key));
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : null;
}

/** Returns 22 characters that only the owner of the key can make of this text. */
export function signatureOf(text: string, key: string): string {
  return createHmac("sha256", key).update(text).digest("base64url").slice(0, 22);
}
