import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { ofPortal, type Portal } from "#app/lib/portal.server.ts";

interface Signer {
  sign: (text: string) => string;
  isSigned: (text: string, signature: string) => boolean;
}

/** Signs short texts for one purpose. The newest secret signs; older ones are still believed. */
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
