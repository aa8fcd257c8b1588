import type { Caller } from "#app/lib/api/call/client.server.ts";
import {
  ENQUIRY_ORDERS,
  type EnquiryOrder,
  orderForEnquiry,
} from "#app/lib/api/staff/enquiries.server.ts";
import { typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { requestKeyOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { sendForm } from "../kit/action.server.ts";
import type { StaffPaths } from "../kit/paths.ts";

const FIELDS = ["note", "answer", "request_key"] as const;
const DONE: Record<EnquiryOrder, string> = {
  note: "The note is saved.",
  answer: "The answer is on its way.",
  new: "The enquiry is marked as new.",
  answered: "The enquiry is marked as answered.",
};

/** Saves a note, mails an answer, or marks the enquiry. */
export async function postEnquiry(
  caller: Caller,
  form: FormData,
  { id, paths }: { id: number; paths: StaffPaths },
) {
  const intent = textOf(form, "intent");
  const order = ENQUIRY_ORDERS.find((one) => one === intent) ?? "note";
  const values = typedIn(form, FIELDS);
  const written = order === "note" || order === "answer" ? values[order].trim() : null;
  if (written === "") return invalidForm({ values, errors: { [order]: "Write something first" } });
  const request_key = requestKeyOf(form, order, written ?? "") ?? "";
  const body = { ...values, request_key };
  return sendForm(caller, () => orderForEnquiry(caller, id, { order, body }), {
    to: paths.enquiry(id),
    said: DONE[order],
    failed: "Nothing was saved.",
    fields: FIELDS,
    values,
  });
}
