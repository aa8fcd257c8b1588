import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { bearer } from "../../account/guard.ts";
import { findStudentByToken } from "../../account/tokens.ts";
import type { Clocked } from "../../db/schema.ts";
import type { Http } from "../../http/context.ts";
import { logSecurity, type SecurityPlace } from "../../http/security-log.ts";
import { notFound, unauthenticated } from "../../refusal.ts";
import type { Staff } from "./accounts.ts";
import { findHalf, findStaffBySession, type Half } from "./log-ins.ts";

declare module "hono" {
  interface ContextVariableMap {
    staff: Staff;
  }
}

/** Authenticates a member of staff for the handler. Throws 401 otherwise. */
export function staffOnly(deps: Clocked & SecurityPlace) {
  const { db, clock } = deps;
  return createMiddleware<Http>(async (c, next) => {
    const staff = await findStaffBySession(db, bearer(c), clock());
    if (!staff) {
      const student = await findStudentByToken(db, bearer(c));
      if (student) logSecurity(c, deps, "role-refused", student.email);
      throw unauthenticated();
    }
    c.set("staff", staff);
    await next();
  });
}

/** Throws 404 for a teacher. Use it after `staffOnly`. */
export function ownersOnly(deps: SecurityPlace) {
  return createMiddleware<Http>(async (c, next) => {
    const { id, role } = staffOf(c);
    if (role !== "owner") {
      logSecurity(c, deps, "role-refused", `staff ${id}`);
      throw notFound();
    }
    await next();
  });
}

/** Returns the authenticated member of staff. */
export function staffOf(c: Context<Http>): Staff {
  return c.get("staff");
}

/** Returns the member of staff who has given a password but no second factor yet, or null. */
export function readHalf(c: Context<Http>, { db, clock }: Clocked): Promise<Half | null> {
  return findHalf(db, bearer(c), clock());
}
