import { createHmac, hkdfSync, timingSafeEqual, createHash } from "node:crypto";
import { ofPortal, type Portal } from "./portal.server.ts";

interface Signer {
  sign: (text: string) => string;
  isSigned: (text: string, signature: string) => boolean;
}

/** Signs short texts for one purpose. The newest secret signs; older ones still verify. */
export function signerFor(purpose: string): (portal: Portal) => Signer {
  return ofPortal(({ settings }) => signerWith(settings.SESSION_SECRETS, purpose));
}

function signerWith(secrets: readonly string[], purpose: string): Signer {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync("sha256", secret, "", `ccl-portal/${purpose}`, 32)),
  );
  const [newest] = keys;
  if (!newest) throw new Error("no secret to sign with");
  return {
    sign: (text) => hmac(newest, text),
    isSigned: (text, signature) => {
      const given = Buffer.from(signature);
      return keys.some((key) => {
        const expected = Buffer.from(hmac(key, text));
        return expected.length === given.length && timingSafeEqual(expected, given);
      });
    },
  };
}

function hmac(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url").slice(0, 22);
}

/** Returns the same UUID (version 8) for the same words. */
export function nameId(...words: string[]): string {
  const hash = sha256Of(JSON.stringify(words));
  const variant = "89ab"[Number.parseInt(hash.charAt(16), 16) % 4];
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`];
  return [...parts, `${variant}${hash.slice(17, 20)}`, hash.slice(20, 32)].join("-");
}

export function sha256Of(said: string | Uint8Array): string {
  return createHash("sha256").update(said).digest("hex");
}
