import { z } from "zod";
import { pageSchema } from "./api.ts";
import type { signIn } from "./engines.ts";

const writer = z
  .object({ name: z.string(), last_name: z.string(), image: z.string().nullable() })
  .strict();
const stamp = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
const replySchema = z
  .object({ reply_message: z.string(), created_at: stamp, get_user: writer })
  .strict();
const postSchema = replySchema
  .extend({
    ...{
      id: z.number(),
      forum_image: z.string().nullable(),
      image_preview: z.string().nullable(),
      image_alt: z.string(),
    },
    is_reported: z.boolean(),
    get_replies: z.array(replySchema),
    ...{ replies_count: z.number(), replies_from: z.number() },
  })
  .strict();
const listSchema = z.object({
  results: z.object({ forum_list: pageSchema(postSchema), profile_image_path: z.literal("") }),
});

type Student = Awaited<ReturnType<typeof signIn>>;
export const list = async ({ api }: Student, query = "") =>
  listSchema.parse((await api.get(`/api/v1/forum-list${query}`)).body).results.forum_list;
export const add = ({ api }: Student, details: unknown) =>
  api.post("/api/v1/forum-add", { forum_details: details });
export const reply = ({ api }: Student, forum_id: unknown, text: unknown) =>
  api.post("/api/v1/forum-reply", { forum_id, reply: text });
export const newest = async (student: Student) => {
  const post = (await list(student)).data[0];
  if (!post) throw new Error("the forum is empty");
  return post;
};
