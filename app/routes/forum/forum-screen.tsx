import type { FormResult } from "#app/lib/http/forms/result.ts";
import type { ForumPage } from "./forum.page.server.ts";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { AddComment } from "./add-comment.tsx";
import { PostList } from "./post-list.tsx";
import { Thread } from "./thread.tsx";
import { Unread } from "./unread.tsx";

/**
 * The list of posts, or one of them with its replies: both are the same address, told apart by its
 * query.
 */
export function ForumScreen({
  page: { page, list, thread, failed: unread, requestKey },
  failed,
}: {
  page: ForumPage;
  failed: FormResult | undefined;
}) {
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
