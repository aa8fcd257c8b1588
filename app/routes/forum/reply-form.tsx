import { Form } from "@remix-run/react";
import { TextArea, RequestKey } from "#app/components/forms/field.tsx";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { paths } from "#app/lib/paths.ts";

interface ReplyFormProps {
  id: string;
  thread: number;
  /** The list page on which the thread is. */
  page: number;
  /** Replies so far: the new one comes behind them. */
  replyCount: number;
  requestKey: string;
  failed?: FormResult;
}

/**
 * Posts to the thread's own address, so that a refused reply comes back on a page that holds only
 * its thread. Multipart, because any script would grow to three times its size.
 */
export function ReplyForm({ id, thread, page, replyCount, requestKey, failed }: ReplyFormProps) {
  return (
    <Form
      className="stack-sm reply-form"
      method="post"
      action={paths.forum({ page, thread })}
      encType="multipart/form-data"
      noValidate
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
    </Form>
  );
}
