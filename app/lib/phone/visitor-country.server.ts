import { env } from "#app/lib/env.server.ts";
import { type CountryCode, countryOf, DEFAULT_COUNTRY } from "./countries.ts";

/** How Cloudflare, Vercel and CloudFront name the country of an address. */
const HEADERS = ["cf-ipcountry", "x-vercel-ip-country", "cloudfront-viewer-country"];

/** The country a visitor seems to be in, or the specification's when nothing is known. */
export function visitorCountry(request: Request): CountryCode {
  return knownCountry(request) ?? DEFAULT_COUNTRY;
}

/** Null when nothing is known. Without a proxy of ours these headers are the visitor's invention and say nothing. */
export function knownCountry(request: Request): CountryCode | null {
  if (env.TRUST_PROXY === 0) return null;
  for (const name of HEADERS) {
    const country = countryOf(request.headers.get(name));
    if (country) return country;
  }
  return null;
}
