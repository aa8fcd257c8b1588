import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { FORUM_IMAGE_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { listAddress } from "#app/lib/http/asked.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { loadForumPage, type ForumListPage } from "./forum.page.server.ts";
import { postComment, postReply, postReport } from "./forum.post.server.ts";
import { listTitle, pageTitle } from "#app/lib/route-page.ts";
import { timeZoneOf } from "#app/lib/text/time-zone.server.ts";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { AddComment, ReplyForm, ReportForm } from "./forms.tsx";
import { Thread, Unread, Picture, replyCountInWords, ReplyList, Said } from "./thread.tsx";
import stylesheet from "./forum.css?url";
import { EmptyList } from "#app/components/ui/searched-list.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) => {
  if (page?.thread)
    return pageTitle(
      page.thread.post ? `Post by ${page.thread.post.author.name}, Forum` : "Forum post",
      error,
    );
  return page?.list ? listTitle("Forum", page.list.paging, error) : pageTitle("Forum", error);
};

export const loader = studentLoader(async ({ student, url, request, context }) => {
  const posted = context.posted !== undefined;
  const page = await loadForumPage({ student, url, timeZone: timeZoneOf(request), posted });
  const isLost = page.thread?.post === null && page.failed === null;
  return data(page, { status: isLost ? 404 : 200 });
});

export const action = studentAction(
  {
    fileBytes: FORUM_IMAGE_BYTES,
    keeps: [
      "intent",
      "forum_id",
      "reply_count",
      "request_key",
      "forum_details",
      "image_alt",
      "reply",
    ],
  },
  async ({ student, form, url, tooLarge }) => {
    const intent = textOf(form, "intent");
    if (intent === "report") return postReport(student, form, url);
    return intent === "reply"
      ? postReply(student, form, listAddress(url).page)
      : postComment(student, form, tooLarge);
  },
);

export default function ForumRoute() {
  const { page, list, thread, failed: unread, requestKey } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  if (thread) return <Thread {...{ page, thread, unread, failed, requestKey }} />;
  return (
    <div className="stack">
      <FormHead failed={failed}>
        <PageHead
          title="Forum"
          lead="Ask other students, and answer them. Everyone in the portal reads what you post."
        />
      </FormHead>
      <AddComment
        failed={failed}
        requestKey={requestKey}
        describes={list?.describesPictures ?? false}
      />
      {unread !== null && <Unread reason={unread} href={paths.forum({ page })} />}
      {list && <PostList {...list} requestKey={requestKey} />}
    </div>
  );
}

type PostListProps = ForumListPage & { requestKey: string };

/** Uses the full width when open. */
const FOLD = "max-w-full min-w-0 open:flex-[1_0_100%]";

function PostList({ posts, paging, requestKey }: PostListProps) {
  if (posts.length === 0)
    return <EmptyList why="Nobody has posted yet. Add the first comment above." />;
  return (
    <>
      <ol className="posts">
        {posts.map((post) => (
          <li key={post.id} className="panel" id={`post-${post.id}`}>
            <Post post={post} page={paging.current_page} requestKey={requestKey} />
          </li>
        ))}
      </ol>
      <Pagination paging={paging} href={(page) => paths.forum({ page })} />
    </>
  );
}

interface PostProps {
  post: ForumListPage["posts"][number];
  page: number;
  requestKey: string;
}

function Post({ post, page, requestKey }: PostProps) {
  const { id, author, replyCount, replies } = post;
  const of = <span className="sr-only"> to the post by {author.name}</span>;
  return (
    <>
      <Said {...post} level={2}>
        <Picture {...post} />
      </Said>
      <p className="text-sm text-ink-muted">{replyCountInWords(replyCount)}</p>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <details className={FOLD}>
          <summary className="btn btn-quiet">Reply{of}</summary>
          <ReplyForm id={`reply-${id}`} thread={id} {...{ page, replyCount, requestKey }} />
        </details>
        {replyCount > 0 && (
          <details className={FOLD}>
            <summary className="btn">
              <span className="when-closed">Show Replies</span>{" "}
              <span className="when-open">Hide Replies</span>
              {of}
            </summary>
            <ReplyList replies={replies} />
            {replyCount > replies.length && (
              <p className="mt-2">
                <a href={paths.forum({ page, thread: id })}>
                  See all {replyCount} replies
                  <span className="sr-only"> to the post by {author.name}</span>
                </a>
              </p>
            )}
          </details>
        )}
        <ReportForm {...post} />
      </div>
    </>
  );
}
