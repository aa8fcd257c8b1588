import { Hono } from "hono";
import { pageRequest } from "../../db/paginate.ts";
import { imageAddress } from "../../files/stored-images.ts";
import { askedThread } from "../../forum/replies.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { plainName } from "../../http/file-tags.ts";
import { pathId } from "../../http/path-id.ts";
import { serveFile } from "../../http/serve-file.ts";
import { staffOf, staffOnly } from "../account/guard.ts";
import { notFound } from "../../refusal.ts";
import {
  deletePicture,
  isForumPicture,
  listForum,
  POST_STATES,
  POSTS_A_PAGE,
  setHidden,
  setMayWrite,
  settlePost,
} from "./rules.ts";

/** Routes for staff to moderate the forum. */
export function staffForumRoutes(deps: Deps): Hono<Http> {
  const { db, images } = deps;
  const app = new Hono<Http>();
  const signedIn = staffOnly(deps);

  app.get("/forum", signedIn, async (c) => {
    const { state: named, page, ...query } = c.req.query();
    const thread = askedThread(query);
    const state = POST_STATES.find((one) => one === named) ?? "all";
    const request = pageRequest(c.req.url, { page }, POSTS_A_PAGE);
    return c.json({ status: 200, results: await listForum(db, { state, thread }, request) });
  });

  for (const what of ["post", "reply"] as const)
    for (const isHidden of [true, false])
      app.post(`/forum/${what}/:id/${isHidden ? "hide" : "show"}`, signedIn, async (c) => {
        await setHidden(deps, { what, id: pathId(c, "id"), isHidden, by: staffOf(c) });
        return c.json({ status: 200 });
      });

  app.post("/forum/post/:id/settle", signedIn, async (c) => {
    await settlePost(deps, pathId(c, "id"), staffOf(c));
    return c.json({ status: 200 });
  });

  app.post("/forum/post/:id/delete-picture", signedIn, async (c) => {
    await deletePicture(deps, pathId(c, "id"), staffOf(c));
    return c.json({ status: 200 });
  });

  for (const mayWrite of [true, false])
    app.post(`/forum/author/:id/${mayWrite ? "unblock" : "block"}`, signedIn, async (c) => {
      await setMayWrite(deps, { id: pathId(c, "id"), mayWrite, by: staffOf(c) });
      return c.json({ status: 200 });
    });

  app.get("/forum/pictures/:name", signedIn, async (c) => {
    const name = plainName(c.req.param("name"));
    const file = (await isForumPicture(db, imageAddress(name))) ? await images.stat(name) : null;
    if (!file) throw notFound();
    return serveFile(c, {
      size: file.size,
      etag: name,
      contentType: name.endsWith(".png") ? "image/png" : "image/jpeg",
      open: (range) => images.open(name, range),
    });
  });

  return app;
}
