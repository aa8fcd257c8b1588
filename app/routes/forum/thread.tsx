import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import type { ThreadPage } from "./forum.page.server.ts";
import type { ReplyField } from "./forum.post.server.ts";
import { paths } from "#app/lib/paths.ts";
import { ReplyForm, ReportForm } from "./forms.tsx";
import { createElement, type ReactNode } from "react";
import { Avatar } from "#app/components/ui/avatar.tsx";
import { languageOfText } from "#app/lib/text/languages.ts";
import type { PostView, ReplyView } from "./post-view.server.ts";
import { Notice } from "#app/components/ui/notice.tsx";

interface ThreadProps {
  /** The list page with the thread. */
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
                Post by <bdi translate="no">{post.author.name}</bdi>
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
            <Picture {...post} />
          </Said>
          <ReportForm {...post} />
        </section>
      )}
      {/* A refused reply is beside its error, not below all other replies. */}
      {failed && form}
      {post && (
        <Section id="replies" title={replyCountInWords(post.replyCount)} className="stack">
          {replies.length > 0 && <ReplyList replies={replies} start={paging.from ?? 1} />}
          <Pagination
            paging={paging}
            href={(number) => `${paths.forum({ page, thread: id, replies: number })}#replies`}
            label="Pages of replies"
          />
        </Section>
      )}
      {post && !failed && form}
    </div>
  );
}

interface SaidProps extends ReplyView {
  /** The level of the author's heading: 2 for posts, 3 for replies. */
  level: 2 | 3;
  children?: ReactNode;
}

/** Shows a student's name and text, which may be right-to-left. */
export function Said({ author, moment, text, level, children }: SaidProps) {
  return (
    <>
      <div className="said-by flex items-start gap-3">
        <Avatar firstName={author.name} image={author.image} lazy />
        <div className="min-w-0">
          {createElement(`h${level}`, null, <bdi translate="no">{author.name}</bdi>)}
          {moment && (
            <details className="said-when">
              <summary>
                <time dateTime={moment.iso}>{moment.words}</time>
              </summary>{" "}
              {moment.exact}
            </details>
          )}
        </div>
      </div>
      <p className="said-text" dir="auto" lang={languageOfText(text)}>
        {text}
      </p>
      {children}
    </>
  );
}

interface ReplyListProps {
  replies: ReplyView[];
  /** The place of the first reply in its post, on the page of this post alone. */
  start?: number;
}

export function ReplyList({ replies, start }: ReplyListProps) {
  return (
    <ol className="replies" start={start}>
      {replies.map((reply, index) => (
        <li key={index} id={start === undefined ? undefined : `reply-${start + index}`}>
          <Said {...reply} level={3} />
        </li>
      ))}
    </ol>
  );
}

export function replyCountInWords(count: number): string {
  if (count === 0) return "No replies yet";
  return count === 1 ? "1 reply" : `${count} replies`;
}

type PictureProps = Pick<PostView, "picture" | "preview" | "pictureShows" | "author">;

/** Shows an image in a box of fixed size, so that nothing moves. The link opens it large. */
export function Picture({ picture, preview, pictureShows, author }: PictureProps) {
  if (!picture) return null;
  return (
    <a className="post-picture" href={picture}>
      {/* oxlint-disable-next-line jsx-a11y/img-redundant-alt -- not every author says what it shows */}
      <img
        className="block aspect-4/3 h-auto w-full bg-sunken object-contain"
        src={preview ?? picture}
        alt={pictureShows || `Image posted by ${author.name}`}
        width="320"
        height="240"
        loading="lazy"
        decoding="async"
      />
      <span className="sr-only">See it larger</span>
    </a>
  );
}

/** Replaces posts that could not be read, so that a form with typed text stays. */
export function Unread({ reason, href }: { reason: string; href: string }) {
  return (
    <Notice kind="warning" title="The posts did not load.">
      {reason}{" "}
      <a href={href} target="_blank" rel="noopener">
        Try again<span className="sr-only"> (opens in a new tab)</span>
      </a>
    </Notice>
  );
}
