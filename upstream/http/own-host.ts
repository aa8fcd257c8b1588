import { createMiddleware } from "hono/factory";
import { Refusal } from "../refusal.ts";
import type { Http } from "./context.ts";

const OF_THIS_MACHINE = ["127.0.0.1", "localhost", "[::1]"];

/** Answers only requests to our own names, against DNS rebinding. */
export function ownHostOnly({ hostName }: { hostName: string | undefined }) {
  return createMiddleware<Http>(async (c, next) => {
    const name = c.req.header("host")?.replace(/:\d+$/, "").toLowerCase();
    if (name === undefined || ![...OF_THIS_MACHINE, hostName].includes(name))
      throw new Refusal(421, "This server has another name.");
    await next();
  });
}
