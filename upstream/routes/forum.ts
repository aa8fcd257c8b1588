import { Hono } from "hono";
import { pageRequest } from "../db/paginate.ts";
import { imageTooLarge, readUploadedImage } from "../files/stored-images.ts";
import { addPost, addReply, listPosts } from "../forum/forum.ts";
import { signedIn, studentOf } from "../http/auth.ts";
import type { Http, ServerDeps } from "../http/context.ts";
import { readInput, readLongForm } from "../http/input.ts";
import { hourly } from "../http/throttle.ts";
import { integer, prose, tooLong, validate } from "../validation.ts";

const POSTS_AN_HOUR = 20;
const REPLIES_AN_HOUR = 60;
const LONGEST_POST = 5_000;
const LONGEST_REPLY = 2_000;
const LARGEST_IMAGE = { bytes: 100 * 1024, said: "100 kilobytes" };

const postFields = { forum_details: prose("forum_details", LONGEST_POST) };
const replyFields = { reply: prose("reply", LONGEST_REPLY), forum_id: integer("forum_id") };

/** What students write to each other. */
export function forumRoutes(deps: ServerDeps): Hono<Http> {
  const app = new Hono<Http>();
  const signed = signedIn(deps);
  const posts = hourly(deps.clock, POSTS_AN_HOUR);
  const replies = hourly(deps.clock, REPLIES_AN_HOUR);

  app.post("/api/v1/forum-add", signed, async (c) => {
    const { id: userId } = studentOf(c);
    const isUpload = c.req.header("content-type")?.startsWith("multipart/") ?? false;
    const input = await readLongForm(
      c,
      isUpload
        ? imageTooLarge("forum_images", LARGEST_IMAGE.said)
        : tooLong("forum_details", LONGEST_POST),
    );
    const { forum_details: details } = validate(postFields, input);
    const image = await readUploadedImage(
      deps.files,
      "forum_images",
      input.forum_images,
      LARGEST_IMAGE,
    );
    posts.begin(String(userId));
    await addPost(deps, userId, { details, image });
    return c.json({ status: 200, message: "Forum created successfully!" });
  });

  app.post("/api/v1/forum-reply", signed, async (c) => {
    const { id: userId } = studentOf(c);
    const { reply, forum_id } = validate(
      replyFields,
      await readLongForm(c, tooLong("reply", LONGEST_REPLY)),
    );
    replies.begin(String(userId));
    await addReply(deps, userId, forum_id, reply);
    return c.json({ status: 200, message: "Reply added successfully!" });
  });

  app.get("/api/v1/forum-list", signed, async (c) => {
    const input = await readInput(c);
    const page = await listPosts(deps.db, pageRequest(c.req.url, { page: input.page }));
    return c.json({ results: { forum_list: page, profile_image_path: "" } });
  });

  return app;
}
