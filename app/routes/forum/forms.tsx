import { Form } from "@remix-run/react";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { TextArea, RequestKey, Field } from "#app/components/forms/field.tsx";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { paths } from "#app/lib/paths.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { FORUM_IMAGE_BYTES, IMAGE_TYPES } from "#app/lib/http/forms/byte-limits.ts";
import type { PostView } from "./post-view.server.ts";
import type { CommentField, ReplyField } from "./forum.post.server.ts";
import { SAID_LATER } from "#app/components/ui/script-only.tsx";

type ReportFormProps = Pick<PostView, "id" | "author" | "isReported">;

interface ReplyFormProps {
  id: string;
  thread: number;
  /** The list page with the thread. */
  page: number;
  /** The number of replies so far. The new one comes after them. */
  replyCount: number;
  requestKey: string;
  failed?: FormResult<ReplyField>;
}

/**
 * Posts to the thread's own URL: a refused reply is shown on a page of its thread alone. Multipart,
 * since other encodings make most scripts three times as long.
 */
export function ReplyForm({ id, thread, page, replyCount, requestKey, failed }: ReplyFormProps) {
  return (
    <DraftForm
      draft={`reply-${thread}`}
      className="stack-sm mt-3 print:hidden"
      action={paths.forum({ page, thread })}
      encType="multipart/form-data"
      data-enhance="submitting"
    >
      <input type="hidden" name="intent" value="reply" />
      <input type="hidden" name="forum_id" value={thread} />
      <input type="hidden" name="reply_count" value={replyCount} />
      <RequestKey fresh={requestKey} failed={failed} />
      <TextArea {...fieldsOf(failed)("reply")} id={id} label="Your reply" rows={3} dir="auto" />
      <button className="btn btn-primary" type="submit">
        Post Reply
      </button>
    </DraftForm>
  );
}

/** Reports a post to the school. Nothing when the school takes no reports. */
export function ReportForm({ id, author, isReported }: ReportFormProps) {
  if (isReported === undefined) return null;
  if (isReported) return <p className="text-sm text-ink-muted">You reported this post.</p>;
  return (
    <Form method="post">
      <button className="btn btn-quiet" type="submit" name="intent" value="report">
        Report<span className="sr-only"> the post by {author.name} to the school</span>
      </button>
      <input type="hidden" name="forum_id" value={id} />
    </Form>
  );
}

export function AddComment({
  failed,
  requestKey,
  describes,
}: {
  failed: FormResult<CommentField> | undefined;
  requestKey: string;
  /** True when the provider stores image descriptions. */
  describes: boolean;
}) {
  const typed = fieldsOf(failed);
  const hint = failed?.values.had_image
    ? "jpg, jpeg or png, max 100kb. Choose it again: a page cannot keep a file."
    : "jpg, jpeg or png, max 100kb";
  return (
    <details className="fold" id="add-comment" open={failed !== undefined}>
      <summary>
        <Icon name="plus" />
        Add Comment
        <Icon name="down" />
      </summary>
      <DraftForm
        draft="comment"
        className="fold-body fields"
        action={paths.forum()}
        encType="multipart/form-data"
        data-enhance="submitting"
        data-bytes={FORUM_IMAGE_BYTES}
      >
        <input type="hidden" name="intent" value="comment" />
        <RequestKey fresh={requestKey} failed={failed} />
        <TextArea {...typed("forum_details")} label="Details" rows={5} dir="auto" />
        {/* Before the file, so that it is read even when the file is too large. */}
        {describes && (
          <Field
            {...typed("image_alt")}
            label="Describe the picture (optional)"
            hint="For students who cannot see it"
            dir="auto"
          />
        )}
        <Field
          {...typed("forum_images")}
          label="Image (optional)"
          hint={hint}
          type="file"
          accept={IMAGE_TYPES}
        />
        <p className="text-sm" {...SAID_LATER} />
        <button className="btn btn-primary" type="submit">
          Post Comment
        </button>
      </DraftForm>
    </details>
  );
}
