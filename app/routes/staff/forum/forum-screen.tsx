import { FormHead } from "#app/components/forms/form-head.tsx";
import { EmptyList } from "#app/components/ui/searched-list.tsx";
import { PageHead, Tabs } from "#app/components/ui/page-head.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import type { PostState, StaffPost } from "#app/lib/api/staff/forum.server.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import type { Paging } from "#app/lib/paging.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { PostPanel, Replies } from "./post-panel.tsx";

interface ForumScreenProps {
  state: PostState;
  posts: Paging & { data: StaffPost[] };
  failed: FormResult | undefined;
}

const TABS = [
  ["all", "All posts"],
  ["reported", "Reported"],
  ["hidden", "Hidden"],
] as const;
/** The API's own number. */
const REPLIES_A_PAGE = 20;
const NOTHING = {
  all: "Nobody has written in the forum yet.",
  reported: "No reported post is waiting.",
  hidden: "No post is hidden.",
};

/** Lists the students' posts, newest first. */
export function ForumScreen({ state, posts, failed }: ForumScreenProps) {
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
        <EmptyList why={NOTHING[state]} />
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

interface ThreadScreenProps {
  post: StaffPost;
  failed: FormResult | undefined;
}

/** Shows one post with a page of its replies, the oldest first. */
export function ThreadScreen({ post, failed }: ThreadScreenProps) {
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
