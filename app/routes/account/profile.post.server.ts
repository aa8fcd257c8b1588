import * as z from "zod";
import type { Student } from "#app/lib/http/auth.server.ts";
import { check, type FieldOf, phone, typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { line, optionalLine } from "#plan/fields.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { changeSession } from "#app/lib/http/session.server.ts";
import { deleteDeletion } from "#app/lib/api/account.server.ts";
import { updateProfile, updatePhoto } from "#app/lib/api/profile.server.ts";
import { shownPhone } from "./profile.page.server.ts";
import { fileOf } from "#app/lib/http/forms/read-form.server.ts";
import { asImage } from "#app/lib/media/sniff.server.ts";
import { PHOTO_TOO_LARGE } from "#app/lib/http/forms/byte-limits.ts";

const TYPED = ["first_name", "last_name", "phone_no", "phone_no_country"] as const;

/** An unchanged number (`phoneCountry` is null) is sent back as it was. */
const schema = (phoneCountry: string | null) =>
  z.object({
    first_name: line("First Name", { required: "This field is required" }),
    last_name: optionalLine("Last Name"),
    // Agreed: this form requires only the first name. The upstream checks the number.
    phone_no: phoneCountry === null ? z.string() : phone(phoneCountry, null),
    language: z.number("Language is required"),
  });

export type DetailsField = FieldOf<typeof schema> | "phone_no_country";

/** Saves name and phone. The school sets the test language, so the session's is sent. */
export async function postDetails(student: Student, form: FormData, request: Request) {
  const { session } = student;
  const values = typedIn(form, TYPED);
  const shown = await shownPhone(student, request);
  const isAsStored =
    values.phone_no === shown.value && (values.phone_no_country ?? shown.country) === shown.country;
  const details = schema(isAsStored ? null : (values.phone_no_country ?? ""));
  const read = check(details, { ...values, language: session.language });
  if ("errors" in read) return invalidForm({ intent: "details", values, errors: read.errors });
  const { first_name, last_name, phone_no } = read.given;
  try {
    const saved = await updateProfile(student, read.given);
    const change = {
      first_name: saved.first_name ?? first_name,
      last_name: saved.last_name ?? last_name,
      phone_no: saved.phone_no ?? (phone_no || null),
    };
    return await redirectWithNotice(
      student.portal,
      paths.profile,
      {
        kind: "success",
        text: saved.message ?? "Profile updated successfully.",
      },
      await changeSession(student.portal, session, change),
    );
  } catch (error) {
    return refusedForm(error, {
      intent: "details",
      fields: details.keyof().options,
      values,
      failed: "Nothing was saved. What you typed is still here.",
      alert: (text) => ({ title: "All fields are required!", text }),
      alertAlways: true,
    });
  }
}

const PHOTO = "profile_image";
export type PhotoField = typeof PHOTO;

const OTHER_KIND = "Choose a JPEG or PNG photo. This file is of another kind.";

export async function postPhoto(student: Student, form: FormData, tooLarge: boolean) {
  if (tooLarge) return invalid(PHOTO_TOO_LARGE);
  const file = fileOf(form, PHOTO);
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
    return await redirectWithNotice(student.portal, paths.profile, notice, ...cookies);
  } catch (error) {
    return refusedForm(error, {
      intent: "photo",
      fields: [PHOTO],
      failed: "The photo was not saved. Choose it again and send it once more.",
    });
  }
}

function invalid(problem: string) {
  return invalidForm({ intent: "photo", errors: { [PHOTO]: problem } });
}

/** Cancels the deletion. */
export async function postKeep(student: Student) {
  try {
    await deleteDeletion(student);
  } catch (error) {
    return refusedForm(error, { failed: "We can't change that right now." });
  }
  const text = "Your account stays, with everything in it.";
  return redirectWithNotice(student.portal, paths.profile, { kind: "success", text });
}
