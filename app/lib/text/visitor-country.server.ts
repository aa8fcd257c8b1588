import { isIP } from "node:net";
import { LRUCache } from "lru-cache";
import * as z from "zod";
import { fetch } from "undici";
import { type Portal, ofPortal } from "#app/lib/portal.server.ts";
import { unavailable } from "#app/lib/api/call/api-error.server.ts";
import { readText } from "#app/lib/api/call/read-answer.server.ts";
import { type CountryCode, countryOf } from "./phone.ts";

/** The headers of Cloudflare, Vercel and CloudFront for a visitor's country. */
const HEADERS = ["cf-ipcountry", "x-vercel-ip-country", "cloudfront-viewer-country"];

export async function visitorCountry(
  portal: Portal,
  request: Request,
  address: string | null,
): Promise<CountryCode | null> {
  return countryByProxy(portal, request) ?? (await countryOfAddress(portal, address));
}

/** Without our own proxy, a visitor can invent these headers. */
function countryByProxy({ settings }: Portal, request: Request): CountryCode | null {
  if (settings.TRUST_PROXY === 0) return null;
  for (const name of HEADERS) {
    const country = countryOf(request.headers.get(name));
    if (country) return country;
  }
  return null;
}

/** A form must not wait for a guess. */
const LIMIT_MS = 700;
/** After a failure the service is not asked for this long, so that no page waits for it. */
const REST_MS = 60_000;
const PRIVATE = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd]|fe80)/i;

/** Text, or JSON in which one of these fields is a country code. */
const answer = z.object({
  country_code: z.string().optional(),
  countryCode: z.string().optional(),
  country: z.string().optional(),
});

/** By address. Nothing else about a visitor is kept, and only in memory. */
const knownOf = ofPortal(() => ({
  countries: new LRUCache<string, { country: CountryCode | null }>({ max: 2_000 }),
  restsUntil: 0,
}));

/** Returns null without GEOIP_URL, after a timeout, and for a private address. */
async function countryOfAddress(
  portal: Portal,
  address: string | null,
): Promise<CountryCode | null> {
  const { GEOIP_URL } = portal.settings;
  if (GEOIP_URL === undefined || address === null || isIP(address) === 0 || PRIVATE.test(address))
    return null;
  const known = knownOf(portal);
  const before = known.countries.get(address);
  if (before) return before.country;
  if (Date.now() < known.restsUntil) return null;
  try {
    const country = await lookUp(GEOIP_URL.replace("{ip}", encodeURIComponent(address)));
    known.countries.set(address, { country });
    return country;
  } catch {
    known.restsUntil = Date.now() + REST_MS;
    portal.log.warn("GEOIP_URL does not answer"); // never log the error: it may name the address
    return null;
  }
}

async function lookUp(url: string): Promise<CountryCode | null> {
  const text = await askStranger(url, LIMIT_MS);
  const plain = countryOf(text);
  if (plain) return plain;
  const { country_code, countryCode, country } = answer.parse(JSON.parse(text));
  return countryOf(country_code ?? countryCode ?? country);
}

const MAX_BYTES = 64 * 1024;

/** Fetches a short text from another host. The host learns nothing about the student. */
export async function askStranger(url: string, limit: number): Promise<string> {
  const headers = { Accept: "application/json, text/plain", "User-Agent": "ccl-portal" };
  const response = await fetch(url, {
    redirect: "error",
    signal: AbortSignal.timeout(limit),
    headers,
  });
  const body = await readText(response, MAX_BYTES);
  if (!response.ok) throw unavailable(response.status);
  return body;
}
