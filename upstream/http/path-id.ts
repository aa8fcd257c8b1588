import type { Context } from "hono";
import { notFound } from "../refusal.ts";
import { toId } from "../validation.ts";
import type { Http } from "./context.ts";

/** Returns the number in a part of the path. Throws 404 for anything else. */
export function pathId(c: Context<Http>, name: string): number {
  const id = toId(c.req.param(name));
  if (id === null) throw notFound();
  return id;
}
