import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { checkPayment, recordPayment } from "#app/lib/api/staff/payments.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { leadTo } from "#app/lib/http/notice.server.ts";
import { offerText } from "./payments.page.server.ts";

const KEY = /^[\da-f-]{36}$/;

/** Shows whose plan is about to be opened, and opens it at a second press. */
export async function postPayment(caller: Caller, form: FormData, page: string) {
  const values = { email: textOf(form, "email").trim(), plan_id: textOf(form, "plan_id") };
  const request_key = textOf(form, "request_key");
  try {
    if (textOf(form, "intent") !== "record" || !KEY.test(request_key))
      return data(await toCheck(caller, values));
    const { receipt_no, plan } = await recordPayment(caller, { ...values, request_key });
    const text = `${receipt_no}: ${plan.plan_name} is open.`;
    return await leadTo(caller.portal, page, { kind: "success", text });
  } catch (error) {
    return refusedForm(error, {
      fields: ["email", "plan_id"],
      values,
      failed: "Nothing was recorded.",
    });
  }
}

async function toCheck(caller: Caller, values: { email: string; plan_id: string }) {
  const checked = await checkPayment(caller, values);
  const offer = offerText(caller.portal, checked.plan);
  return { checked, offer, requestKey: randomUUID() };
}
