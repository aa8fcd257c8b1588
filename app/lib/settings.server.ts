import { totalmem } from "node:os";
import ipaddr from "ipaddr.js";
import * as z from "zod";

/** First parts of our own addresses, as far as a setting's own rule would let them pass. */
export const FIRST_PARTS: ReadonlySet<string> = new Set(
  [
    "login sign-up email-verfication forgot-password reset session logout",
    "dashboard progress live-sessions video user-profile preferences status healthz readyz",
    "practice practice-ccl recent-exam recordings media vocabulary words",
    "practice-dialogue-completed mock-test completed-mock forum online-class-booking",
    "frequent-ask-question first-day subscription payment-success payment-cancel checkout",
    "manage-subscription user-current-plans assets along calendar reminders",
  ].flatMap((line) => line.split(" ")),
);

const listOf = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

const origins = z
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

/** Compared letter by letter: a path behind the host would look like a limit and be none. */
const exactOrigins = origins.pipe(
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

const flag = z
  .enum(["0", "1", "true", "false"])
  .default("0")
  .transform((text) => text === "1" || text === "true");
const port = (fallback: number) => z.coerce.number().int().min(0).max(65535).default(fallback);
/** Another scheme would be rendered as a link, or ask for a file. */
const optionalUrl = z
  .string()
  .url()
  .regex(/^https?:\/\//i, "must begin with https:// or http://")
  .optional();

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The largest upload takes four times its bytes while it is sent on. */
function uploadsByMemory(): number {
  const hundredths = Math.min(process.constrainedMemory() || Infinity, totalmem()) / 100;
  return Math.min(3, Math.max(1, Math.floor((hundredths * 5) / 36e6)));
}

const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  PORT: port(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_ORIGIN: z
    .string()
    .url()
    .regex(/^https?:\/\//i, "must begin with https:// or http://")
    .transform((text) => new URL(text).origin)
    .optional(),
  UPSTREAM_URL: optionalUrl,
  /** The first one goes with each call; the API of several machines knows it. */
  UPSTREAM_SECRET: z.string().default("").transform(listOf),
  UPSTREAM_PORT: port(4000),
  STAFF_PATH: z
    .string()
    .regex(
      /^\/(?!(api|storage|sanctum|mailbox)$)[a-z0-9][a-z0-9-]{0,39}$/,
      "must be one word after a slash, as in /staff",
    )
    .refine(
      (path) => !FIRST_PARTS.has(path.slice(1)),
      "is the address of a page of the portal; choose another word, as in /staff",
    )
    .default("/staff"),
  DATA_DIR: z.string().min(1).default("./data"),
  SESSION_SECRET: z.string().optional(),
  EXTERNAL_SIGNUP_URL: optionalUrl,
  LOGIN_MESSAGE_ORIGINS: exactOrigins,
  PAYMENT_ORIGINS: origins,
  EMBED_ORIGINS: exactOrigins.pipe(
    z.array(z.string().startsWith("https://", "must begin with https://")),
  ),
  CURRENCY_SYMBOL: z.string().trim().max(5).default("$"),
  MEDIA_ORIGINS: origins,
  /** For times that name no zone. */
  PROVIDER_TIME_ZONE: z
    .string()
    .default("Australia/Sydney")
    .refine(isTimeZone, "must be a time zone, like Australia/Sydney or UTC"),
  GEOIP_URL: optionalUrl.refine(
    (url) => url === undefined || url.includes("{ip}"),
    "must hold {ip} where the address belongs, as in https://geo.example/{ip}",
  ),
  TRUST_PROXY: z.coerce.number().int().min(0).max(9).default(0),
  /** Several portals count together there. */
  LIMITS_URL: z
    .string()
    .url()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
    .optional(),
  /** Of 9 MB each; smaller uploads count in proportion. */
  UPLOADS_AT_ONCE: z.coerce.number().int().min(1).max(1000).default(uploadsByMemory),
  /** Off removes what is on the devices. */
  SERVICE_WORKER: z.enum(["on", "off"]).default("on"),
  /** For Prometheus, on this machine only. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  /** How long /readyz refuses before the end begins. */
  STOP_GRACE_SECONDS: z.coerce.number().min(0).max(600).optional(),
  /** The supervisor sets it where sample content and demo accounts are. */
  TRIAL: flag,
  /** The supervisor sets it; the pages of the embedded API are reached through the portal. */
  EMBEDDED_UPSTREAM: flag,
});

type Settings = z.infer<typeof schema>;
export type Env = Omit<Settings, "PUBLIC_ORIGIN" | "UPSTREAM_URL" | "SESSION_SECRET"> & {
  PUBLIC_ORIGIN: string;
  UPSTREAM_URL: string;
  SESSION_SECRETS: string[];
};

/** One line for each setting, without secrets. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/** Throws {@link SettingsError}. Empty variables count as unset. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = schema.safeParse(given);
  if (!result.success) {
    throw new SettingsError(
      result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
    );
  }
  const { SESSION_SECRET, ...settings } = result.data;
  refuseOpenOrigins(settings);
  refuseOpenCalls(settings);
  const secrets = listOf(SESSION_SECRET ?? "");
  if (secrets.length === 0 || secrets.some((secret) => secret.length < 32)) {
    throw new SettingsError(
      "SESSION_SECRET: must hold at least 32 characters; several are separated by commas, the newest first",
    );
  }
  return {
    ...settings,
    PUBLIC_ORIGIN: settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`,
    UPSTREAM_URL: (settings.UPSTREAM_URL ?? `http://127.0.0.1:${settings.UPSTREAM_PORT}`).replace(
      /\/$/,
      "",
    ),
    SESSION_SECRETS: secrets,
  };
}

/** The secret of the portals, recordings and passwords would pass where others can read them. */
function refuseOpenCalls({ UPSTREAM_URL, UPSTREAM_SECRET }: Omit<Settings, "SESSION_SECRET">) {
  if (UPSTREAM_SECRET.some((secret) => secret.length < 32))
    throw new SettingsError(
      "UPSTREAM_SECRET: must hold at least 32 characters; several are separated by commas, the newest first",
    );
  if (UPSTREAM_SECRET.length === 0 || UPSTREAM_URL === undefined) return;
  const { protocol, hostname } = new URL(UPSTREAM_URL);
  if (protocol === "https:" || isOfPrivateNetwork(hostname)) return;
  throw new SettingsError(
    "UPSTREAM_URL: must begin with https://, or name an address of a private network, because the secret of UPSTREAM_SECRET goes there",
  );
}

function isOfPrivateNetwork(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  // A word alone is a name of the machine's own list, or of its containers.
  if (!ipaddr.isValid(bare)) return /^[^.]+$|\.(internal|local|lan|home\.arpa)$/.test(bare);
  return ["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"].includes(
    ipaddr.process(bare).range(),
  );
}

/** Pages that came over https fetch and lead to https only. */
function refuseOpenOrigins(settings: Omit<Settings, "SESSION_SECRET">): void {
  if (!settings.PUBLIC_ORIGIN?.startsWith("https:")) return;
  for (const name of ["MEDIA_ORIGINS", "PAYMENT_ORIGINS", "LOGIN_MESSAGE_ORIGINS"] as const) {
    if (settings[name].some((origin) => origin.startsWith("http:")))
      throw new SettingsError(`${name}: must begin with https://, as PUBLIC_ORIGIN does`);
  }
}
