import { Form } from "@remix-run/react";
import { Field, TextArea, RequestKey } from "#app/components/forms/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { FORUM_IMAGE_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { IMAGE_TYPES } from "./forum-rules.ts";
import { paths } from "#app/lib/paths.ts";
import { SAID_LATER } from "#app/components/ui/said-later.ts";

/** The form of a new post. */
export function AddComment({
  failed,
  requestKey,
  describes,
}: {
  failed: FormResult | undefined;
  requestKey: string;
  /** What is said of a picture will be kept. */
  describes: boolean;
}) {
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
      <Form
        className="fold-body fields"
        method="post"
        action={paths.forum()}
        encType="multipart/form-data"
        noValidate
        data-enhance="submitting"
        data-bytes={FORUM_IMAGE_BYTES}
      >
        <input type="hidden" name="intent" value="comment" />
        <RequestKey fresh={requestKey} failed={failed} />
        <TextArea {...fieldsOf(failed)("forum_details")} label="Details" rows={5} dir="auto" />
        {/* Before the file, so that it is read whatever the file is. */}
        {describes && (
          <Field
            {...fieldsOf(failed)("image_alt")}
            label="Describe the picture (optional)"
            hint="For students who cannot see it"
            dir="auto"
          />
        )}
        <Field
          name="forum_images"
          label="Image (optional)"
          hint={hint}
          error={failed?.errors.forum_images}
          type="file"
          accept={IMAGE_TYPES}
        />
        <p className="text-sm form-status" {...SAID_LATER} />
        <button className="btn btn-primary" type="submit">
          Post Comment
        </button>
      </Form>
    </details>
  );
}
