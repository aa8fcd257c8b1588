import { createHmac, timingSafeEqual } from "node:crypto";

/** A text with our signature, for an address that nobody else can make up. */
export function sign(text: string, key: string): string {
  return `${text}.${signatureOf(text, key)}`;
}

/** The text of a signed address; null when the signature is not ours. */
export function readSigned(signed: string, key: string): string | null {
  const cut = signed.lastIndexOf(".");
  const text = signed.slice(0, Math.max(0, cut));
  const given = Buffer.from(signed.slice(cut + 1));
  const expected = Buffer.from(signatureOf(text, key));
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : null;
}

function signatureOf(text: string, key: string): string {
  return createHmac("sha256", key).update(text).digest("base64url").slice(0, 22);
}
