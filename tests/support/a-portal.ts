import { createPortal, type Portal } from "../../app/lib/portal.server.ts";
import { readEnv } from "../../app/lib/settings.server.ts";

const SETTINGS = {
  SESSION_SECRET: "unit-test-secret-unit-test-secret-1",
  PUBLIC_ORIGIN: "http://localhost:3000",
  UPSTREAM_URL: "http://127.0.0.1:4999",
  MEDIA_ORIGINS: "https://media.school.example",
  LOG_LEVEL: "silent",
};

/** Makes a portal with these settings for unit tests, without a log. */
export function aPortal(settings: Record<string, string> = {}): Portal {
  return createPortal(readEnv({ ...SETTINGS, ...settings }), { write: () => undefined });
}
