import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listForum, POST_STATES } from "#app/lib/api/staff/forum.server.ts";
import { listAddress, stayWithin } from "#app/lib/http/asked.server.ts";
import { staffAction, staffLoader } from "../access.server.ts";
import { staffTitle } from "../staff-title.ts";
import { postForum } from "./forum.post.server.ts";
import { ForumScreen } from "./forum-screen.tsx";

export { StaffError as ErrorBoundary } from "../staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(`Forum, page ${data?.posts.current_page ?? 1}`, error);

export const loader = staffLoader(async ({ caller, url }) => {
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
  return (
    <ForumScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />
  );
}
