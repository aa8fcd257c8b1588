import type { PostState } from "../../../contract/staff/forum.ts";
import { stampAfter } from "../../clock.ts";
import { mapPage, paginate, type PageRequest } from "../../db/paginate.ts";
import type { Clocked, Db } from "../../db/schema.ts";
import type { Storage } from "../../files/storage.ts";
import { imageName } from "../../files/stored-images.ts";
import { type AskedThread, listReplies } from "../../forum/replies.ts";
import { notFound } from "../../refusal.ts";
import type { Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";
import { heldStudent } from "../students/changes.ts";

type Asked = { state: PostState; thread: AskedThread | null };

/**
 * Returns one page of posts for staff, newest first, each with the first of its replies; or one
 * post alone, with a page of its replies.
 */
export async function listForum(db: Db, { state, thread }: Asked, request: PageRequest) {
  let query = db
    .selectFrom("forum_posts as post")
    .innerJoin("users", "users.id", "post.user_id")
    .select(["post.id", "post.user_id", "users.first_name", "users.last_name"])
    .select(["users.forum_blocked_at", "post.details", "post.image", "post.image_alt"])
    .select(["post.hidden_at", "post.hidden_by", "post.created_at"])
    .orderBy("post.id", "desc");
  if (state === "hidden") query = query.where("post.hidden_at", "is not", null);
  if (state === "reported")
    query = query.where("post.id", "in", (eb) =>
      eb.selectFrom("forum_reports").select("post_id").where("settled_at", "is", null),
    );
  if (thread) query = query.where("post.id", "=", thread.id);
  const page = await paginate(query, request);
  const ids = page.data.map(({ id }) => id);
  const replies = await listReplies(db, ids, { thread, withHidden: true });
  const reports = await openReports(db, ids);
  return mapPage(page, ({ forum_blocked_at, ...post }) => ({
    ...post,
    is_author_blocked: forum_blocked_at !== null,
    image: imageName(post.image),
    reports: reports.get(post.id) ?? 0,
    replies: (replies.get(post.id)?.replies ?? []).map((reply) => ({
      ...reply,
      profile_image: undefined,
    })),
    replies_count: replies.get(post.id)?.count ?? 0,
    replies_from: replies.get(post.id)?.from ?? 1,
  }));
}

async function openReports(db: Db, postIds: number[]): Promise<Map<number, number>> {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("forum_reports")
    .select((eb) => ["post_id", eb.fn.countAll().as("count")])
    .where("post_id", "in", postIds)
    .where("settled_at", "is", null)
    .groupBy("post_id")
    .execute();
  return new Map(rows.map(({ post_id, count }) => [post_id, Number(count)]));
}

type What = "post" | "reply";
const TABLES = { post: "forum_posts", reply: "forum_replies" } as const;

/** Hides a post or a reply from students, or shows it again. Throws 404. */
export function setHidden(
  { db, clock }: Clocked,
  { what, id, isHidden, by }: { what: What; id: number; isHidden: boolean; by: Staff },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const now = stampAfter(0, clock());
    const hidden = isHidden
      ? { hidden_at: now, hidden_by: by.name }
      : { hidden_at: null, hidden_by: null };
    const changed = await trx
      .updateTable(TABLES[what])
      .set(hidden)
      .where("id", "=", id)
      .where("hidden_at", isHidden ? "is" : "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (!changed) return checkIsThere(trx, what, id);
    if (what === "post") await settleReports(trx, id, now);
    const change = { did: `${isHidden ? "hide" : "show"} a ${what}`, about: `forum ${what} ${id}` };
    await logChange(trx, by, change, clock());
  });
}

/** Settles the reports of a post, and leaves the post as it is. */
export function settlePost({ db, clock }: Clocked, id: number, by: Staff): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await checkIsThere(trx, "post", id);
    const settled = await settleReports(trx, id, stampAfter(0, clock()));
    const change = {
      did: "settle reports",
      about: `forum post ${id}`,
      after: { reports: settled },
    };
    if (settled > 0) await logChange(trx, by, change, clock());
  });
}

/** Deletes the picture of a post: row first, then file. */
export async function deletePicture(
  { db, clock, images }: Clocked & { images: Storage },
  id: number,
  by: Staff,
): Promise<void> {
  const name = await db.transaction().execute(async (trx) => {
    const post = await trx
      .selectFrom("forum_posts")
      .select("image")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!post) throw notFound();
    if (post.image === null) return null;
    const without = { image: null, image_alt: null };
    await trx.updateTable("forum_posts").set(without).where("id", "=", id).execute();
    await logChange(trx, by, { did: "delete a picture", about: `forum post ${id}` }, clock());
    return imageName(post.image);
  });
  if (name !== null) await images.remove(name);
}

/** Stops a student from posting in the forum, or allows it again. Throws 404. */
export function setMayWrite(
  { db, clock }: Clocked,
  { id, mayWrite, by }: { id: number; mayWrite: boolean; by: Staff },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { forum_blocked_at } = await heldStudent(trx, id);
    if ((forum_blocked_at === null) === mayWrite) return;
    await trx
      .updateTable("users")
      .set({ forum_blocked_at: mayWrite ? null : stampAfter(0, clock()) })
      .where("id", "=", id)
      .execute();
    const did = mayWrite ? "let an author write again" : "block an author in the forum";
    await logChange(trx, by, { did, about: `student ${id}` }, clock());
  });
}

/** Returns whether a file is the picture of a post. */
export async function isForumPicture(db: Db, address: string): Promise<boolean> {
  const post = await db
    .selectFrom("forum_posts")
    .select("id")
    .where("image", "=", address)
    .limit(1)
    .executeTakeFirst();
  return post !== undefined;
}

async function settleReports(trx: Db, postId: number, now: string): Promise<number> {
  const settled = await trx
    .updateTable("forum_reports")
    .set({ settled_at: now })
    .where("post_id", "=", postId)
    .where("settled_at", "is", null)
    .returning("user_id")
    .execute();
  return settled.length;
}

async function checkIsThere(trx: Db, what: What, id: number): Promise<void> {
  const row = await trx
    .selectFrom(TABLES[what])
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound();
}
