import { stamp } from "../clock.ts";
import { mapPage, paginate, type PageRequest } from "../db/paginate.ts";
import type { Db } from "../db/schema.ts";
import type { ImageFile } from "../files/image.ts";
import type { Storage } from "../files/storage.ts";
import { previewAddress } from "../files/previews.ts";
import { imageName, withStoredImage } from "../files/stored-images.ts";
import { invalid, notFound } from "../refusal.ts";
import { type AskedThread, listReplies, placeOfReply } from "./replies.ts";

const MAY_NOT_WRITE =
  "Your school does not let you write here at the moment. Ask your school about it.";

type Place = { db: Db; images: Storage; clock: () => number };
/** A new post. `alt` describes the image for readers who cannot see it. */
type Post = { details: string; image: ImageFile | null; alt: string | null };
/** The student, and a key that makes a repeated form store once. */
type Form = { userId: number; key: string | null };

/** Stores a post: first its image, then its row. */
export async function addPost(
  { db, images, clock }: Place,
  { userId, key }: Form,
  { details, image, alt }: Post,
): Promise<void> {
  const write = async (address: string | null) => {
    const created_at = stamp(new Date(clock()));
    const shown = { image: address, image_alt: image && alt };
    const row = { user_id: userId, details, ...shown, request_key: key, created_at };
    const kept = await db
      .insertInto("forum_posts")
      .values(row)
      .onConflict((conflict) => conflict.columns(["user_id", "request_key"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    // A parallel request with the same form was first and stored its own copy of the image.
    const spare = kept ? null : imageName(address);
    if (spare !== null) await images.remove(spare);
  };
  await (image ? withStoredImage(images, image, write) : write(null));
}

/**
 * Stores a reply. Returns its place in the post, from 1, or null when it was stored before. Throws
 * 404 when there is no such post.
 */
export async function addReply(
  { db, clock }: Place,
  { userId, key }: Form,
  { postId, reply }: { postId: number; reply: string },
): Promise<number | null> {
  await checkIsShown(db, postId);
  const kept = await db
    .insertInto("forum_replies")
    .values({
      post_id: postId,
      user_id: userId,
      reply,
      request_key: key,
      created_at: stamp(new Date(clock())),
    })
    .onConflict((conflict) => conflict.columns(["user_id", "request_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return kept ? placeOfReply(db, postId, kept.id) : null;
}

/** Reports a post to staff. Throws 404 when there is no such post. */
export async function reportPost(
  { db, clock }: Pick<Place, "db" | "clock">,
  { userId, postId }: { userId: number; postId: number },
): Promise<void> {
  await checkIsShown(db, postId);
  await db
    .insertInto("forum_reports")
    .values({ post_id: postId, user_id: userId, created_at: stamp(new Date(clock())) })
    .onConflict((conflict) => conflict.columns(["post_id", "user_id"]).doNothing())
    .execute();
}

async function checkIsShown(db: Db, postId: number): Promise<void> {
  const post = await db
    .selectFrom("forum_posts")
    .select("id")
    .where("id", "=", postId)
    .where("hidden_at", "is", null)
    .executeTakeFirst();
  if (!post) throw notFound();
}

/** Throws 422 for a student whom the school has stopped from posting. */
export async function checkMayWrite(db: Db, userId: number, field: string): Promise<void> {
  const { forum_blocked_at } = await db
    .selectFrom("users")
    .select("forum_blocked_at")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (forum_blocked_at !== null) throw invalid({ [field]: [MAY_NOT_WRITE] });
}

/** Returns one page of visible posts, each with a part of its replies. */
export async function listPosts(
  db: Db,
  userId: number,
  request: PageRequest,
  thread: AskedThread | null,
) {
  const posts = db
    .selectFrom("forum_posts as post")
    .innerJoin("users", "users.id", "post.user_id")
    .select([
      "post.id",
      "post.details",
      "post.image",
      "post.image_alt",
      "post.created_at",
      "users.first_name",
      "users.last_name",
      "users.profile_image",
    ])
    .where("post.hidden_at", "is", null)
    .orderBy("post.id", "desc");
  const page = await paginate(posts, request, await countShown(db));
  const ids = page.data.map(({ id }) => id);
  const replies = await listReplies(db, ids, { thread, withHidden: false });
  const reported = await reportedBy(db, userId, ids);
  return mapPage(page, ({ id, details, image, image_alt, created_at, ...user }) => ({
    id,
    reply_message: details,
    forum_image: image,
    image_preview: previewAddress(image),
    image_alt: image_alt ?? "",
    created_at,
    is_reported: reported.has(id),
    get_user: asUser(user),
    get_replies: (replies.get(id)?.replies ?? []).map(
      ({ reply, created_at: repliedAt, ...writer }) => ({
        reply_message: reply,
        created_at: repliedAt,
        get_user: asUser(writer),
      }),
    ),
    replies_count: replies.get(id)?.count ?? 0,
    replies_from: replies.get(id)?.from ?? 1,
  }));
}

const LARGE_FORUM = 1_000;
const FRESH_MS = 5_000;
const largeForums = new WeakMap<Db, { total: number; at: number }>();

/** Counts the visible posts. A count reads them all, so a large forum keeps it for seconds. */
async function countShown(db: Db): Promise<number> {
  const kept = largeForums.get(db);
  if (kept && performance.now() - kept.at < FRESH_MS) return kept.total;
  // Each post has one author, so an index can count posts without a join.
  const counted = await db
    .selectFrom("forum_posts")
    .select((eb) => eb.fn.countAll<number | string>().as("total"))
    .where("hidden_at", "is", null)
    .executeTakeFirstOrThrow();
  const total = Number(counted.total);
  if (total > LARGE_FORUM) largeForums.set(db, { total, at: performance.now() });
  return total;
}

/** Returns the ids of the posts that the student has reported. */
async function reportedBy(db: Db, userId: number, postIds: number[]): Promise<Set<number>> {
  if (postIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("forum_reports")
    .select("post_id")
    .where("user_id", "=", userId)
    .where("post_id", "in", postIds)
    .execute();
  return new Set(rows.map(({ post_id }) => post_id));
}

type Writer = { first_name: string; last_name: string; profile_image: string | null };

function asUser({ first_name, last_name, profile_image }: Writer) {
  return { name: first_name, last_name, image: profile_image };
}
