import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Activity } from "./activity.ts";
import type { Clocked } from "../db/schema.ts";
import type { Http } from "../http/context.ts";
import { unauthenticated } from "../refusal.ts";
import { findStudentByToken, type Student } from "./tokens.ts";

declare module "hono" {
  interface ContextVariableMap {
    student: Student;
  }
}

/** The student of each page of batched reads. */
const found = new WeakMap<object, Promise<Student | null>>();

/** Authenticates the request as a student, and counts it as activity. Throws 401 otherwise. */
export function signedIn({ db, activity, clock }: Clocked & { activity: Activity }) {
  return createMiddleware<Http>(async (c, next) => {
    const page = c.env?.page ?? {};
    const finding = found.get(page) ?? findStudentByToken(db, bearer(c));
    found.set(page, finding);
    const student = await finding;
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
