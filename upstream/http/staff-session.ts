import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { findStudentByToken } from "../account/tokens.ts";
import { notFound, unauthenticated } from "../refusal.ts";
import type { Staff } from "../staff/accounts.ts";
import { findHalf, findStaffBySession, type Half } from "../staff/sessions.ts";
import { bearer } from "./auth.ts";
import type { Deps, Http } from "./context.ts";
import { logSecurity } from "./security-log.ts";

/** Lets only staff through, and hands them to the handler. */
export function staffOnly(deps: Deps) {
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

/** For a teacher what only owners do is not there. After `staffOnly`. */
export function ownersOnly(deps: Deps) {
  return createMiddleware<Http>(async (c, next) => {
    const { id, role } = staffOf(c);
    if (role !== "owner") {
      logSecurity(c, deps, "role-refused", `staff ${id}`);
      throw notFound();
    }
    await next();
  });
}

/** The member of staff who asks. */
export function staffOf(c: Context<Http>): Staff {
  return c.get("staff");
}

/** The member of staff who has given a password and not yet the second step, or null. */
export function readHalf(c: Context<Http>, { db, clock }: Deps): Promise<Half | null> {
  return findHalf(db, bearer(c), clock());
}
