import * as z from "zod";
import { settingFault, settingFaults } from "#plan/setting-faults.ts";
import * as rule from "./setting-rules.server.ts";

/** Rules between two settings are in `openFault`. */
const table = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  PORT: rule.whole(0, 65535).default(3000),
  HOST: rule.filled.default("127.0.0.1"),
  PUBLIC_ORIGIN: rule.originOf.optional(),
  UPSTREAM_URL: rule.webUrl.optional(),
  UPSTREAM_SECRET: rule.secrets, // The first one is sent with each call; an external API knows it.
  UPSTREAM_PORT: rule.whole(0, 65535).default(4000),
  STAFF_PATH: rule.staffPath.default("/staff"),
  DATA_DIR: rule.filled.default("./data"),
  SESSION_SECRET: rule.someSecrets,
  EXTERNAL_SIGNUP_URL: rule.webUrl.optional(),
  LOGIN_MESSAGE_ORIGINS: rule.exactOrigins,
  PAYMENT_ORIGINS: rule.origins,
  EMBED_ORIGINS: rule.httpsOrigins,
  CURRENCY_SYMBOL: z.string().trim().max(5).default(""),
  MEDIA_ORIGINS: rule.origins,
  PROVIDER_TIME_ZONE: rule.timeZone.default("Australia/Sydney"), // For times without a zone.
  GEOIP_URL: rule.geoipUrl.optional(),
  TRUST_PROXY: rule.whole(0, 9).default(0),
  LIMITS_URL: rule.postgresUrl.optional(), // Several portals share their counts there.
  UPLOADS_AT_ONCE: rule.whole(1, 1000).default(rule.uploadsByMemory), // Of 9 MB each.
  SERVICE_WORKER: z.enum(["on", "off"]).default("on"), // Off deletes what devices have kept.
  METRICS_PORT: rule.whole(1, 65535).optional(), // For Prometheus, on this machine only.
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  LOG_FORMAT: z.enum(["json", "words"]).optional(), // Words at a terminal, else JSON lines.
  SECURITY_CONTACT: rule.contact.optional(), // Shown in /.well-known/security.txt.
  STOP_GRACE_SECONDS: z.coerce.number().min(0).max(600).optional(), // How long /readyz refuses.
  TRIAL: rule.flag, // Set by the supervisor when there are sample content and demo accounts.
  EMBEDDED_UPSTREAM: rule.flag, // Set by the supervisor: the portal forwards the API's pages.
});

type Settings = Omit<z.infer<typeof table>, "SESSION_SECRET">;
export type Env = Settings & {
  PUBLIC_ORIGIN: string;
  UPSTREAM_URL: string;
  SESSION_SECRETS: string[];
};

/** Prints a line for each setting, without secrets. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/** Throws {@link SettingsError}. Empty variables count as unset. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const read = table.safeParse(given, { error: settingFault });
  if (!read.success) throw new SettingsError(settingFaults(read.error));
  const { SESSION_SECRET: SESSION_SECRETS, ...settings } = read.data;
  const fault = rule.openFault(settings);
  if (fault !== null) throw new SettingsError(fault);
  const { PUBLIC_ORIGIN = `http://localhost:${settings.PORT}` } = settings;
  const { UPSTREAM_URL = `http://127.0.0.1:${settings.UPSTREAM_PORT}` } = settings;
  const upstream = UPSTREAM_URL.replace(/\/$/, "");
  return { ...settings, PUBLIC_ORIGIN, UPSTREAM_URL: upstream, SESSION_SECRETS };
}
