import { env } from "#app/lib/env.server.ts";
import { type CountryCode, countryOf, DEFAULT_COUNTRY } from "./countries.ts";

/** How Cloudflare, Vercel and CloudFront name the country of an address. */
const HEADERS = ["cf-ipcountry", "x-vercel-ip-country", "cloudfront-viewer-country"];

/** The country a visitor seems to be in. Without a proxy of ours these headers are the visitor's invention and say nothing. */
export function visitorCountry(request: Request): CountryCode {
  if (env.TRUST_PROXY === 0) return DEFAULT_COUNTRY;
  for (const name of HEADERS) {
    const country = countryOf(request.headers.get(name));
    if (country) return country;
  }
  return DEFAULT_COUNTRY;
}
