import { answer, type Scripted } from "../../../support/fake-upstream.ts";
import type { Upload } from "../../../support/portal-client.ts";

/** A file of the form for a new post. */
export const image = (bytes: Uint8Array, name = "me.jpg", type = "image/jpeg"): Upload => ({
  field: "forum_images",
  name,
  bytes,
  type,
});

export interface FakeReply {
  reply_message: string | null;
  created_at: string | null;
  get_user: object | null;
}
export interface FakePost extends FakeReply {
  id: number | string;
  forum_image: string | null;
  get_replies: FakeReply[] | null;
}

const HOUR = 3_600_000;
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

/** A post as the provider sends it; `change` is what the test is about. */
export function post(id: number, change: Partial<FakePost> = {}): FakePost {
  return {
    id,
    reply_message: `Text of post ${id}`,
    forum_image: null,
    created_at: hoursAgo(2.1),
    get_user: { name: "Asha", last_name: "Rao", image: null },
    get_replies: [],
    ...change,
  };
}

export function replies(count: number): FakeReply[] {
  return Array.from({ length: count }, (_, index) => ({
    reply_message: `Reply number ${index + 1}.`,
    created_at: hoursAgo(1),
    get_user: { name: "Meera", last_name: "Joshi" },
  }));
}

/** The answer of forum-list. */
export function forumList(data: FakePost[], { page = 1, last = 1, path = "" } = {}): Scripted {
  const total = data.length + (last - 1) * 10;
  const list = {
    current_page: page,
    data,
    last_page: last,
    from: data.length > 0 ? 1 : null,
    to: data.length || null,
    total,
    per_page: 10,
  };
  return answer(200, { results: { forum_list: list, profile_image_path: path } });
}
