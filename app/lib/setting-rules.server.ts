import { totalmem } from "node:os";
import ipaddr from "ipaddr.js";
import * as z from "zod";

/** First parts of our own paths that the rule of STAFF_PATH would accept. */
export const FIRST_PARTS: ReadonlySet<string> = new Set(
  [
    "login sign-up email-verfication forgot-password reset session logout",
    "dashboard progress live-sessions video user-profile preferences status healthz readyz",
    "practice practice-ccl recent-exam recordings media vocabulary words",
    "practice-dialogue-completed mock-test completed-mock forum online-class-booking",
    "frequent-ask-question first-day microphone subscription payment-success payment-cancel checkout",
    "manage-subscription user-current-plans assets along calendar reminders work",
    "invitation school school-logo school-sound try",
    "page-faults",
  ].flatMap((line) => line.split(" ")),
);

export const filled = z.string().min(1);

export const flag = z
  .enum(["0", "1", "true", "false"])
  .default("0")
  .transform((text) => text === "1" || text === "true");

export const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

/** Another scheme could become a link (javascript:) or read a file (file:). */
export const webUrl = z
  .string()
  .url()
  .regex(/^https?:\/\//i, "must begin with https:// or http://");

export const postgresUrl = z
  .string()
  .url()
  .regex(/^postgres(ql)?:\/\//, "must begin with postgres://");

export const originOf = webUrl.transform((text) => new URL(text).origin);

export const geoipUrl = webUrl.refine(
  (url) => url.includes("{ip}"),
  "must hold {ip} where the address belongs, as in https://geo.example/{ip}",
);

const listOf = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

const LONG = "must hold at least 32 characters; several are separated by commas, the newest first";

export const secrets = z
  .string()
  .default("")
  .transform(listOf)
  .refine((list) => list.every(({ length }) => length >= 32), LONG);

export const someSecrets = secrets.refine((list) => list.length > 0, LONG);

export const origins = z
  .string()
  .default("")
  .transform(listOf)
  .pipe(
    z.array(
      z
        .string()
        .url("must be a list of origins such as https://school.example")
        .regex(/^https?:\/\//i, "must be a list of origins such as https://school.example"),
    ),
  );

/** Compared exactly: a path after the host would look like a limit, but have no effect. */
export const exactOrigins = origins.pipe(
  z.array(
    z
      .string()
      .transform((text) => text.replace(/\/$/, ""))
      .refine(
        (text) => /^https?:[^*]+$/.test(text) && new URL(text).origin === text,
        "must be origins such as https://school.example, without a path",
      ),
  ),
);

export const httpsOrigins = exactOrigins.pipe(
  z.array(z.string().startsWith("https://", "must begin with https://")),
);

export const staffPath = z
  .string()
  .regex(
    /^\/(?!(api|storage|sanctum|mailbox)$)[a-z0-9][a-z0-9-]{0,39}$/,
    "must be one word after a slash, as in /staff",
  )
  .refine(
    (path) => !FIRST_PARTS.has(path.slice(1)),
    "is the address of a page of the portal; choose another word, as in /staff",
  );

/** An email address becomes a link, as security.txt wants it (RFC 9116). */
export const contact = z
  .string()
  .regex(
    /^(https:\/\/\S+|(mailto:)?[^\s@:]+@[^\s@]+)$/,
    "must be an email address or begin with https://",
  )
  .transform((text) => (/^(https|mailto):/.test(text) ? text : `mailto:${text}`));

export const timeZone = z
  .string()
  .refine(isTimeZone, "must be a time zone, like Australia/Sydney or UTC");

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** An upload of the largest size uses four times its bytes while it is forwarded. */
export function uploadsByMemory(): number {
  const hundredths = Math.min(process.constrainedMemory() || Infinity, totalmem()) / 100;
  return Math.min(3, Math.max(1, Math.floor((hundredths * 5) / 36e6)));
}

interface Addresses {
  PUBLIC_ORIGIN?: string | undefined;
  UPSTREAM_URL?: string | undefined;
  UPSTREAM_SECRET: string[];
  MEDIA_ORIGINS: string[];
  PAYMENT_ORIGINS: string[];
  LOGIN_MESSAGE_ORIGINS: string[];
}

/** Describes the first setting that exposes data to others; null for none. */
export function openFault(settings: Addresses): string | null {
  const { PUBLIC_ORIGIN, UPSTREAM_URL, UPSTREAM_SECRET } = settings;
  const names = ["MEDIA_ORIGINS", "PAYMENT_ORIGINS", "LOGIN_MESSAGE_ORIGINS"] as const;
  const isOpen = (origin: string) => origin.startsWith("http:");
  // A page over https uses only https.
  const open = names.find((name) => settings[name].some(isOpen));
  if (PUBLIC_ORIGIN?.startsWith("https:") && open !== undefined)
    return `${open}: must begin with https://, as PUBLIC_ORIGIN does`;
  if (UPSTREAM_SECRET.length === 0 || UPSTREAM_URL === undefined) return null;
  const { protocol, hostname } = new URL(UPSTREAM_URL);
  // The portal's secret, recordings and passwords would pass where others can read them.
  if (protocol === "https:" || isOfPrivateNetwork(hostname)) return null;
  return (
    "UPSTREAM_URL: must begin with https://, or name an address of a private network, " +
    "because the secret of UPSTREAM_SECRET goes there"
  );
}

function isOfPrivateNetwork(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  // A single word is a name from the machine's hosts file or a container network.
  if (!ipaddr.isValid(bare)) return /^[^.]+$|\.(internal|local|lan|home\.arpa)$/.test(bare);
  return ["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"].includes(
    ipaddr.process(bare).range(),
  );
}
