import { Hono } from "hono";
import { signedIn, studentOf } from "../account/guard.ts";
import type { Deps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { changeTag, imageType, plainName, soundType, videoType } from "../http/file-tags.ts";
import { serveFile } from "../http/serve-file.ts";
import { imageAddress } from "../files/stored-images.ts";
import { findOwnRecording, isOfHiddenPost, mayHear, maySee } from "../media/access.ts";
import { notFound } from "../refusal.ts";

/** Routes for prompts, sample answers, videos, students' own recordings and images. */
export function mediaRoutes(deps: Deps): Hono<Http> {
  const { db, answers, images, content, videos } = deps;
  const app = new Hono<Http>();

  app.get("/storage/content/:name", signedIn(deps), async (c) => {
    const name = plainName(c.req.param("name"));
    if (!(await mayHear(deps, studentOf(c).id, name))) throw notFound();
    const file = await content.stat(name);
    if (!file) throw notFound();
    return serveFile(c, {
      size: file.size,
      etag: changeTag(file),
      contentType: soundType(name),
      open: (range) => content.open(name, range),
    });
  });

  app.get("/storage/answers/:name", signedIn(deps), async (c) => {
    const name = plainName(c.req.param("name"));
    const row = await findOwnRecording(db, studentOf(c).id, name);
    const file = row ? await answers.stat(name) : null;
    if (!row || !file) throw notFound();
    return serveFile(c, {
      size: file.size,
      etag: row.sha256 ?? name,
      contentType: row.content_type ?? "application/octet-stream",
      open: (range) => answers.open(name, range),
    });
  });

  // Not only for the owner, because the forum shows the author's photo.
  app.get("/storage/images/:name", signedIn(deps), async (c) => {
    const name = plainName(c.req.param("name"));
    const contentType = imageType(name);
    if (contentType === undefined || (await isOfHiddenPost(db, imageAddress(name))))
      throw notFound();
    const file = await images.stat(name);
    if (!file) throw notFound();
    return serveFile(c, {
      size: file.size,
      etag: name,
      contentType,
      open: (range) => images.open(name, range),
    });
  });

  app.get("/storage/videos/:name", signedIn(deps), async (c) => {
    const name = plainName(c.req.param("name"));
    const contentType = videoType(name);
    if (contentType === undefined || !(await maySee(deps, studentOf(c).id, name))) throw notFound();
    const file = await videos.stat(name);
    if (!file) throw notFound();
    return serveFile(c, {
      size: file.size,
      etag: changeTag(file),
      contentType,
      open: (range) => videos.open(name, range),
    });
  });

  return app;
}
