import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findThread, listForum, POST_STATES } from "#app/lib/api/staff/forum.server.ts";
import { listAddress, pageIn, stayWithin } from "#app/lib/http/asked.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { postForum } from "./forum.post.server.ts";
import { ForumScreen, ThreadScreen } from "./forum-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: found, error }) =>
  staffTitle(
    found?.posts ? `Forum, page ${found.posts.current_page}` : "Replies to a post, Forum",
    error,
  );

export const loader = staffLoader(async ({ caller, url }) => {
  const thread = idOf(url.searchParams.get("thread"));
  if (thread !== null) {
    const asked = { forum_id: thread, replies_page: pageIn(url, "replies") };
    const post = await findThread(caller, asked);
    if (!post) throw data({ kind: "not-found", message: "" }, { status: 404 });
    return { post };
  }
  const { page } = listAddress(url);
  const asked = url.searchParams.get("state");
  const state = POST_STATES.find((one) => one === asked) ?? "all";
  const posts = await listForum(caller, { state, page });
  stayWithin(url, page, posts.last_page);
  return { state, posts };
});

export const action = staffAction({ keeps: ["do"] }, ({ caller, form, url }) =>
  postForum(caller, form, url),
);

export default function ForumRoute() {
  const found = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  if (found.post) return <ThreadScreen post={found.post} failed={failed} />;
  return <ForumScreen {...found} failed={failed} />;
}
