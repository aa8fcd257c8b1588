import type { Context, Hono, MiddlewareHandler } from "hono";
import type { FormCall, StaffCall } from "../../../contract/staff/call.ts";
import type { Http } from "../../http/context.ts";
import { readInput } from "../../http/input.ts";
import { Refusal } from "../../refusal.ts";
import { parseInput } from "../../validation.ts";

type Guards = readonly MiddlewareHandler<Http>[];
/** A call without data in its answer needs none here. */
type Reply<Sent> = Promise<Record<never, never> extends Sent ? Sent | void : Sent>;

/** Serves a call of the contract. */
export function serve<Path extends string, Sent extends object>(
  app: Hono<Http>,
  { method, path }: StaffCall<Path, Sent, unknown>,
  guards: Guards,
  answer: (c: Context<Http>) => Reply<Sent>,
): void {
  app.on([method], [path], ...guards, async (c) => c.json({ status: 200, ...(await answer(c)) }));
}

/** Serves a call whose posted fields the contract names. */
export function serveForm<Path extends string, Sent extends object, Body>(
  app: Hono<Http>,
  call: FormCall<Path, Sent, unknown, Body>,
  guards: Guards,
  answer: (c: Context<Http>, given: Body) => Reply<Sent>,
): void {
  serve(app, call, guards, async (c) => answer(c, await readGiven(c, call)));
}

/** Reads the fields of a call, for a handler with a check before them or a limit of its own. */
export async function readGiven<Body>(
  c: Context<Http>,
  { body }: FormCall<string, object, unknown, Body>,
  limit?: number,
): Promise<Body> {
  return parseInput(body, await readInput(c, limit));
}

/** Throws 409 when somebody else has saved a newer version. */
export function requireSaved(isSaved: boolean): void {
  if (!isSaved) throw new Refusal(409, "Somebody changed this meanwhile.");
}
