import type { Upstream } from "./engines.ts";

/** Makes a group with this student. Returns its id. */
export async function groupOf(
  { deps: { db } }: Upstream,
  { id: user_id, languageId: language_id }: { id: number; languageId: number },
): Promise<number> {
  const created_at = "2026-11-20T00:00:00.000000Z";
  const { id } = await db
    .insertInto("student_groups")
    .values({ language_id, name: "Tuesday", created_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  const member = { group_id: id, user_id, joined_at: created_at };
  await db.insertInto("group_members").values(member).execute();
  return id;
}
