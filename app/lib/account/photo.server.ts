import { data, redirect } from "@remix-run/node";
import type { Student } from "#app/lib/auth.server.ts";
import { fileOf } from "#app/lib/forms/read-form.server.ts";
import { refusal } from "#app/lib/forms/result.ts";
import { writeNotice } from "#app/lib/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { changeSession } from "#app/lib/session.server.ts";
import { ApiError } from "#app/lib/api/api-error.server.ts";
import { updatePhoto } from "#app/lib/api/profile.server.ts";
import { PHOTO_TOO_LARGE } from "./photo-rules.ts";
import { sniffImage } from "#app/lib/media/sniff-image.server.ts";

/** Stores the posted photo and shows it from the next page on. */
export async function postPhoto(student: Student, form: FormData, tooLarge: boolean) {
  if (tooLarge) return refused(PHOTO_TOO_LARGE, 413);
  const file = fileOf(form, "profile_image");
  if (!file || file.size === 0) return refused("Choose a photo first", 422);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = sniffImage(bytes);
  if (!kind) return refused("Choose a JPEG or PNG photo. This file is of another kind.", 415);
  try {
    // A name of our own: the student's may hold anything.
    const { message, file_path } = await updatePhoto(
      student,
      new File([bytes], `photo.${kind.extension}`, { type: kind.type }),
    );
    const headers = new Headers();
    if (file_path !== null)
      headers.append(
        "Set-Cookie",
        await changeSession(student.session, { profile_image: file_path }),
      );
    headers.append(
      "Set-Cookie",
      await writeNotice({ kind: "success", text: message ?? "Image updated successfully." }),
    );
    return redirect(paths.profile, { status: 303, headers });
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    return refused(messageFor(error), error.kind === "unavailable" ? 503 : error.status);
  }
}

function messageFor(error: ApiError): string {
  if (error.kind === "unavailable")
    return "The photo was not stored. Choose it again and send it once more.";
  if (error.kind === "too-large") return PHOTO_TOO_LARGE;
  return (
    error.fieldErrors.profile_image ??
    (error.message || "The photo was not accepted. Try again in a moment.")
  );
}

function refused(message: string, status: number) {
  return data(refusal({ intent: "photo", errors: { profile_image: message } }), { status });
}
