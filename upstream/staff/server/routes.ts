import { Hono } from "hono";
import { serverCall } from "../../../contract/staff/server.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { ownersOnly, staffOnly } from "../account/guard.ts";
import { serve } from "../kit/serve.ts";
import { getServerState } from "./rules.ts";

/** The route for owners to see how the server does. */
export function staffServerRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();
  serve(app, serverCall, [staffOnly(deps), ownersOnly(deps)], async () => ({
    results: await getServerState(deps),
  }));
  return app;
}
