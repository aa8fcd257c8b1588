import { env } from "#app/lib/env.server.ts";
import { log } from "#app/lib/log.server.ts";
import { signerFor } from "#app/lib/http/signature.server.ts";

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

/** Of origins that were refused and named in the log. */
const MOST_NAMED = 100;
const named = new Set<string>();

/**
 * Our address for a media file of the upstream; null when there is none, or its host is not
 * allowed, which the log then says.
 */
export function mediaHref(address: string | null | undefined): string | null {
  const url = address ? mediaUrl(address) : null;
  if (!url) return null;
  const encoded = Buffer.from(
    isUpstream(url) ? url.href.slice(url.origin.length) : url.href,
  ).toString("base64url");
  return `/media/${signer.sign(encoded)}/${encoded}`;
}

/**
 * The upstream address behind a link of ours, or null when the signature or the host is not right.
 */
export function readMediaLink(signature: string, encoded: string): URL | null {
  return signer.isSigned(encoded, signature)
    ? mediaUrl(Buffer.from(encoded, "base64url").toString("utf8"))
    : null;
}

/**
 * Where a media address of the upstream leads; `base` is what it is relative to. Null for a host
 * that is neither the upstream's nor one of MEDIA_ORIGINS.
 */
export function mediaUrl(address: string, base = `${env.UPSTREAM_URL}/`): URL | null {
  if (!URL.canParse(address, base)) return null;
  const url = atUpstream(new URL(address, base));
  if (allowedOrigins.has(url.origin)) return url;
  if (named.size < MOST_NAMED && !named.has(url.origin)) {
    named.add(url.origin);
    log.warn(
      { origin: url.origin, setting: "MEDIA_ORIGINS" },
      "media of this origin are not shown; the setting would allow them",
    );
  }
  return null;
}

/** Only the upstream itself may see the student's token; a storage host gets the plain address. */
export function isUpstream(url: URL): boolean {
  return url.origin === new URL(env.UPSTREAM_URL).origin;
}

/**
 * Programs behind a proxy often write their own address with another scheme, or with www. before it:
 * it is theirs all the same.
 */
function atUpstream(url: URL): URL {
  const upstream = new URL(env.UPSTREAM_URL);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  if (!isWeb || hostOf(url) !== hostOf(upstream)) return url;
  return new URL(url.pathname + url.search, upstream.origin);
}

function hostOf({ hostname, port }: URL): string {
  return `${hostname.replace(/^www\./, "")}:${port}`;
}
