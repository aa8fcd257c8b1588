import { randomUUID } from "node:crypto";
import type { Student } from "#app/lib/http/auth.server.ts";
import { listAddress, redirectPastEnd } from "#app/lib/http/asked.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { type Paging, unknownPaging } from "#app/lib/paging.ts";
import { readList } from "#app/lib/api/call/panel.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { type ForumList, listPosts, type Post } from "#app/lib/api/forum.server.ts";
import {
  type PostView,
  postView,
  type ReplyView,
  replyView,
  type Shown,
} from "./post-view.server.ts";

/** Keeps a list of ten posts light on a slow phone; the thread's own page shows the rest. */
const REPLIES_IN_LIST = 5;
/** The API's own number, too. */
const REPLIES_PER_PAGE = 20;

export interface ForumListPage {
  posts: (PostView & { replies: ReplyView[] })[];
  paging: Paging;
  /** True when the provider stores image descriptions, as far as the posts show. */
  describesPictures: boolean;
}

export interface ThreadPage {
  id: number;
  /** Null when it is on neither the named page nor the next one. */
  post: PostView | null;
  replies: ReplyView[];
  paging: Paging;
}

export interface ForumPage {
  /** The page of the list to return to. */
  page: number;
  list: ForumListPage | null;
  thread: ThreadPage | null;
  /** Why the list, or the thread after a post, could not be read. */
  failed: string | null;
  /** The key by which the API recognizes a repeated post. */
  requestKey: string;
}

type Zone = Omit<Shown, "imagePath">;

interface Asked {
  student: Student;
  url: URL;
  timeZone: string | null;
  /** True after a post: typed text must be shown again. */
  posted: boolean;
}

export async function loadForumPage({ student, url, timeZone, posted }: Asked): Promise<ForumPage> {
  const { page } = listAddress(url);
  const thread = idOf(url.searchParams.get("thread"));
  const requestKey = randomUUID();
  const nothing: ForumPage = { page, list: null, thread: null, failed: null, requestKey };
  const shown = { portal: student.portal, timeZone, now: Date.now() };
  try {
    if (thread !== null) {
      const asked = { page, id: thread, asked: repliesPage(url) };
      return { ...nothing, ...(await loadThread(student, asked, shown)) };
    }
    const { failed, value: found } = await readList(() => listPosts(student, page));
    if (found === null) return { ...nothing, failed };
    redirectPastEnd(url, page, found.forum_list.last_page);
    return { ...nothing, list: listPage(found, shown) };
  } catch (error) {
    if (!posted || !(error instanceof ApiError) || error.kind === "signed-out") throw error;
    const empty = thread === null ? null : emptyThread(thread);
    return { ...nothing, thread: empty, failed: error.message };
  }
}

function repliesPage(url: URL): number {
  return Math.max(1, idOf(url.searchParams.get("replies")) ?? 1);
}

function listPage(found: ForumList, zone: Zone): ForumListPage {
  const { data, ...paging } = found.forum_list;
  const shown = { ...zone, imagePath: found.profile_image_path };
  const posts = data.map((post) => ({
    ...postView(post, shown),
    replies: post.get_replies.slice(0, REPLIES_IN_LIST).map((reply) => replyView(reply, shown)),
  }));
  return { posts, paging, describesPictures: data.every(knowsPictures) };
}

const knowsPictures = ({ image_alt }: Post) => image_alt !== undefined;

/** Finds a thread in the list: no call reads one. New posts may have moved it one page on. */
async function loadThread(
  student: Student,
  { page, id, asked }: { page: number; id: number; asked: number },
  zone: Zone,
): Promise<Pick<ForumPage, "page" | "thread">> {
  let last = page;
  for (const place of [page, page + 1]) {
    if (place > last) break;
    const { forum_list, profile_image_path } = await listPosts(student, place, {
      id,
      replies: asked,
    });
    last = forum_list.last_page;
    const post = forum_list.data.find((one) => one.id === id);
    const shown = { ...zone, imagePath: profile_image_path };
    if (post) return { page: place, thread: threadPage(post, asked, shown) };
  }
  return { page: Math.min(page, last), thread: emptyThread(id) };
}

function threadPage(post: Post, asked: number, shown: Shown): ThreadPage {
  const { total, from, rows } = repliesOf(post, asked);
  const paging = {
    current_page: pageOfReply(from),
    last_page: pageOfReply(total),
    from: total === 0 ? null : from,
    to: total === 0 ? null : from + rows.length - 1,
    total,
  };
  return {
    id: post.id,
    post: postView(post, shown),
    replies: rows.map((reply) => replyView(reply, shown)),
    paging,
  };
}

/** Returns one page of replies: the provider's own, or one cut out of all. */
function repliesOf({ get_replies: sent, replies_count, replies_from = 1 }: Post, asked: number) {
  if (replies_count !== undefined) return { total: replies_count, from: replies_from, rows: sent };
  const page = Math.min(asked, pageOfReply(sent.length));
  const start = (page - 1) * REPLIES_PER_PAGE;
  return {
    total: sent.length,
    from: start + 1,
    rows: sent.slice(start, start + REPLIES_PER_PAGE),
  };
}

/** Returns the page of a reply by its place in the post, from 1. */
export function pageOfReply(place: number): number {
  return Math.max(1, Math.ceil(place / REPLIES_PER_PAGE));
}

function emptyThread(id: number): ThreadPage {
  return { id, post: null, replies: [], paging: unknownPaging(1) };
}
