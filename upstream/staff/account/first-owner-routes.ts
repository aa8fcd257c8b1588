import { Hono } from "hono";
import { firstOwnerCalls } from "../../../contract/staff/first-owner.ts";
import { newPassword } from "../../account/fields.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { logSecurity } from "../../http/security-log.ts";
import { areaOf, clientAddress, Throttle } from "../../http/throttle.ts";
import { Refusal } from "../../refusal.ts";
import { validate } from "../../validation.ts";
import { serve, serveForm } from "../kit/serve.ts";
import { forgetCode, getOffer, makeFirstOwner } from "./first-owner.ts";
import { openStaffSession } from "./log-ins.ts";
import { isAsked } from "./second-factor.ts";

const TRIES = { allowed: 10, windowMs: 15 * 60 * 1000 };

/** Routes for a school without staff: whoever has its code becomes its first owner. */
export function firstOwnerRoutes(deps: Deps): Hono<Http> {
  const { db, clock, contentSettings } = deps;
  const app = new Hono<Http>();
  const tries = new Throttle(deps, "first-owner", TRIES);

  serve(app, firstOwnerCalls.door, [], async () => {
    await getOffer(db);
  });

  serveForm(app, firstOwnerCalls.make, [], async (c, { device, ...given }) => {
    await getOffer(db);
    await tries.begin(clientAddress(c));
    const { password } = validate({ password: newPassword() }, given);
    const id = await makeFirstOwner(db, { ...given, password }, clock()).catch((error: unknown) => {
      if (error instanceof Refusal && error.extra.errors?.code)
        logSecurity(c, deps, "code-wrong", "first owner");
      throw error;
    });
    await forgetCode(contentSettings.DATA_DIR);
    const missing = (await isAsked(db, "owner")) ? "setup" : undefined;
    const browser = { device: device ?? null, place: areaOf(c) };
    return { results: await openStaffSession(db, id, clock(), { missing, ...browser }) };
  });

  return app;
}
