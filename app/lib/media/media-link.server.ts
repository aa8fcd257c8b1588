import { env } from "#app/lib/env.server.ts";
import { signerFor } from "#app/lib/signature.server.ts";

/**
 * Audio and pictures reach the browser under our own address. The link carries the upstream's
 * address and our signature, so a student can ask only for what a page of theirs named, and never
 * for another path of the upstream.
 */
const signer = signerFor("media");
const allowedOrigins = new Set([
  new URL(env.UPSTREAM_URL).origin,
  ...env.MEDIA_ORIGINS.map((url) => new URL(url).origin),
]);

/**
 * Our address for a media file of the upstream; null when there is none, or its host is not
 * allowed.
 */
export function mediaHref(address: string | null | undefined): string | null {
  const url = address ? absolute(address) : null;
  if (!url || !allowedOrigins.has(url.origin)) return null;
  const encoded = Buffer.from(
    isUpstream(url) ? url.href.slice(url.origin.length) : url.href,
  ).toString("base64url");
  return `/media/${signer.sign(encoded)}/${encoded}`;
}

/**
 * The upstream address behind a link of ours, or null when the signature or the host is not right.
 */
export function readMediaLink(signature: string, encoded: string): URL | null {
  const url = signer.isSigned(encoded, signature)
    ? absolute(Buffer.from(encoded, "base64url").toString("utf8"))
    : null;
  return url && allowedOrigins.has(url.origin) ? url : null;
}

/** Only the upstream itself may see the student's token; a storage host gets the plain address. */
export function isUpstream(url: URL): boolean {
  return url.origin === new URL(env.UPSTREAM_URL).origin;
}

function absolute(address: string): URL | null {
  return URL.canParse(address, env.UPSTREAM_URL) ? new URL(address, env.UPSTREAM_URL) : null;
}
