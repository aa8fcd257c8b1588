import { data } from "@remix-run/node";
import * as z from "zod";
import type { Student } from "#app/lib/http/auth.server.ts";
import { check, type FieldOf, typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { optionalLine, prose } from "#plan/fields.ts";
import { idempotent, once } from "#app/lib/http/limits/idempotent.server.ts";
import { fileOf, idOf, requestKeyOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { sha256Of } from "#app/lib/hashes.server.ts";
import { asImage } from "#app/lib/media/sniff.server.ts";
import type { Texts } from "#app/lib/http/forms/result.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import type { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { createPost, createReply, createReport } from "#app/lib/api/forum.server.ts";
import { FORUM_IMAGE_TOO_LARGE } from "#app/lib/http/forms/byte-limits.ts";
import { pageOfReply } from "./forum.page.server.ts";

const OTHER_KIND = "Choose a jpg, jpeg or png image. This file is of another kind.";

const postSchema = z.object({
  forum_details: prose("Details", {
    required: "Details are required",
    limit: 5_000,
  }),
  image_alt: optionalLine("The description of the picture", 300),
});
const replySchema = z.object({ reply: prose("Reply", { limit: 2_000 }) });

const replyOnce = idempotent<number | undefined>({ rememberedMs: 60_000 });

export type CommentField =
  | FieldOf<typeof postSchema>
  | "forum_images"
  | "had_image"
  | "request_key";
export type ReplyField = FieldOf<typeof replySchema> | "request_key";

/** Posts a comment and redirects to the list, where it is the first. */
export async function postComment(student: Student, form: FormData, tooLarge: boolean) {
  const file = fileOf(form, "forum_images");
  // A page cannot keep a file, so the student must choose it again.
  const values = {
    ...typedIn(form, ["forum_details", "image_alt", "request_key"]),
    had_image: file || tooLarge ? "yes" : undefined,
  };
  const read = check(postSchema, values);
  const image = file && (await asImage(file, "image"));
  const imageProblem = tooLarge ? FORUM_IMAGE_TOO_LARGE : file && !image ? OTHER_KIND : null;
  if ("errors" in read || imageProblem) {
    const errors: Texts<CommentField> = "errors" in read ? read.errors : {};
    if (imageProblem) errors.forum_images = imageProblem;
    return invalidForm({ intent: "comment", errors, values });
  }
  const { forum_details: details, image_alt: alt } = read.given;
  const picture = image ? sha256Of(new Uint8Array(await image.arrayBuffer())) : "";
  const key = requestKeyOf(form, "post", details, picture);
  try {
    await once(student.portal, ["forum-add", student.owner, details, String(file?.size)], () =>
      createPost(student, { details, image, alt, key }),
    );
  } catch (error) {
    const fields = ["forum_details", "forum_images", "image_alt"] as const;
    return refusedForm(error, {
      intent: "comment",
      fields,
      values,
      failed: KEPT,
      alert: titled,
    });
  }
  return redirectWithNotice(student.portal, paths.forum(), {
    kind: "success",
    text: "Forum created successfully!",
  });
}

/** Posts a reply and redirects to its place in the thread. */
export async function postReply(student: Student, form: FormData, page: number) {
  const thread = idOf(form.get("forum_id"));
  if (thread === null) throw data({ kind: "not-found", message: "" }, { status: 404 });
  const values = typedIn(form, ["reply", "request_key"]);
  const read = check(replySchema, values);
  if ("errors" in read) return invalidForm({ intent: "reply", errors: read.errors, values });
  const { reply } = read.given;
  const key = requestKeyOf(form, "reply", String(thread), reply);
  let place: number | undefined;
  try {
    place = await replyOnce(student.portal, [student.owner, String(thread), reply], () =>
      createReply(student, { postId: thread, reply, key }),
    );
  } catch (error) {
    const fields = replySchema.keyof().options;
    return refusedForm(error, {
      intent: "reply",
      fields,
      values,
      failed: KEPT,
      alert: titled,
    });
  }
  place ??= (idOf(form.get("reply_count")) ?? 0) + 1;
  const shown = paths.forum({ page, thread, replies: pageOfReply(place) });
  const text = "Your reply is posted.";
  return redirectWithNotice(student.portal, `${shown}#reply-${place}`, { kind: "success", text });
}

/** Reports a post to the school and redirects to the page of the post. */
export async function postReport(student: Student, form: FormData, url: URL) {
  const id = idOf(form.get("forum_id"));
  if (id === null) throw data({ kind: "not-found", message: "" }, { status: 404 });
  try {
    await createReport(student, id);
  } catch (error) {
    return refusedForm(error, { intent: "report", failed: "The post was not reported." });
  }
  const text = "Thank you. Your school looks at the post.";
  return redirectWithNotice(student.portal, url.pathname + url.search, { kind: "success", text });
}

const KEPT = "What you typed is still here.";
const PERHAPS = "It may be posted all the same: look before you send it again.";

/** Returns the agreed alert: its title is the server's message. */
function titled(reason: string, { kind, message }: ApiError) {
  const title = message || "Nothing was posted.";
  // A repeated post cannot be recognized.
  if (kind === "unavailable") return { title, text: `${PERHAPS} ${KEPT}` };
  return { title, text: kind === "throttled" ? `${reason} ${KEPT}` : KEPT };
}
