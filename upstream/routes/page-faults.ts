import { Hono } from "hono";
import * as z from "zod";
import type { Deps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { readInput } from "../http/input.ts";
import { clientAddress, hourly } from "../http/throttle.ts";
import { Refusal } from "../refusal.ts";
import { countPageFault } from "../staff/log/page-faults.ts";
import { validate, yesOrNo } from "../validation.ts";

/** From one address: a class has one. The portal counts each student. */
const AN_HOUR = 600;
const fields = {
  part: z.string().regex(/^[\w./-]{1,60}$/),
  state: z
    .string()
    .regex(/^[\w-]{1,20}$/)
    .nullish()
    .transform((state) => state ?? ""),
  kind: z.string().regex(/^\w{1,30}$/),
  takes: yesOrNo(),
  release: z.string().regex(/^\w{3,12}$/),
  browser: z.string().regex(/^[\w ]{1,40}$/),
};

/** The route for scripts that broke in a browser. They break before a log-in, too. */
export function pageFaultRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();
  const throttle = hourly(deps, "page-fault", AN_HOUR);

  app.post("/api/v1/page-faults", async (c) => {
    await throttle.begin(clientAddress(c));
    const { takes, ...words } = validate(fields, await readInput(c));
    const fault = { ...words, takes: takes ? 1 : 0 } as const;
    if (!(await countPageFault(deps.db, fault, deps.clock())))
      throw new Refusal(429, "Too many different faults today.");
    return c.json({ status: 200, message: "The fault is counted." });
  });

  return app;
}
