import { Hono } from "hono";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { changeTag, plainName, soundType, videoType } from "../../http/file-tags.ts";
import { serveFile } from "../../http/serve-file.ts";
import { staffOnly } from "../account/guard.ts";
import { notFound } from "../../refusal.ts";
import { findHeard, isDialogueSound } from "./rules.ts";

/** Routes of sounds and films for teachers, and of recordings that students sent them. */
export function staffSoundRoutes(deps: Deps): Hono<Http> {
  const { db, answers, content, videos } = deps;
  const app = new Hono<Http>();
  const signedIn = staffOnly(deps);

  app.get("/sounds/content/:name", signedIn, async (c) => {
    const name = plainName(c.req.param("name"));
    const file = (await isDialogueSound(db, name)) ? await content.stat(name) : null;
    if (!file) throw notFound();
    return serveFile(c, {
      size: file.size,
      etag: changeTag(file),
      contentType: soundType(name),
      open: (range) => content.open(name, range),
    });
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
    const row = await findHeard(db, name);
    const file = row ? await answers.stat(name) : null;
    if (!row || !file) throw notFound();
    return serveFile(c, {
      size: file.size,
      etag: row.sha256 ?? name,
      contentType: row.content_type ?? "application/octet-stream",
      open: (range) => answers.open(name, range),
    });
  });

  return app;
}
