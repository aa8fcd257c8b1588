import ipaddr from "ipaddr.js";
import * as z from "zod";

const PRIVATE = ["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"];

/** The address of the API, and the clients that may call it. */
export const listenFields = {
  UPSTREAM_HOST: z.string().min(1).default("127.0.0.1"),
  UPSTREAM_PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  /** The address by which portals reach this server, if not 127.0.0.1. */
  UPSTREAM_URL: z.string().url().optional(),
  /** Secrets of portals. Each of them is valid, so that they can be replaced in turn. */
  UPSTREAM_SECRET: z
    .string()
    .default("")
    .transform((text) => text.split(",").map((part) => part.trim()))
    .transform((secrets) => secrets.filter(Boolean))
    .refine((secrets) => secrets.every(({ length }) => length >= 32), {
      message:
        "must hold at least 32 characters; several are separated by commas, the newest first",
    }),
  /** Files of the certificate and its key, for https. */
  UPSTREAM_CERT: z.string().min(1).optional(),
  UPSTREAM_CERT_KEY: z.string().min(1).optional(),
  /** Seconds of refusals at /readyz before the stop. */
  STOP_GRACE_SECONDS: z.coerce.number().min(0).max(600).default(0),
};

export type ListenSettings = z.infer<z.ZodObject<typeof listenFields>>;

/** Returns what is missing when other machines reach the API, or null. */
export function listenFault(settings: ListenSettings): string | null {
  const { UPSTREAM_HOST, UPSTREAM_URL, UPSTREAM_SECRET } = settings;
  const { UPSTREAM_CERT, UPSTREAM_CERT_KEY } = settings;
  if ((UPSTREAM_CERT === undefined) !== (UPSTREAM_CERT_KEY === undefined))
    return "UPSTREAM_CERT: goes together with UPSTREAM_CERT_KEY. Name both files, or none.";
  const name = UPSTREAM_URL === undefined ? UPSTREAM_HOST : new URL(UPSTREAM_URL).hostname;
  const isNear = [UPSTREAM_HOST, name].every((host) => rangeOf(host) === "loopback");
  if (!isNear && UPSTREAM_SECRET.length === 0)
    return "UPSTREAM_SECRET: is missing. An API that other machines reach answers only portals that send it: choose at least 32 characters (openssl rand -base64 48), the same for the API and its portals.";
  if (!PRIVATE.includes(rangeOf(UPSTREAM_HOST)) && UPSTREAM_CERT === undefined)
    return `UPSTREAM_HOST: ${UPSTREAM_HOST} is no address of a private network, so others could read what portals send. Choose one that is, or name a certificate in UPSTREAM_CERT and UPSTREAM_CERT_KEY.`;
  return null;
}

function rangeOf(host: string): string {
  const bare = host.replace(/^\[|\]$/g, "");
  if (bare === "localhost") return "loopback";
  return ipaddr.isValid(bare) ? ipaddr.process(bare).range() : "name";
}
