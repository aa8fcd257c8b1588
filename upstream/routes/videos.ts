import { Hono } from "hono";
import { planOf } from "../account/plan.ts";
import { pageRequest } from "../db/paginate.ts";
import { signedIn, studentOf } from "../account/guard.ts";
import type { Deps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { readInput } from "../http/input.ts";
import { listVideos } from "../videos/videos.ts";

export function videoRoutes(deps: Deps): Hono<Http> {
  const { db, clock } = deps;
  const app = new Hono<Http>();

  app.get("/api/v1/videos-list", signedIn(deps), async (c) => {
    const input = await readInput(c);
    const { seesVideos } = await planOf(db, studentOf(c).id, clock());
    const wanted = {
      freeOnly: !seesVideos,
      search: typeof input.search === "string" ? input.search : null,
    };
    const results = await listVideos(db, wanted, pageRequest(c.req.url, input));
    return c.json({ is_subscribed: seesVideos, results });
  });

  return app;
}
