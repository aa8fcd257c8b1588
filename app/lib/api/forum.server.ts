import { FormData } from "undici";
import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { type Page, pageAt, pageOf } from "./call/page-shape.server.ts";
import { maybe, optionalText, prose, rowId } from "./call/reader.server.ts";
import { confirmation, done, holding, list } from "./call/shape.server.ts";

const author = maybe(
  z.object({ name: optionalText, last_name: optionalText, image: optionalText }),
);
export type Author = z.output<typeof author>;

const reply = z.object({ reply_message: prose, created_at: optionalText, get_user: author });
export type Reply = z.output<typeof reply>;

/** Undefined when the provider sends all replies with their post. */
const place = z.number().int().min(0).optional().catch(undefined);

/** `reply_message` has the text of the post itself. */
const post = z.object({
  id: rowId,
  reply_message: prose,
  forum_image: optionalText,
  /** A small one for lists; undefined when the provider has none. */
  image_preview: z.string().nullish().catch(undefined),
  /** Undefined when the provider stores no image descriptions. */
  image_alt: z.string().nullish().catch(undefined),
  created_at: optionalText,
  /** Whether the student reported it; undefined when the provider takes no reports. */
  is_reported: z.boolean().optional().catch(undefined),
  get_user: author,
  /** All replies, or a part of them where the provider counts them. */
  get_replies: list(reply),
  replies_count: place,
  /** The place of the first of `get_replies` in the post, from 1. */
  replies_from: place,
});
export type Post = z.output<typeof post>;

const listSchema = z.object({
  results: holding({ forum_list: pageOf(post), profile_image_path: optionalText }),
});
export interface ForumList {
  forum_list: Page<Post>;
  profile_image_path: string | null;
}

/** The post of which a page of replies is shown. */
export interface AskedThread {
  id: number;
  replies: number;
}

/** Posts are newest first, replies oldest first. */
export async function listPosts(
  caller: Caller,
  page: number,
  thread?: AskedThread,
): Promise<ForumList> {
  const { results } = await callUpstream(caller, {
    method: "GET",
    path: "/api/v1/forum-list",
    query: { page, forum_id: thread?.id, replies_page: thread?.replies },
    limit: LIMITS.page,
    notFound: { results: { forum_list: [] } },
    schema: listSchema,
  });
  return { ...results, forum_list: pageAt(results.forum_list, page) };
}

/** Creates a post, the first of the list. Where the API knows keys, a repeated key adds nothing. */
export async function createPost(
  caller: Caller,
  {
    details,
    image,
    alt = "",
    key,
  }: { details: string; image: File | null; alt?: string; key?: string },
): Promise<void> {
  const body = new FormData();
  body.set("forum_details", details);
  if (alt !== "") body.set("image_alt", alt);
  if (key !== undefined) body.set("request_key", key);
  if (image) body.set("forum_images", image, image.name);
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/forum-add",
    body,
    group: "uploads",
    limit: LIMITS.upload,
    schema: done,
  });
}

const replied = confirmation({ message: optionalText, reply_place: place });

/** Returns the place of the reply in its post, from 1, where the provider says it. */
export async function createReply(
  caller: Caller,
  { postId, reply, key }: { postId: number; reply: string; key?: string },
): Promise<number | undefined> {
  const { reply_place } = await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/forum-reply",
    body: { reply, forum_id: postId, request_key: key },
    limit: LIMITS.post,
    schema: replied,
  });
  return reply_place;
}

export async function createReport(caller: Caller, postId: number): Promise<void> {
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/forum-report",
    body: { forum_id: postId },
    limit: LIMITS.post,
    schema: done,
  });
}
