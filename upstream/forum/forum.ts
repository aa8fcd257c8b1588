import { stamp } from "../clock.ts";
import { mapPage, paginate, type PageRequest } from "../db/paginate.ts";
import type { Db } from "../db/schema.ts";
import type { ImageFile } from "../files/image.ts";
import type { Storage } from "../files/storage.ts";
import { imageName, withStoredImage } from "../files/stored-images.ts";
import { notFound } from "../refusal.ts";

type Place = { db: Db; images: Storage; clock: () => number };
/** `alt` describes the image for readers who cannot see it. */
type Post = { details: string; image: ImageFile | null; alt: string | null };
/** The student, and the key under which a form is stored once. */
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
    // A parallel post of the same form was first, with its own copy of the picture.
    const spare = kept ? null : imageName(address);
    if (spare !== null) await images.remove(spare);
  };
  await (image ? withStoredImage(images, image, write) : write(null));
}

/** Stores a reply. Throws 404 when the post does not exist. */
export async function addReply(
  { db, clock }: Place,
  { userId, key }: Form,
  { postId, reply }: { postId: number; reply: string },
): Promise<void> {
  const post = await db
    .selectFrom("forum_posts")
    .select("id")
    .where("id", "=", postId)
    .executeTakeFirst();
  if (!post) throw notFound();
  await db
    .insertInto("forum_replies")
    .values({
      post_id: postId,
      user_id: userId,
      reply,
      request_key: key,
      created_at: stamp(new Date(clock())),
    })
    .onConflict((conflict) => conflict.columns(["user_id", "request_key"]).doNothing())
    .execute();
}

/** One page of posts with all their replies, by three queries. */
export async function listPosts(db: Db, request: PageRequest) {
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
    .orderBy("post.id", "desc");
  // Each post has one writer, so an index counts them without joining writers.
  const { total } = await db
    .selectFrom("forum_posts")
    .select((eb) => eb.fn.countAll<number | string>().as("total"))
    .executeTakeFirstOrThrow();
  const page = await paginate(posts, request, Number(total));
  const replies = await repliesTo(
    db,
    page.data.map(({ id }) => id),
  );
  return mapPage(page, ({ id, details, image, image_alt, created_at, ...user }) => ({
    id,
    reply_message: details,
    forum_image: image,
    image_alt: image_alt ?? "",
    created_at,
    get_user: asUser(user),
    get_replies: replies.get(id) ?? [],
  }));
}

async function repliesTo(db: Db, postIds: number[]) {
  const byPost = new Map<
    number,
    { reply_message: string; created_at: string; get_user: ReturnType<typeof asUser> }[]
  >(postIds.map((id) => [id, []]));
  if (postIds.length === 0) return byPost;
  const rows = await db
    .selectFrom("forum_replies as reply")
    .innerJoin("users", "users.id", "reply.user_id")
    .select([
      "reply.post_id",
      "reply.reply",
      "reply.created_at",
      "users.first_name",
      "users.last_name",
      "users.profile_image",
    ])
    .where("reply.post_id", "in", postIds)
    .orderBy("reply.post_id")
    .orderBy("reply.id")
    .execute();
  for (const { post_id, reply, created_at, ...user } of rows)
    byPost.get(post_id)?.push({ reply_message: reply, created_at, get_user: asUser(user) });
  return byPost;
}

type Writer = { first_name: string; last_name: string; profile_image: string | null };

function asUser({ first_name, last_name, profile_image }: Writer) {
  return { name: first_name, last_name, image: profile_image };
}
