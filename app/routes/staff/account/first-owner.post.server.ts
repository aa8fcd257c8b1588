import * as z from "zod";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { check, typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { deviceOf } from "#app/lib/text/browser-name.server.ts";
import { firstOwnerCalls, firstOwnerFields } from "#contract/staff/first-owner.ts";
import { namesOf } from "#plan/fields.ts";
import { staffPaths } from "../kit/paths.ts";
import { begin } from "./login.post.server.ts";

type Asked = { form: FormData; url: URL; request: Request };

const firstOwnerForm = z.object(firstOwnerFields);
const FIELDS = namesOf(firstOwnerFields);
const TAKEN = "This school has an owner now. Log in, or ask the owner for an account of your own.";

/** Makes the first owner by the code, and goes on to the second step of the log-in. */
export async function openSchool(caller: Caller, { form, url, request }: Asked) {
  const paths = staffPaths(url.pathname);
  const values = typedIn(form, ["name", "email"]);
  const secrets = { code: textOf(form, "code"), password: textOf(form, "password") };
  const read = check(firstOwnerForm, { ...values, ...secrets });
  if ("errors" in read) return invalidForm({ values, errors: read.errors });
  const device = deviceOf(request.headers.get("User-Agent"));
  try {
    const body = { ...read.given, device };
    const session = await askStaff(caller, firstOwnerCalls.make, { body });
    const next = session.stage === "whole" ? paths.home : paths.twoStep();
    return await begin(caller, paths, session, next);
  } catch (error) {
    if (error instanceof ApiError && ["conflict", "not-found"].includes(error.kind))
      return redirectWithNotice(caller.portal, paths.login(), { kind: "info", text: TAKEN });
    const failed = "We can't make your account right now.";
    return refusedForm(error, { fields: FIELDS, values, failed, guest: true });
  }
}
