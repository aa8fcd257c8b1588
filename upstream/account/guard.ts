import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { findStudentByToken, type Student } from "./tokens.ts";
import { unauthenticated } from "../refusal.ts";
import type { Deps, Http } from "../http/context.ts";

/** Authenticates the request as a student, and counts it as activity. Throws 401 otherwise. */
export function signedIn({ db, activity, clock }: Deps) {
  return createMiddleware<Http>(async (c, next) => {
    const page = c.env?.page ?? {};
    const student = await (page.student ??= findStudentByToken(db, bearer(c)));
    if (!student) throw unauthenticated();
    c.set("student", student);
    activity.seen(student.id, clock());
    await next();
  });
}

export function studentOf(c: Context<Http>): Student {
  return c.get("student");
}

/** Returns the token of a request, or "". */
export function bearer(c: Context<Http>): string {
  return /^Bearer\s+(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
}
