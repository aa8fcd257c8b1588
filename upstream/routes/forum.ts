import { Hono } from "hono";
import { pageRequest } from "../db/paginate.ts";
import { isPosted } from "../db/posted.ts";
import { imageTooLarge, readUploadedImage } from "../files/stored-images.ts";
import { askedThread } from "../forum/replies.ts";
import { addPost, addReply, checkMayWrite, listPosts, reportPost } from "../forum/forum.ts";
import { signedIn, studentOf } from "../account/guard.ts";
import type { ServerDeps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { readInput, readLongForm } from "../http/input.ts";
import { hourly } from "../http/throttle.ts";
import { integer, optionalText, prose, requestKey, tooLong, validate } from "../validation.ts";

const POSTS_AN_HOUR = 20;
const REPLIES_AN_HOUR = 60;
const REPORTS_AN_HOUR = 20;
const LONGEST_POST = 5_000;
const LONGEST_REPLY = 2_000;
const LONGEST_ALT = 300;
const POSTED = { status: 200, message: "Forum created successfully!" };
const REPLIED = { status: 200, message: "Reply added successfully!" };
const LARGEST_IMAGE = {
  ...{ bytes: 100 * 1024, said: "100 kilobytes" },
  // Only turns one: its bytes are few already.
  shown: { side: 1280, bytes: 100 * 1024 },
};

const postFields = {
  forum_details: prose(LONGEST_POST),
  image_alt: optionalText(LONGEST_ALT),
  request_key: requestKey(),
};
const replyFields = {
  reply: prose(LONGEST_REPLY),
  forum_id: integer(),
  request_key: requestKey(),
};

const reportFields = { forum_id: integer() };

export function forumRoutes(deps: ServerDeps): Hono<Http> {
  const app = new Hono<Http>();
  const signed = signedIn(deps);
  const posts = hourly(deps, "forum-post", POSTS_AN_HOUR);
  const replies = hourly(deps, "forum-reply", REPLIES_AN_HOUR);
  const reports = hourly(deps, "forum-report", REPORTS_AN_HOUR);

  app.post("/api/v1/forum-add", signed, async (c) => {
    const { id: userId } = studentOf(c);
    const isUpload = c.req.header("content-type")?.startsWith("multipart/") ?? false;
    const input = await readLongForm(
      c,
      isUpload
        ? imageTooLarge("forum_images", LARGEST_IMAGE.said)
        : tooLong("forum_details", LONGEST_POST),
    );
    const { forum_details: details, image_alt, request_key: key } = validate(postFields, input);
    const form = { userId, key };
    if (await isPosted(deps.db, "forum_posts", form)) return c.json(POSTED);
    await checkMayWrite(deps.db, userId, "forum_details");
    const image = await readUploadedImage(
      deps.files,
      "forum_images",
      input.forum_images,
      LARGEST_IMAGE,
    );
    await posts.begin(String(userId));
    await addPost(deps, form, { details, image, alt: image_alt ?? null });
    return c.json(POSTED);
  });

  app.post("/api/v1/forum-reply", signed, async (c) => {
    const { id: userId } = studentOf(c);
    const {
      reply,
      forum_id: postId,
      request_key: key,
    } = validate(replyFields, await readLongForm(c, tooLong("reply", LONGEST_REPLY)));
    const form = { userId, key };
    if (await isPosted(deps.db, "forum_replies", form)) return c.json(REPLIED);
    await checkMayWrite(deps.db, userId, "reply");
    await replies.begin(String(userId));
    const place = await addReply(deps, form, { postId, reply });
    return c.json(place === null ? REPLIED : { ...REPLIED, reply_place: place });
  });

  app.get("/api/v1/forum-list", signed, async (c) => {
    const input = await readInput(c);
    const page = await listPosts(
      deps.db,
      studentOf(c).id,
      pageRequest(c.req.url, { page: input.page }),
      askedThread(input),
    );
    return c.json({ results: { forum_list: page, profile_image_path: "" } });
  });

  app.post("/api/v1/forum-report", signed, async (c) => {
    const { id: userId } = studentOf(c);
    const { forum_id: postId } = validate(reportFields, await readInput(c));
    await reports.begin(String(userId));
    await reportPost(deps, { userId, postId });
    return c.json({ status: 200, message: "The school looks at it." });
  });

  return app;
}
