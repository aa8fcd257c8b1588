import { Form } from "@remix-run/react";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { Field } from "#app/components/forms/field.tsx";
import { Notice, type NoticeKind } from "#app/components/ui/notice.tsx";
import type { FormResult } from "#app/lib/forms/result.ts";
import { paths } from "#app/lib/paths.ts";

interface ForgotPasswordFormProps {
  notice: { kind: NoticeKind; text: string } | null;
  /** The address a link was just asked for. */
  sentTo: string | null;
  failed: FormResult;
}

export function ForgotPasswordForm({ notice, sentTo, failed: { errors, values, alert } }: ForgotPasswordFormProps) {
  return (
    <>
      <ErrorSummary errors={errors} />
      {notice && (
        <Notice kind={notice.kind} page>
          {notice.text}
        </Notice>
      )}
      <h1>Forgot password</h1>
      {alert && (
        <Notice kind="danger" page>
          {alert.text}
        </Notice>
      )}
      {sentTo && (
        <p>
          If <b>{sentTo}</b> has an account, the link is in its inbox now. It works for 60 minutes.
        </p>
      )}
      <Form className="fields" method="post" noValidate>
        <Field name="email" label="Email" hint="The address you signed up with" error={errors.email} type="email" autoComplete="email" defaultValue={values.email} />
        <button className="btn btn-primary btn-lg btn-wide" type="submit">
          Forgot Password
        </button>
      </Form>
      <p>
        <a href={paths.login()}>Back to Login</a>
      </p>
    </>
  );
}
