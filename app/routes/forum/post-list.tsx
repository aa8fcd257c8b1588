import { EmptyList } from "#app/components/ui/searched-list.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import type { ForumListPage } from "./forum.page.server.ts";
import { paths } from "#app/lib/paths.ts";
import { ReplyForm, ReportForm } from "./forms.tsx";
import { Picture, replyCountInWords, ReplyList, Said } from "./said.tsx";

type PostListProps = ForumListPage & { requestKey: string };

/** Open, it has the whole width. */
const FOLD = "max-w-full min-w-0 open:shrink-0 open:grow open:basis-full";

export function PostList({ posts, paging, requestKey }: PostListProps) {
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
        {post.picture && (
          <Picture href={post.picture} shows={post.pictureShows} author={author.name} />
        )}
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
