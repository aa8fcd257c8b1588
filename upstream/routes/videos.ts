import { Hono } from "hono";
import { planOf } from "../account/plan.ts";
import { contains } from "../db/contains.ts";
import { mapPage, pageRequest, paginate } from "../db/paginate.ts";
import { signedIn, studentOf } from "../http/auth.ts";
import type { Deps, Http } from "../http/context.ts";
import { readInput } from "../http/input.ts";

/** The video tutorials. */
export function videoRoutes(deps: Deps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();

  app.get("/api/v1/videos-list", signedIn(deps), async (c) => {
    const input = await readInput(c);
    const { seesVideos } = await planOf(db, studentOf(c).id);
    let query = db
      .selectFrom("videos")
      .select(["id", "title", "file", "url", "captions", "duration_s"])
      .where("active", "=", 1)
      .orderBy("place")
      .orderBy("id");
    if (!seesVideos) query = query.where("free", "=", 1);
    if (typeof input.search === "string") query = query.where(contains("title", input.search));
    const page = await paginate(query, pageRequest(c.req.url, input));
    const results = mapPage(page, ({ file, url, captions, ...video }) => ({
      ...video,
      video_url: file === null ? url : videoAddress(file),
      captions_url: captions === null ? null : videoAddress(captions),
    }));
    return c.json({ is_subscribed: seesVideos, results });
  });

  return app;
}

function videoAddress(name: string): string {
  return `/storage/videos/${encodeURIComponent(name)}`;
}
