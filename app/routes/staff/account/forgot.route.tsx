import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { guestAction } from "#app/lib/http/access.server.ts";
import { takeAllowance, takeMail } from "#app/lib/http/limits/rate-limit.server.ts";
import { refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { readNotice, redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { noStore } from "#app/lib/route-page.ts";
import { accountCalls } from "#contract/staff/account.ts";
import { email } from "#plan/fields.ts";
import { staffLoginLoader } from "../kit/access.server.ts";
import { readFields } from "../kit/action.server.ts";
import { staffPaths } from "../kit/paths.ts";
import { StaffPage } from "../kit/staff-page.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

export { StaffErrorPage as ErrorBoundary } from "../kit/staff-error.tsx";

export const headers = noStore;

export const meta: MetaFunction<typeof loader> = ({ error }) =>
  staffTitle("Forgot password", error);

export const loader = staffLoginLoader(async (asked) => {
  const notice = await readNotice(asked);
  return { sentTo: notice?.values?.email ?? null };
});

const schema = z.object({ email: email("Invalid Email Address") });

/** Mails a link. The answer is the same for an address without an account. */
export const action = guestAction({ keeps: [] }, async ({ caller, form, url }) => {
  const read = readFields(form, schema);
  if (read.invalid) return read.invalid;
  const { portal, clientAddress } = caller;
  const body = read.given;
  try {
    await takeAllowance(portal, "forgot", clientAddress, body.email);
    if (await takeMail(portal, "forgot", clientAddress, body.email))
      await askStaff(caller, accountCalls.forgot, { body });
  } catch (error) {
    const failed = "We can't send the link right now.";
    return refusedForm(error, { ...read, failed, guest: true });
  }
  const notice = { kind: "success", text: "", values: body } as const;
  return redirectWithNotice(portal, staffPaths(url.pathname).forgot, notice);
});

export default function StaffForgotRoute() {
  const paths = useStaffPaths();
  const { sentTo } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const typed = fieldsOf(failed);
  const said = `If ${sentTo} has a staff account, a link to choose a password is in its inbox soon. It works for 60 minutes. Use the newest one.`;
  return (
    <StaffPage member={null}>
      <div className="staff-narrow stack">
        <FormHead failed={failed} notice={sentTo === null ? null : { kind: "success", text: said }}>
          <h1>Forgot password</h1>
        </FormHead>
        <Form className="fields" method="post" noValidate>
          <Field
            {...typed("email")}
            label="Email"
            hint="The address of your staff account"
            type="email"
            autoComplete="username"
          />
          <button className="btn btn-primary btn-lg" type="submit">
            Send me a link
          </button>
        </Form>
        <p>
          <a href={paths.login()}>Back to the log-in</a>
        </p>
      </div>
    </StaffPage>
  );
}
