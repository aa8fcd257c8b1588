import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { videoCalls, videoFileFields } from "../../../contract/staff/videos.ts";
import { pageRequest } from "../../db/paginate.ts";
import type { ServerDeps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { CONTENT_LIMIT, readInput } from "../../http/input.ts";
import { pathId } from "../../http/path-id.ts";
import { parseInput } from "../../validation.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { listedBy } from "../kit/listed.ts";
import { requireSaved, serve, serveForm } from "../kit/serve.ts";
import { readVideoFile } from "./files.ts";
import {
  addVideo,
  changeVideo,
  getVideo,
  listVideos,
  moveVideoUp,
  putVideoFile,
  showVideo,
  VIDEOS_A_PAGE,
} from "./rules.ts";

/** Routes for owners to edit, order, publish and withdraw videos. */
export function staffContentVideoRoutes(deps: ServerDeps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)];
  const doing = (c: Context<Http>) => ({ by: staffOf(c), now: deps.clock() });

  serve(app, videoCalls.list, owner, async (c) => {
    const request = pageRequest(c.req.url, { page: c.req.query("page") }, VIDEOS_A_PAGE);
    return { results: await listVideos(db, listedBy(c).search, request) };
  });

  serveForm(app, videoCalls.add, owner, async (c, { title }) => ({
    results: { id: await addVideo(db, title, doing(c)) },
  }));

  serve(app, videoCalls.get, owner, async (c) => ({
    results: await getVideo(db, pathId(c, "id")),
  }));

  serveForm(app, videoCalls.save, owner, async (c, { version, ...given }) =>
    requireSaved(await changeVideo(db, { id: pathId(c, "id"), version }, given, doing(c))),
  );

  serve(app, videoCalls.putFile, owner, async (c) => {
    const input = await readInput(c, CONTENT_LIMIT);
    const { version, kind } = parseInput(videoFileFields, input);
    const place = { id: pathId(c, "id"), version };
    const { slug } = await getVideo(db, place.id);
    const { bytes, ending } = await readVideoFile(deps.files, kind, input.sent);
    const name = `${slug}-${randomBytes(8).toString("hex")}.${ending}`;
    await deps.videos.put(name, bytes);
    requireSaved(await putVideoFile(db, place, { kind, name }, doing(c)));
  });

  for (const [call, isShown] of [
    [videoCalls.publish, true],
    [videoCalls.withdraw, false],
  ] as const)
    serveForm(app, call, owner, async (c, { version }) =>
      requireSaved(await showVideo(db, { id: pathId(c, "id"), version }, isShown, doing(c))),
    );

  serve(app, videoCalls.up, owner, async (c) => moveVideoUp(db, pathId(c, "id"), doing(c)));

  return app;
}
