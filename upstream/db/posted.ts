import type { Db } from "./schema.ts";

type Posts = "forum_posts" | "forum_replies" | "enquiries";

/** Returns whether a form with this key is stored. Each kind of form has its own keys. */
export async function isPosted(
  db: Db,
  table: Posts,
  { userId, key }: { userId: number; key: string | null },
): Promise<boolean> {
  if (key === null) return false;
  const row = await db
    .selectFrom(table)
    .select("id")
    .where("user_id", "=", userId)
    .where("request_key", "=", key)
    .executeTakeFirst();
  return row !== undefined;
}
