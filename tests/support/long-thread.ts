import type { Db } from "../../upstream/db/schema.ts";

const AT = "2026-11-20T00:00:00.000000Z";
const AT_ONCE = 300;
/** The most that a reply may hold: 6,000 bytes. */
const LONGEST = 2_000;

/** Adds a post with `count` replies of 2,000 letters. Each begins with its number. */
export async function addThread(db: Db, userId: number, count: number): Promise<number> {
  const post = { user_id: userId, details: "A long thread", image: null, created_at: AT };
  const { id } = await db
    .insertInto("forum_posts")
    .values(post)
    .returning("id")
    .executeTakeFirstOrThrow();
  const replies = Array.from({ length: count }, (_, index) => ({
    ...{ post_id: id, user_id: userId, created_at: AT },
    reply: `${index + 1} ${"ह".repeat(LONGEST)}`.slice(0, LONGEST),
  }));
  for (let from = 0; from < count; from += AT_ONCE)
    await db
      .insertInto("forum_replies")
      .values(replies.slice(from, from + AT_ONCE))
      .execute();
  return id;
}
