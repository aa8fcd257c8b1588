import { data, redirect } from "@remix-run/node";
import { refusedForm } from "#app/lib/forms/refused-form.server.ts";
import type { Student } from "#app/lib/auth.server.ts";
import { once } from "#app/lib/forms/once.server.ts";
import { refusal } from "#app/lib/forms/result.ts";
import { writeNotice } from "#app/lib/notice.server.ts";
import { ApiError } from "#app/lib/api/api-error.server.ts";
import { sendEnquiry } from "#app/lib/api/enquiries.server.ts";
import { ENQUIRY_FIELDS, enquiryValues, readEnquiry } from "./enquiry-form.server.ts";

/** Sends the enquiry and comes back to `page` with a notice; a form that was not sent comes back with everything typed. */
export async function postEnquiry(student: Student, form: FormData, page: string) {
  const values = enquiryValues(form);
  const read = readEnquiry(values);
  if ("errors" in read) return data(refusal({ errors: read.errors, values }), { status: 422 });
  try {
    await once(["enquiry", page, student.owner, JSON.stringify(read.enquiry)], () =>
      sendEnquiry(student, read.enquiry),
    );
  } catch (error) {
    if (error instanceof ApiError && error.kind === "signed-out") throw error;
    return refusedForm(error, {
      fields: ENQUIRY_FIELDS,
      values,
      title: "Your form was not sent.",
      failed: "What you typed is still here.",
    });
  }
  const notice = await writeNotice({
    kind: "success",
    title: "Success!",
    text: "Form submitted successfully.",
  });
  return redirect(page, { status: 303, headers: { "Set-Cookie": notice } });
}
