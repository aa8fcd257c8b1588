import { createHash, timingSafeEqual } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import type { Http } from "./context.ts";

type Place = { portalSecrets: string[]; log: Logger; clock: () => number };

const SAY_EVERY_MS = 60_000;

/**
 * Answers only portals that send one of the secrets, if any are set. The refusal is empty, and is
 * logged at most once a minute.
 */
export function portalsOnly({ portalSecrets, log, clock }: Place) {
  const known = portalSecrets.map(sumOf);
  let saidAt = -Infinity;
  return createMiddleware<Http>(async (c, next) => {
    if (known.length === 0) return next();
    if (isKnown(known, c.req.header("x-portal-secret"))) {
      c.set("isFromPortal", true);
      return next();
    }
    if (clock() - saidAt >= SAY_EVERY_MS) {
      saidAt = clock();
      log.warn("a call without the secret of the portals was refused (UPSTREAM_SECRET)");
    }
    // With 401 or 403 a portal would end its student's session.
    return c.body(null, 421, { Connection: "close" });
  });
}

/** Compares with each secret, so that the time reveals nothing. */
function isKnown(known: Buffer[], given: string | undefined): boolean {
  if (given === undefined) return false;
  const sum = sumOf(given);
  return known.map((secret) => timingSafeEqual(secret, sum)).includes(true);
}

function sumOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
