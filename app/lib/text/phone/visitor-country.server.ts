import type { Portal } from "#app/lib/portal.server.ts";
import { type CountryCode, countryOf } from "./countries.ts";
import { countryOfAddress } from "./geoip.server.ts";

/** How Cloudflare, Vercel and CloudFront name the country of an address. */
const HEADERS = ["cf-ipcountry", "x-vercel-ip-country", "cloudfront-viewer-country"];

/**
 * The country a visitor seems to be in: a proxy of ours says it, or the look-up service of the
 * settings. Null when nothing is known.
 */
export async function visitorCountry(
  portal: Portal,
  request: Request,
  address: string | null,
): Promise<CountryCode | null> {
  return countryByProxy(portal, request) ?? (await countryOfAddress(portal, address));
}

/** Without a proxy of ours these headers are the visitor's invention and say nothing. */
function countryByProxy({ settings }: Portal, request: Request): CountryCode | null {
  if (settings.TRUST_PROXY === 0) return null;
  for (const name of HEADERS) {
    const country = countryOf(request.headers.get(name));
    if (country) return country;
  }
  return null;
}
