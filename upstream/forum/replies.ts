import type { Db } from "../db/schema.ts";
import { toInteger } from "../validation.ts";

const REPLIES_A_PAGE = 20;
/** Students add replies without end, so a list of posts has only the first ones of each. */
const REPLIES_IN_LIST = 5;

/** The post of which one page of replies is asked. A page past the end means the last one. */
export type AskedThread = { id: number; page: number };
type Asked = { thread: AskedThread | null; withHidden: boolean };
type Part = { postId: number; count: number; offset: number; limit: number };

/** Reads the query of a thread. Null without a post. */
export function askedThread(query: Record<string, unknown>): AskedThread | null {
  const id = toInteger(query.forum_id);
  return id === null ? null : { id, page: Math.max(toInteger(query.replies_page) ?? 1, 1) };
}

/** Returns of each post the number of its replies, and a part of them, oldest first. */
export async function listReplies(db: Db, postIds: number[], { thread, withHidden }: Asked) {
  const counts = postIds.length === 0 ? [] : await countReplies(db, postIds, withHidden);
  const parts = counts.map((post) => partOf(post, thread));
  const rows = await readReplies(db, parts, withHidden);
  return new Map(
    parts.map(({ postId, count, offset }) => {
      const replies = rows.filter(({ post_id }) => post_id === postId);
      return [postId, { count, from: offset + 1, replies }] as const;
    }),
  );
}

async function countReplies(db: Db, postIds: number[], withHidden: boolean) {
  const rows = await shown(db, withHidden)
    .select((eb) => ["post_id", eb.fn.countAll().as("count")])
    .where("post_id", "in", postIds)
    .groupBy("post_id")
    .execute();
  return rows.map(({ post_id: postId, count }) => ({ postId, count: Number(count) }));
}

function partOf({ postId, count }: Pick<Part, "postId" | "count">, thread: AskedThread | null) {
  const isAsked = postId === thread?.id;
  const page = Math.min(isAsked ? thread.page : 1, Math.ceil(count / REPLIES_A_PAGE));
  const limit = isAsked ? REPLIES_A_PAGE : REPLIES_IN_LIST;
  return { postId, count, offset: (page - 1) * REPLIES_A_PAGE, limit };
}

async function readReplies(db: Db, parts: Part[], withHidden: boolean) {
  // An index alone finds the ids, so that a late page reads none of the texts before it.
  const [first, ...others] = parts.map(({ postId, offset, limit }) =>
    db
      .selectFrom(
        shown(db, withHidden)
          .select("id")
          .where("post_id", "=", postId)
          .orderBy("id")
          .limit(limit)
          .offset(offset)
          .as("part"),
      )
      .select("part.id"),
  );
  if (!first) return [];
  return db
    .selectFrom("forum_replies as reply")
    .innerJoin("users", "users.id", "reply.user_id")
    .select(["reply.id", "reply.post_id", "reply.user_id", "reply.reply", "reply.created_at"])
    .select(["reply.hidden_at", "users.first_name", "users.last_name", "users.profile_image"])
    .where(
      "reply.id",
      "in",
      others.reduce((all, one) => all.unionAll(one), first),
    )
    .orderBy("reply.id")
    .execute();
}

/** Returns the place of a reply among those that students see, from 1. */
export async function placeOfReply(db: Db, postId: number, id: number): Promise<number> {
  const { count } = await shown(db, false)
    .select((eb) => eb.fn.countAll().as("count"))
    .where("post_id", "=", postId)
    .where("id", "<=", id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function shown(db: Db, withHidden: boolean) {
  const replies = db.selectFrom("forum_replies");
  return withHidden ? replies : replies.where("hidden_at", "is", null);
}
