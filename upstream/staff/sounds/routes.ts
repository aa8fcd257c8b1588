import { Hono } from "hono";
import { originalName } from "../../../plan/media/copy.ts";
import type { ServerDeps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { changeTag, plainName, videoType } from "../../http/file-tags.ts";
import { serveFile } from "../../http/serve-file.ts";
import { serveSound } from "../../http/serve-sound.ts";
import { staffOnly } from "../account/guard.ts";
import { notFound } from "../../refusal.ts";
import { findHeard, isDialogueSound } from "./rules.ts";

/** Routes of sounds and films for teachers, and of recordings that students sent them. */
export function staffSoundRoutes(deps: ServerDeps): Hono<Http> {
  const { db, videos } = deps;
  const app = new Hono<Http>();
  const signedIn = staffOnly(deps);

  app.get("/sounds/content/:name", signedIn, async (c) => {
    const name = plainName(c.req.param("name"));
    if (!(await isDialogueSound(db, originalName(name)))) throw notFound();
    return serveSound(c, deps, { store: "content", name });
  });

  app.get("/sounds/videos/:name", signedIn, async (c) => {
    const name = plainName(c.req.param("name"));
    const contentType = videoType(name);
    const file = contentType === undefined ? null : await videos.stat(name);
    if (!file || contentType === undefined) throw notFound();
    return serveFile(c, {
      size: file.size,
      etag: changeTag(file),
      contentType,
      open: (range) => videos.open(name, range),
    });
  });

  app.get("/sounds/answers/:name", signedIn, async (c) => {
    const name = plainName(c.req.param("name"));
    const row = await findHeard(db, originalName(name));
    if (!row) throw notFound();
    return serveSound(c, deps, { store: "answers", name, row });
  });

  return app;
}
