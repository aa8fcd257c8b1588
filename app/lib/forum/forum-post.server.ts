import { data, redirect } from "@remix-run/node";
import type { Student } from "#app/lib/auth.server.ts";
import { once } from "#app/lib/forms/once.server.ts";
import { fileOf, idOf, textOf } from "#app/lib/forms/read-form.server.ts";
import { waitMessage } from "#app/lib/forms/refused-form.server.ts";
import { type FormResult, refusal } from "#app/lib/forms/result.ts";
import { proseOf } from "#app/lib/forms/typed-text.ts";
import { writeNotice } from "#app/lib/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { sniffImage } from "#app/lib/media/sniff-image.server.ts";
import { ApiError } from "#app/lib/api/api-error.server.ts";
import { addPost, addReply } from "#app/lib/api/forum.server.ts";
import { DETAILS_LIMIT, IMAGE_TOO_LARGE, REPLIES_PER_PAGE, REPLY_LIMIT } from "./forum-rules.ts";

/** Posts a comment. It is the first of the list then, so that is where the student lands. */
export async function postComment(student: Student, form: FormData, tooLarge: boolean) {
  const forum_details = textOf(form, "forum_details");
  const file = fileOf(form, "forum_images");
  // A page cannot keep a file, so it says that one has to be chosen again.
  const values = { forum_details, ...(file || tooLarge ? { had_image: "yes" } : {}) };
  const details = proseOf(forum_details);
  const image = tooLarge ? { error: IMAGE_TOO_LARGE } : await imageOf(file);
  const errors: FormResult["errors"] = {};
  const problem = textProblem(details, { label: "Details", limit: DETAILS_LIMIT });
  if (problem) errors.forum_details = problem;
  if ("error" in image) errors.forum_images = image.error;
  if (problem || "error" in image)
    return data(refusal({ intent: "comment", errors, values }), { status: 422 });
  try {
    await once(["forum-add", student.owner, details, String(file?.size)], () =>
      addPost(student, details, image.file),
    );
  } catch (error) {
    return refused(error, { intent: "comment", fields: ["forum_details", "forum_images"], values });
  }
  return posted("Forum created successfully!", paths.forum());
}

/** Posts a reply, and leads to the thread where it stands last. */
export async function postReply(student: Student, form: FormData, page: number) {
  const thread = idOf(form.get("forum_id"));
  if (thread === null) throw data({ kind: "not-found", message: "" }, { status: 404 });
  const values = { reply: textOf(form, "reply") };
  const reply = proseOf(values.reply);
  const problem = textProblem(reply, { label: "Reply", limit: REPLY_LIMIT });
  if (problem)
    return data(refusal({ intent: "reply", errors: { reply: problem }, values }), { status: 422 });
  try {
    await once(["forum-reply", student.owner, String(thread), reply], () =>
      addReply(student, thread, reply),
    );
  } catch (error) {
    return refused(error, { intent: "reply", fields: ["reply"], values });
  }
  const before = idOf(form.get("reply_count")) ?? 0;
  return posted(
    "Your reply is posted.",
    paths.forum({ page, thread, replies: Math.floor(before / REPLIES_PER_PAGE) + 1 }),
  );
}

function textProblem(
  text: string,
  { label, limit }: { label: string; limit: number },
): string | null {
  const length = [...text].length;
  if (length === 0) return `${label} ${label === "Details" ? "are" : "is"} required`;
  if (length <= limit) return null;
  return `${label} can hold ${formatted(limit)} characters, and ${formatted(length)} are typed. Shorten the text.`;
}

const formatted = (count: number) => count.toLocaleString("en-AU");

/** The image under a name of our own: the student's may hold anything. */
async function imageOf(file: File | null): Promise<{ file: File | null } | { error: string }> {
  if (!file) return { file: null };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = sniffImage(bytes);
  if (!kind) return { error: "Choose a jpg, jpeg or png image. This file is of another kind." };
  return { file: new File([bytes], `image.${kind.extension}`, { type: kind.type }) };
}

/** The specification's alert: titled with the server's message. Everything typed stays. */
function refused(
  error: unknown,
  { intent, fields, values }: { intent: string; fields: string[]; values: Record<string, string> },
) {
  if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
  const errors = Object.fromEntries(
    fields.flatMap((field) =>
      error.fieldErrors[field] ? [[field, error.fieldErrors[field]]] : [],
    ),
  );
  if (error.kind === "too-large") errors.forum_images = IMAGE_TOO_LARGE;
  const saidAtField = Object.keys(errors).length > 0;
  const wait = error.kind === "throttled" ? `${waitMessage(error.retryAfter ?? 60)} ` : "";
  const alert = saidAtField
    ? undefined
    : {
        title: error.message || "Nothing was posted.",
        text: `${wait}What you typed is still here.`,
      };
  const headers =
    error.retryAfter === null ? undefined : { "Retry-After": String(error.retryAfter) };
  return data(refusal({ intent, errors, values, alert }), {
    status: error.kind === "unavailable" ? 503 : error.status,
    headers,
  });
}

async function posted(text: string, target: string) {
  return redirect(target, {
    status: 303,
    headers: { "Set-Cookie": await writeNotice({ kind: "success", text }) },
  });
}
