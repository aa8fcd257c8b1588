import { Hono } from "hono";
import { originalName } from "../../plan/media/copy.ts";
import { signedIn, studentOf } from "../account/guard.ts";
import type { ServerDeps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { changeTag, imageType, plainName, videoType } from "../http/file-tags.ts";
import { serveFile } from "../http/serve-file.ts";
import { serveSound } from "../http/serve-sound.ts";
import { previewsOf } from "../files/previews.ts";
import { imageAddress } from "../files/stored-images.ts";
import { findOwnRecording, isOfHiddenPost, mayHear, maySee } from "../media/access.ts";
import { notFound } from "../refusal.ts";

/** Routes for prompts, sample answers, videos, students' own recordings and images. */
export function mediaRoutes(deps: ServerDeps): Hono<Http> {
  const { db, images, videos } = deps;
  const previewOf = previewsOf(deps);
  const app = new Hono<Http>();

  app.get("/storage/content/:name", signedIn(deps), async (c) => {
    const name = plainName(c.req.param("name"));
    if (!(await mayHear(deps, studentOf(c).id, originalName(name)))) throw notFound();
    return serveSound(c, deps, { store: "content", name });
  });

  app.get("/storage/answers/:name", signedIn(deps), async (c) => {
    const name = plainName(c.req.param("name"));
    const row = await findOwnRecording(db, studentOf(c).id, originalName(name));
    if (!row) throw notFound();
    return serveSound(c, deps, { store: "answers", name, row });
  });

  // Not only for the owner, because the forum shows the author's photo.
  app.get("/storage/images/:name", signedIn(deps), async (c) => {
    const name = plainName(c.req.param("name"));
    const contentType = imageType(name);
    if (contentType === undefined || (await isOfHiddenPost(db, imageAddress(name))))
      throw notFound();
    const file = await images.stat(name);
    if (!file) throw notFound();
    const preview = c.req.query("preview") === undefined ? null : await previewOf(name, file.size);
    if (preview)
      return serveFile(c, {
        size: preview.bytes.length,
        etag: `${name}-preview`,
        contentType: imageType(preview.extension) ?? contentType,
        open: ({ start, end }) =>
          new Blob([Uint8Array.from(preview.bytes.subarray(start, end + 1))]).stream(),
      });
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
