import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { pageRequest } from "../../db/paginate.ts";
import type { ServerDeps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { CONTENT_LIMIT, readInput } from "../../http/input.ts";
import { pathId } from "../../http/path-id.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { readVideoFile } from "./files.ts";
import {
  addVideo,
  changeVideo,
  getVideo,
  listVideos,
  moveVideoUp,
  putVideoFile,
  showVideo,
  VIDEO_FILES,
  VIDEOS_A_PAGE,
} from "./rules.ts";
import {
  choice,
  line,
  optionalInteger,
  optionalText,
  secureAddress,
  text,
  validate,
  yesOrNo,
} from "../../validation.ts";
import { isSaved, listedBy } from "../kit/listed.ts";

const version = { version: text("version", 40) };
const title = { title: line("title", 255) };
const videoFields = {
  ...version,
  ...title,
  url: optionalText("url", 2_000).transform((url, context) =>
    url ? secureAddress(url, context) : null,
  ),
  duration_s: optionalInteger("duration_s", { max: 86_400 }),
  free: yesOrNo("free"),
};
const fileFields = { ...version, kind: choice("kind", VIDEO_FILES) };

/** Routes for owners to edit, order, publish and withdraw videos. */
export function staffContentVideoRoutes(deps: ServerDeps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)] as const;
  const doing = (c: Context<Http>) => ({ by: staffOf(c), now: deps.clock() });

  app.get("/content/videos", ...owner, async (c) => {
    const request = pageRequest(c.req.url, { page: c.req.query("page") }, VIDEOS_A_PAGE);
    const results = await listVideos(db, listedBy(c).search, request);
    return c.json({ status: 200, results });
  });

  app.post("/content/videos", ...owner, async (c) => {
    const given = validate(title, await readInput(c));
    return c.json({ status: 200, results: { id: await addVideo(db, given.title, doing(c)) } });
  });

  app.get("/content/videos/:id", ...owner, async (c) =>
    c.json({ status: 200, results: await getVideo(db, pathId(c, "id")) }),
  );

  app.post("/content/videos/:id", ...owner, async (c) => {
    const { version: seen, ...given } = validate(videoFields, await readInput(c));
    const place = { id: pathId(c, "id"), version: seen };
    return isSaved(c, await changeVideo(db, place, given, doing(c)));
  });

  app.post("/content/videos/:id/files", ...owner, async (c) => {
    const input = await readInput(c, CONTENT_LIMIT);
    const { version: seen, kind } = validate(fileFields, input);
    const place = { id: pathId(c, "id"), version: seen };
    const { slug } = await getVideo(db, place.id);
    const { bytes, ending } = await readVideoFile(deps.files, kind, input.sent);
    const name = `${slug}-${randomBytes(8).toString("hex")}.${ending}`;
    await deps.videos.put(name, bytes);
    return isSaved(c, await putVideoFile(db, place, { kind, name }, doing(c)));
  });

  app.post("/content/videos/:id/publish", ...owner, (c) => show(c, true));

  app.post("/content/videos/:id/withdraw", ...owner, (c) => show(c, false));

  app.post("/content/videos/:id/up", ...owner, async (c) => {
    await moveVideoUp(db, pathId(c, "id"), doing(c));
    return c.json({ status: 200 });
  });

  return app;

  async function show(c: Context<Http>, isShown: boolean) {
    const place = { id: pathId(c, "id"), ...validate(version, await readInput(c)) };
    return isSaved(c, await showVideo(db, place, isShown, doing(c)));
  }
}
