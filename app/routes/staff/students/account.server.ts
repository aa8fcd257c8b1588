import { data } from "@remix-run/node";
import * as z from "zod";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { check, typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { namesOf } from "#plan/fields.ts";
import type { StaffCall } from "#contract/staff/call.ts";
import { studentCalls, studentDetails, studentOrders } from "#contract/staff/students.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import type { StaffPaths } from "../kit/paths.ts";

type StudentOrder = keyof typeof studentOrders;
type OrderPath = (typeof studentOrders)[StudentOrder]["path"];
type OrderCall = StaffCall<OrderPath, unknown, unknown> & { body?: z.ZodType<object> };

const FIELDS = ["reason", "until", "plan_id"] as const;
const DONE: Record<StudentOrder, string> = {
  "sign-out": "The student is logged out everywhere.",
  block: "The account is blocked, and logged out everywhere.",
  unblock: "The student can log in again.",
  "reset-link": "The link is on its way.",
  extend: "The plan is open until that day.",
  end: "The plan has ended.",
  delete: "The account will be deleted in 7 days. Until then you can keep it.",
  keep: "The account stays.",
};

/** Loads the account of a student. Only owners see it; a teacher gets 404. */
export async function loadAccount(caller: Caller, id: number) {
  const { student, account, languages } = await askStaff(caller, studentCalls.get, {
    params: { student: id },
  });
  if (account === null) throw data({ kind: "not-found", message: "" }, { status: 404 });
  return { student, account, languages };
}

export type Asked = { asks: "ask-end" | "ask-delete"; plan_id: string };
type Where = { id: number; paths: StaffPaths };

/** Asks for a confirmation of what cannot be undone. */
export async function postAccount(caller: Caller, form: FormData, where: Where) {
  const intent = textOf(form, "intent");
  if (intent === "ask-end" || intent === "ask-delete") {
    const asked: Asked = { asks: intent, plan_id: textOf(form, "plan_id") };
    return data(asked);
  }
  const order = namesOf(studentOrders).find((one) => one === intent);
  return order ? postOrder(caller, form, { ...where, order }) : postDetails(caller, form, where);
}

async function postDetails(caller: Caller, form: FormData, { id, paths }: Where) {
  const intent = "details";
  const read = readFields(form, studentDetails, intent);
  if (read.invalid) return read.invalid;
  const asked = { params: { student: id }, body: read.given };
  return sendForm(caller, () => askStaff(caller, studentCalls.save, asked), {
    ...{ ...read, intent },
    to: paths.studentAccount(id),
    said: "Saved.",
    failed: "Nothing was saved.",
  });
}

async function postOrder(
  caller: Caller,
  form: FormData,
  { id, paths, order }: Where & { order: StudentOrder },
) {
  const values = typedIn(form, FIELDS);
  const call: OrderCall = studentOrders[order];
  const read = check(call.body ?? z.object({}), values);
  if ("errors" in read) return invalidForm({ intent: order, values, errors: read.errors });
  const asked = { params: { student: id }, body: read.given };
  return sendForm(caller, () => askStaff(caller, call, asked), {
    to: paths.studentAccount(id),
    said: DONE[order],
    intent: order,
    fields: FIELDS,
    values,
  });
}
