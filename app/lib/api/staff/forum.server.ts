import * as z from "zod";
import type { Caller } from "../call/client.server.ts";
import { pageAt, pageOf } from "../call/page-shape.server.ts";
import { text } from "../call/reader.server.ts";
import { list } from "../call/shape.server.ts";
import { askStaff, changeByStaff } from "./session.server.ts";

const POSTS_A_PAGE = 20;
const stamp = z.string().nullable();
const writer = { user_id: z.number(), first_name: z.string(), last_name: z.string() };

const reply = z.object({
  id: z.number(),
  ...writer,
  reply: text,
  hidden_at: stamp,
  created_at: text,
});
const post = z.object({
  id: z.number(),
  ...writer,
  is_author_blocked: z.boolean(),
  details: text,
  /** The file name of the image. */
  image: stamp,
  image_alt: stamp,
  hidden_at: stamp,
  hidden_by: stamp,
  reports: z.number(),
  created_at: text,
  /** The first replies, or the asked page of them. */
  replies: list(reply),
  replies_count: z.number(),
  replies_from: z.number(),
});
export type StaffPost = z.output<typeof post>;
export type StaffReply = z.output<typeof reply>;
const posts = pageOf(post);

export const POST_STATES = ["all", "reported", "hidden"] as const;
export type PostState = (typeof POST_STATES)[number];

/** Returns one page of posts, newest first: all, the reported or the hidden ones. */
export async function listForum(caller: Caller, query: { state: PostState; page: number }) {
  const found = await askStaff(caller, posts, { method: "GET", path: "/forum", query });
  return pageAt(found, query.page, POSTS_A_PAGE);
}

/** Returns one post with a page of its replies, of hidden ones too; undefined without it. */
export async function findThread(
  caller: Caller,
  query: { forum_id: number; replies_page: number },
): Promise<StaffPost | undefined> {
  const found = await askStaff(caller, posts, { method: "GET", path: "/forum", query });
  return pageAt(found, 1, POSTS_A_PAGE).data.find(({ id }) => id === query.forum_id);
}

export const FORUM_ORDERS = [
  ...(["post/hide", "post/show", "post/settle", "post/delete-picture"] as const),
  ...(["reply/hide", "reply/show", "author/block", "author/unblock"] as const),
];
export type ForumOrder = (typeof FORUM_ORDERS)[number];

export function orderInForum(caller: Caller, order: ForumOrder, id: number): Promise<void> {
  const [what, deed] = order.split("/");
  const path = `/forum/${what}/${id}/${deed}`;
  const template = `/api/staff/forum/${what}/{id}/${deed}`;
  return changeByStaff(caller, { path, template });
}
