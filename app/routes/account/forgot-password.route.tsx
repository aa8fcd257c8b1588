import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { SignedOutPage } from "#app/components/layout/signed-out-page.tsx";
import { guestAction, guestLoader } from "#app/lib/http/access.server.ts";
import { askForLink, type LinkField } from "./mailed-links.server.ts";
import { fieldsOf, type FormResult, refusal } from "#app/lib/http/forms/result.ts";
import { pageTitle, beforeLogin, noStore } from "#app/lib/route-page.ts";
import { readNotice } from "#app/lib/http/notice.server.ts";
import { Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";

export { ErrorBoundary } from "#app/root.tsx";

export const handle = beforeLogin;
export const headers = noStore;
export const meta: MetaFunction = ({ error }) => pageTitle("Forgot password", error);

export const loader = guestLoader(async (asked) => {
  const notice = await readNotice(asked);
  return {
    notice: notice && { kind: notice.kind, text: notice.text },
    /** The email address that a link was just requested for. */
    sentTo: notice?.values?.email ?? null,
  };
});

export const action = guestAction({ keeps: [] }, ({ form, caller }) => askForLink(caller, form));

export default function ForgotPassword() {
  const { notice, sentTo } = useLoaderData<typeof loader>();
  const failed: FormResult<LinkField> = useActionData<typeof action>() ?? refusal({});
  const typed = fieldsOf(failed);
  return (
    <SignedOutPage leadsBack>
      <FormHead failed={failed} notice={notice}>
        <h1>Forgot password</h1>
      </FormHead>
      {sentTo && (
        <p>
          If <b>{sentTo}</b> has an account, the link is in its inbox now. Use the newest one.
        </p>
      )}
      <Form className="fields" method="post" noValidate>
        <Field
          {...typed("email")}
          label="Email"
          hint="The address you signed up with"
          type="email"
          autoComplete="email"
        />
        <button className="btn btn-primary btn-lg w-full" type="submit">
          Forgot Password
        </button>
      </Form>
    </SignedOutPage>
  );
}
