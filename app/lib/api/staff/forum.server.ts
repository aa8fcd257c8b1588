import { forumCalls, type ForumOrder, forumOrders, type PostState } from "#contract/staff/forum.ts";
import type { Caller } from "../call/client.server.ts";
import { askStaff } from "../staff-call.server.ts";

export {
  FORUM_ORDERS,
  type ForumOrder,
  POST_STATES,
  type PostState,
  type StaffPost,
  type StaffReply,
} from "#contract/staff/forum.ts";

/** Returns one page of posts, newest first: all, the reported or the hidden ones. */
export function listForum(caller: Caller, query: { state: PostState; page: number }) {
  return askStaff(caller, forumCalls.list, { query });
}

/** Returns one post with a page of its replies, of hidden ones too; undefined without it. */
export async function findThread(
  caller: Caller,
  query: { forum_id: number; replies_page: number },
) {
  return (await askStaff(caller, forumCalls.list, { query })).data.find(
    ({ id }) => id === query.forum_id,
  );
}

export function orderInForum(caller: Caller, order: ForumOrder, id: number) {
  return askStaff(caller, forumOrders[order], { params: { id } });
}
