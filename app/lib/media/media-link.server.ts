import { LRUCache } from "lru-cache";
import { ofPortal, type Portal } from "#app/lib/portal.server.ts";
import { signerFor } from "#app/lib/hashes.server.ts";

/**
 * Browsers fetch audio and images from our own origin. The link has the upstream's URL and our
 * signature, so students can fetch only the URLs in their pages.
 */
const signer = signerFor("media");
const upstreamOf = ofPortal(({ settings }) => new URL(settings.UPSTREAM_URL));
const allowedOrigins = ofPortal(
  ({ settings }) =>
    new Set([settings.UPSTREAM_URL, ...settings.MEDIA_ORIGINS].map((url) => new URL(url).origin)),
);

/** The number of refused origins that the log names. */
const MOST_NAMED = 100;
const namedOrigins = ofPortal(() => new Set<string>());

/** A dialogue has some thirty links, and most are the same for every student. */
const links = ofPortal(() => new LRUCache<string, string>({ max: 2_000 }));

/** Returns null without an address, or when its host is not allowed. Logs such a host. */
export function mediaHref(portal: Portal, address: string | null | undefined): string | null {
  if (!address) return null;
  const known = links(portal).get(address);
  if (known !== undefined) return known;
  const url = mediaUrl(portal, address);
  if (!url) return null;
  const encoded = Buffer.from(
    isUpstream(portal, url) ? url.href.slice(url.origin.length) : url.href,
  ).toString("base64url");
  const link = `/media/${signer(portal).sign(encoded)}/${encoded}`;
  links(portal).set(address, link);
  return link;
}

/** Returns null when the signature or the host is wrong. */
export function readMediaLink(portal: Portal, signature: string, encoded: string): URL | null {
  return signer(portal).isSigned(encoded, signature)
    ? mediaUrl(portal, Buffer.from(encoded, "base64url").toString("utf8"))
    : null;
}

/**
 * Resolves a media address of the upstream against `base`. Null for a host that is neither the
 * upstream's nor one of MEDIA_ORIGINS.
 */
export function mediaUrl(
  portal: Portal,
  address: string,
  base = `${portal.settings.UPSTREAM_URL}/`,
): URL | null {
  if (!URL.canParse(address, base)) return null;
  const url = atUpstream(portal, new URL(address, base));
  if (allowedOrigins(portal).has(url.origin)) return url;
  const named = namedOrigins(portal);
  if (named.size < MOST_NAMED && !named.has(url.origin)) {
    named.add(url.origin);
    portal.log.warn(
      { origin: url.origin, setting: "MEDIA_ORIGINS" },
      "media of this origin are not shown; the setting would allow them",
    );
  }
  return null;
}

export function isUpstream(portal: Portal, url: URL): boolean {
  return url.origin === upstreamOf(portal).origin;
}

/** Programs behind a proxy often write their own address with another scheme or with www. */
function atUpstream(portal: Portal, url: URL): URL {
  const upstream = upstreamOf(portal);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  if (!isWeb || hostOf(url) !== hostOf(upstream)) return url;
  return new URL(url.pathname + url.search, upstream.origin);
}

function hostOf({ hostname, port }: URL): string {
  return `${hostname.replace(/^www\./, "")}:${port}`;
}
