import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import type { ThreadPage } from "./forum.page.server.ts";
import type { ReplyField } from "./forum.post.server.ts";
import { paths } from "#app/lib/paths.ts";
import { ReplyForm } from "./forms.tsx";
import { Picture, replyCountInWords, ReplyList, Said, Unread } from "./said.tsx";

interface ThreadProps {
  /** The list page it stands on. */
  page: number;
  thread: ThreadPage;
  unread: string | null;
  failed: FormResult<ReplyField> | undefined;
  requestKey: string;
}

export function Thread({
  page,
  thread: { id, post, replies, paging },
  unread,
  failed,
  requestKey,
}: ThreadProps) {
  const back = { href: paths.forum({ page }), text: `Forum, page ${page}` };
  const form = (
    <ReplyForm
      id="reply"
      thread={id}
      page={page}
      replyCount={post?.replyCount ?? 0}
      requestKey={requestKey}
      failed={failed}
    />
  );
  return (
    <div className="stack">
      <FormHead failed={failed}>
        <PageHead
          title={
            post ? (
              <>
                Post by <bdi>{post.author.name}</bdi>
              </>
            ) : (
              "Forum post"
            )
          }
          back={back}
        />
      </FormHead>
      {unread !== null && <Unread reason={unread} href={paths.forum({ page, thread: id })} />}
      {!post && unread === null && (
        <p>We can't find this post. It may have been removed, or moved to a later page.</p>
      )}
      {!post && !failed && (
        <p>
          <a className="btn" href={paths.forum()}>
            Back to the forum
          </a>
        </p>
      )}
      {post && (
        <section className="panel" id={`post-${id}`} aria-label="Post">
          <Said {...post} level={2}>
            {post.picture && (
              <Picture href={post.picture} shows={post.pictureShows} author={post.author.name} />
            )}
          </Said>
        </section>
      )}
      {/* A refused reply stands near the words that say why, not below all the others. */}
      {failed && form}
      {post && (
        <Section id="replies" title={replyCountInWords(post.replyCount)} className="stack">
          {replies.length > 0 && <ReplyList replies={replies} start={paging.from ?? 1} />}
          <Pagination
            paging={paging}
            href={(number) => paths.forum({ page, thread: id, replies: number })}
            label="Pages of replies"
          />
        </Section>
      )}
      {post && !failed && form}
    </div>
  );
}
