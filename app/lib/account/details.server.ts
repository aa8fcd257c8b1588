import { data, redirect } from "@remix-run/node";
import type { Student } from "#app/lib/auth.server.ts";
import { textOf } from "#app/lib/forms/read-form.server.ts";
import { waitMessage } from "#app/lib/forms/refused-form.server.ts";
import { type FormResult, refusal } from "#app/lib/forms/result.ts";
import { writeNotice } from "#app/lib/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { parsePhone } from "#app/lib/phone/parse.ts";
import { changeSession } from "#app/lib/session.server.ts";
import { ApiError } from "#app/lib/api/api-error.server.ts";
import { updateProfile } from "#app/lib/api/profile.server.ts";

/** The specification's words for any update that fails. */
const FAILED = "All fields are required!";
const NAME_LIMIT = 255;

/** Saves name and phone. The test language is the school's to change, so it is sent as the session knows it. */
export async function postDetails(student: Student, form: FormData) {
  const { session } = student;
  const values = {
    first_name: trimmed(form, "first_name"),
    last_name: trimmed(form, "last_name"),
    phone_no: textOf(form, "phone_no"),
    phone_no_country: textOf(form, "phone_no_country"),
  };
  // Whether a number must be there is the upstream's to say: the specification asks for the first name alone.
  const phone =
    values.phone_no.trim() === ""
      ? { number: "" }
      : parsePhone(values.phone_no, values.phone_no_country);
  const errors: FormResult["errors"] = {};
  if (!values.first_name) errors.first_name = "This field is required";
  if ("error" in phone) errors.phone_no = phone.error;
  if (session.language === null) errors.language = "Language is required";
  if (Object.keys(errors).length > 0 || "error" in phone || session.language === null) {
    return data(refusal({ intent: "details", errors, values }), { status: 422 });
  }
  try {
    const { first_name, last_name } = values;
    const saved = await updateProfile(student, {
      first_name,
      last_name,
      phone_no: phone.number,
      language: session.language,
    });
    const change = {
      first_name: saved.first_name ?? first_name,
      last_name: saved.last_name ?? last_name,
      phone_no: saved.phone_no ?? (phone.number || null),
    };
    const headers = new Headers({ "Set-Cookie": await changeSession(session, change) });
    headers.append(
      "Set-Cookie",
      await writeNotice({
        kind: "success",
        text: saved.message ?? "Profile updated successfully.",
      }),
    );
    return redirect(paths.profile, { status: 303, headers });
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    const alert = { title: FAILED, text: reasonOf(error) };
    return data(refusal({ intent: "details", errors: known(error.fieldErrors), values, alert }), {
      status: error.kind === "unavailable" ? 503 : error.status,
    });
  }
}

const FIELDS = ["first_name", "last_name", "phone_no", "language"];

/** A message for a field that is not on the page would lead nowhere. */
function known(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    FIELDS.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])),
  );
}

/** What is true besides the specification's words. */
function reasonOf(error: ApiError): string {
  if (error.kind === "unavailable")
    return "Nothing was saved: the service does not answer. What you typed is still here; try again in a moment.";
  if (error.kind === "throttled") return waitMessage(error.retryAfter ?? 60);
  return error.message;
}

function trimmed(form: FormData, name: string): string {
  return textOf(form, name).trim().slice(0, NAME_LIMIT);
}
