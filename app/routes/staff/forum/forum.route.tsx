import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead, Tabs } from "#app/components/ui/page-head.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import {
  FORUM_ORDERS,
  forumCalls,
  type ForumOrder,
  forumOrders,
  POST_STATES,
  type PostState,
  type StaffPost,
} from "#contract/staff/forum.ts";
import { listAddress, pageIn, redirectPastEnd } from "#app/lib/http/asked.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import type { Paging } from "#app/lib/paging.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { sendForm } from "../kit/action.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { Nothing } from "../kit/nothing.tsx";
import { PostPanel, Replies } from "./post-panel.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: found, error }) =>
  staffTitle(
    found?.posts ? `Forum, page ${found.posts.current_page}` : "Replies to a post, Forum",
    error,
  );

export const loader = staffLoader(async ({ caller, url }) => {
  const thread = idOf(url.searchParams.get("thread"));
  if (thread !== null) {
    const query = { forum_id: thread, replies_page: pageIn(url, "replies") };
    const found = await askStaff(caller, forumCalls.list, { query });
    const post = found.data.find(({ id }) => id === thread);
    if (!post) throw data({ kind: "not-found", message: "" }, { status: 404 });
    return { post };
  }
  const { page } = listAddress(url);
  const asked = url.searchParams.get("state");
  const state = POST_STATES.find((one) => one === asked) ?? "all";
  const posts = await askStaff(caller, forumCalls.list, { query: { state, page } });
  redirectPastEnd(url, page, posts.last_page);
  return { state, posts };
});

const DONE: Record<ForumOrder, string> = {
  "post/hide": "Students no longer see the post or the replies below it.",
  "post/show": "Students see the post again.",
  "post/settle": "The post stays, and its reports are settled.",
  "post/delete-picture": "The picture is deleted.",
  "reply/hide": "Students no longer see the reply.",
  "reply/show": "Students see the reply again.",
  "author/block": "The author cannot write in the forum any more.",
  "author/unblock": "The author can write in the forum again.",
};

/** Runs the action in the pressed button's value, such as "post/hide 12". */
export const action = staffAction({ keeps: ["do"] }, async ({ caller, form, url }) => {
  const [word = "", number = ""] = textOf(form, "do").split(" ");
  const order = FORUM_ORDERS.find((one) => one === word);
  const id = idOf(number);
  if (order === undefined || id === null)
    throw data({ kind: "not-found", message: "" }, { status: 404 });
  const [what] = order.split("/");
  const place = what === "author" ? "" : `#${what}-${id}`;
  return sendForm(caller, () => askStaff(caller, forumOrders[order], { params: { id } }), {
    to: url.pathname + url.search + place,
    said: DONE[order],
  });
});

const TABS = [
  ["all", "All posts"],
  ["reported", "Reported"],
  ["hidden", "Hidden"],
] as const;
/** The API's own number. */
const REPLIES_A_PAGE = 20;
const NOTHING = {
  all: "Nobody has written in the forum",
  reported: "No reported post is waiting",
  hidden: "No post is hidden",
};

export default function ForumRoute() {
  const found = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  if (found.post) return <Thread post={found.post} failed={failed} />;
  return <Posts {...found} failed={failed} />;
}

interface PostsProps {
  state: PostState;
  posts: Paging & { data: StaffPost[] };
  failed: FormResult | undefined;
}

/** Lists the students' posts, newest first. */
function Posts({ state, posts, failed }: PostsProps) {
  const paths = useStaffPaths();
  return (
    <>
      <FormHead failed={failed}>
        <PageHead
          title="Forum"
          lead="The newest post first. What you hide is kept, and can be shown again."
        />
      </FormHead>
      <Tabs
        label="Posts"
        tabs={TABS.map(([value, text]) => ({
          href: paths.forum({ state: value === "all" ? undefined : value }),
          text,
          current: value === state,
        }))}
      />
      {posts.data.length === 0 ? (
        <Nothing what={NOTHING[state]} />
      ) : (
        <div className="stack staff-narrow">
          {posts.data.map((post) => (
            <PostPanel key={post.id} post={post}>
              {post.replies.length > 0 && <FirstReplies post={post} />}
            </PostPanel>
          ))}
        </div>
      )}
      <Pagination paging={posts} href={(page) => paths.forum({ state, page })} />
    </>
  );
}

function FirstReplies({ post }: { post: StaffPost }) {
  const paths = useStaffPaths();
  const { id, replies, replies_count: count } = post;
  const of = <span className="sr-only"> to {nameOf(post)}</span>;
  return (
    <details className="quiet-fold">
      <summary>
        {countOfReplies(count)}
        {of}
      </summary>
      <Replies replies={replies} />
      {count > replies.length && (
        <p>
          <a href={paths.forum({ thread: id })}>
            See all {count} replies
            {of}
          </a>
        </p>
      )}
    </details>
  );
}

interface ThreadProps {
  post: StaffPost;
  failed: FormResult | undefined;
}

/** Shows one post with a page of its replies, the oldest first. */
function Thread({ post, failed }: ThreadProps) {
  const paths = useStaffPaths();
  const { id, replies, replies_count: total, replies_from: from } = post;
  const paging = {
    current_page: Math.ceil(from / REPLIES_A_PAGE),
    last_page: Math.max(1, Math.ceil(total / REPLIES_A_PAGE)),
    from: total === 0 ? null : from,
    to: total === 0 ? null : from + replies.length - 1,
    total,
  };
  return (
    <>
      <FormHead failed={failed}>
        <PageHead
          title={
            <>
              Post by <bdi>{nameOf(post)}</bdi>
            </>
          }
          back={{ href: paths.forum(), text: "Forum" }}
        />
      </FormHead>
      <div className="stack staff-narrow">
        <PostPanel post={post} />
        <section className="stack" id="replies" aria-labelledby="replies-title">
          <h2 id="replies-title">{countOfReplies(total)}</h2>
          <Replies replies={replies} />
          <Pagination
            paging={paging}
            href={(page) => `${paths.forum({ thread: id, replies: page })}#replies`}
            label="Pages of replies"
          />
        </section>
      </div>
    </>
  );
}

const nameOf = ({ first_name, last_name }: StaffPost) => `${first_name} ${last_name}`;
const countOfReplies = (count: number) => (count === 1 ? "1 reply" : `${count} replies`);
