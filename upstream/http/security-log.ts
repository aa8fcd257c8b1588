import { createHmac } from "node:crypto";
import type { Context } from "hono";
import type { Logger } from "pino";
import type { Http } from "./context.ts";
import { clientAddress } from "./throttle.ts";
import { loggablePath } from "./request-log.ts";

export type SecurityPlace = { log: Logger; csrfKey: string };
type Event = "login-failed" | "limit-reached" | "code-wrong" | "role-refused" | "signature-refused";

/**
 * Logs one line for each sign of an attack. Address and account are hashed with this installation's
 * key, so that lines can be counted but identify nobody.
 */
export function logSecurity(
  c: Context<Http>,
  { log, csrfKey }: SecurityPlace,
  security: Event,
  account?: string,
): void {
  const keyed = (text: string) =>
    createHmac("sha256", csrfKey).update(`security-log ${text}`).digest("base64url").slice(0, 22);
  const who = {
    address: keyed(clientAddress(c)),
    ...(account !== undefined && { account: keyed(account) }),
  };
  log.warn({ id: c.get("requestId"), path: loggablePath(c), security, ...who }, "security");
}
