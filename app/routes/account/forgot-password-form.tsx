import { Form } from "@remix-run/react";
import { Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import type { NoticeKind } from "#app/components/ui/notice.tsx";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { BackToLogin } from "./back-to-login.tsx";

interface ForgotPasswordFormProps {
  notice: { kind: NoticeKind; text: string } | null;
  /** The address a link was just asked for. */
  sentTo: string | null;
  failed: FormResult;
}

export function ForgotPasswordForm({ notice, sentTo, failed }: ForgotPasswordFormProps) {
  const typed = fieldsOf(failed);
  return (
    <>
      <FormHead failed={failed} notice={notice}>
        <h1>Forgot password</h1>
      </FormHead>
      {sentTo && (
        <p>
          If <b>{sentTo}</b> has an account, the link is in its inbox now. It works for 60 minutes.
          Earlier links of this hour work too, until you use one.
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
        <button className="btn btn-primary btn-lg btn-wide" type="submit">
          Forgot Password
        </button>
      </Form>
      <BackToLogin />
    </>
  );
}
