import type { Context } from "hono";
import { notFound } from "../refusal.ts";
import { toId } from "../validation.ts";
import type { Http } from "./context.ts";

/** The number that a part of an address is. Throws 404 for anything else. */
export function pathId(c: Context<Http>, name: string): number {
  const id = toId(c.req.param(name));
  if (id === null) throw notFound();
  return id;
}
