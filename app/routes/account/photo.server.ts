import type { Student } from "#app/lib/http/auth.server.ts";
import { fileOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { asImage } from "#app/lib/media/sniff.server.ts";
import { leadTo } from "#app/lib/http/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { changeSession } from "#app/lib/http/session.server.ts";
import { updatePhoto } from "#app/lib/api/profile.server.ts";
import { PHOTO_TOO_LARGE } from "./photo-rules.ts";

const OTHER_KIND = "Choose a JPEG or PNG photo. This file is of another kind.";

/** Stores the posted photo and shows it from the next page on. */
export async function postPhoto(student: Student, form: FormData, tooLarge: boolean) {
  if (tooLarge) return invalid(PHOTO_TOO_LARGE);
  const file = fileOf(form, "profile_image");
  if (!file || file.size === 0) return invalid("Choose a photo first");
  const photo = await asImage(file, "photo");
  if (!photo) return invalid(OTHER_KIND);
  try {
    const { message, file_path } = await updatePhoto(student, photo);
    const cookies =
      file_path === null
        ? []
        : [await changeSession(student.portal, student.session, { profile_image: file_path })];
    const notice = { kind: "success", text: message ?? "Image updated successfully." } as const;
    return await leadTo(student.portal, paths.profile, notice, ...cookies);
  } catch (error) {
    return refusedForm(error, {
      intent: "photo",
      fields: ["profile_image"],
      failed: "The photo was not saved. Choose it again and send it once more.",
    });
  }
}

function invalid(problem: string) {
  return invalidForm({ intent: "photo", errors: { profile_image: problem } });
}
