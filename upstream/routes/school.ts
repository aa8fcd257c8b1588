import { Hono } from "hono";
import { PORTAL_NAME } from "../../plan/school.ts";
import type { Deps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { readIdentity, readLogo } from "../school/identity.ts";
import { notFound } from "../refusal.ts";
import { readBranches, readQuestions } from "../school/school.ts";
import { MOST_READS } from "./reads.ts";

/** Routes for public facts of the school, before a log-in too. */
export function schoolRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();

  app.get("/api/v1/school", async (c) => {
    const branches = (await readBranches(deps)).map(({ value, name, phone, address }) => ({
      ...{ value, name, phone, address },
    }));
    const { name, logo } = await readIdentity(deps.db);
    const shown = { name: name ?? PORTAL_NAME, logo };
    const questions = await readQuestions(deps.db);
    return c.json({ results: { ...shown, branches, questions, reads: MOST_READS } });
  });

  app.get("/api/v1/school/logo/:name", async (c) => {
    const logo = await readLogo(deps.db, c.req.param("name"));
    if (logo === null) throw notFound();
    const headers = { "Content-Type": logo.contentType, "X-Content-Type-Options": "nosniff" };
    return c.body(logo.bytes, 200, headers);
  });

  return app;
}
