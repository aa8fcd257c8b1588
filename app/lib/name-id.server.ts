import { createHash } from "node:crypto";

/** The same words always lead to the same UUID (version 8). */
export function nameId(...words: string[]): string {
  const hash = sha256Of(JSON.stringify(words));
  const variant = "89ab"[Number.parseInt(hash.charAt(16), 16) % 4];
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`];
  return [...parts, `${variant}${hash.slice(17, 20)}`, hash.slice(20, 32)].join("-");
}

export function sha256Of(said: string | Uint8Array): string {
  return createHash("sha256").update(said).digest("hex");
}
