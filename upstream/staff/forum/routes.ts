import { type Context, Hono } from "hono";
import { forumCalls, forumOrders, POST_STATES } from "../../../contract/staff/forum.ts";
import { pageRequest } from "../../db/paginate.ts";
import { imageAddress } from "../../files/stored-images.ts";
import { askedThread } from "../../forum/replies.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { plainName } from "../../http/file-tags.ts";
import { pathId } from "../../http/path-id.ts";
import { serveFile } from "../../http/serve-file.ts";
import { staffOf, staffOnly } from "../account/guard.ts";
import { serve } from "../kit/serve.ts";
import { notFound } from "../../refusal.ts";
import {
  deletePicture,
  isForumPicture,
  listForum,
  setHidden,
  setMayWrite,
  settlePost,
} from "./rules.ts";

const POSTS_A_PAGE = 20;

/** Routes for staff to moderate the forum. */
export function staffForumRoutes(deps: Deps): Hono<Http> {
  const { db, images } = deps;
  const app = new Hono<Http>();
  const signedIn = [staffOnly(deps)] as const;
  const asked = (c: Context<Http>) => ({ id: pathId(c, "id"), by: staffOf(c) });

  serve(app, forumCalls.list, signedIn, async (c) => {
    const { state: named, page, ...query } = c.req.query();
    const thread = askedThread(query);
    const state = POST_STATES.find((one) => one === named) ?? "all";
    const request = pageRequest(c.req.url, { page }, POSTS_A_PAGE);
    return { results: await listForum(db, { state, thread }, request) };
  });

  for (const what of ["post", "reply"] as const)
    for (const isHidden of [true, false]) {
      const order = forumOrders[`${what}/${isHidden ? "hide" : "show"}`];
      serve(app, order, signedIn, async (c) => setHidden(deps, { what, isHidden, ...asked(c) }));
    }

  serve(app, forumOrders["post/settle"], signedIn, async (c) =>
    settlePost(deps, pathId(c, "id"), staffOf(c)),
  );

  serve(app, forumOrders["post/delete-picture"], signedIn, async (c) =>
    deletePicture(deps, pathId(c, "id"), staffOf(c)),
  );

  for (const mayWrite of [true, false])
    serve(app, forumOrders[`author/${mayWrite ? "unblock" : "block"}`], signedIn, async (c) =>
      setMayWrite(deps, { mayWrite, ...asked(c) }),
    );

  app.get("/forum/pictures/:name", ...signedIn, async (c) => {
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
