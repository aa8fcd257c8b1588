import type { Context } from "hono";
import { notFound } from "../refusal.ts";
import { MAX_ID, toInteger } from "../validation.ts";
import type { Http } from "./context.ts";

/** The number that a part of an address is. Throws 404 for anything else. */
export function pathId(c: Context<Http>, name: string): number {
  const id = toInteger(c.req.param(name));
  if (id === null || id < 1 || id > MAX_ID) throw notFound();
  return id;
}
