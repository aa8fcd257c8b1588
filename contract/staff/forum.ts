import * as z from "zod";
import { namesOf } from "../../plan/fields.ts";
import { get, order, pageOf, results, stamp } from "./call.ts";

const writer = { user_id: z.number(), first_name: z.string(), last_name: z.string() };

const reply = z.object({
  id: z.number(),
  ...writer,
  reply: z.string(),
  hidden_at: stamp,
  created_at: z.string(),
});
export type StaffReply = z.output<typeof reply>;
const post = z.object({
  id: z.number(),
  ...writer,
  is_author_blocked: z.boolean(),
  details: z.string(),
  /** The file name of the image. */
  image: z.string().nullable(),
  image_alt: z.string().nullable(),
  hidden_at: stamp,
  hidden_by: z.string().nullable(),
  reports: z.number(),
  created_at: z.string(),
  /** The first replies, or the asked page of them. */
  replies: z.array(reply),
  replies_count: z.number(),
  replies_from: z.number(),
});
export type StaffPost = z.output<typeof post>;

export const POST_STATES = ["all", "reported", "hidden"] as const;
export type PostState = (typeof POST_STATES)[number];

export const forumCalls = {
  /**
   * One page of posts, newest first. Takes the queries `state` and `page`; or `forum_id`, which finds
   * that post alone, with `replies_page`.
   */
  list: get("/forum", results(pageOf(post))),
};

export const forumOrders = {
  "post/hide": order("/forum/post/:id/hide"),
  "post/show": order("/forum/post/:id/show"),
  "post/settle": order("/forum/post/:id/settle"),
  "post/delete-picture": order("/forum/post/:id/delete-picture"),
  "reply/hide": order("/forum/reply/:id/hide"),
  "reply/show": order("/forum/reply/:id/show"),
  "author/block": order("/forum/author/:id/block"),
  "author/unblock": order("/forum/author/:id/unblock"),
};
export const FORUM_ORDERS = namesOf(forumOrders);
export type ForumOrder = keyof typeof forumOrders;
