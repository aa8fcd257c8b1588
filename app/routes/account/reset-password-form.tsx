import { Form } from "@remix-run/react";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PasswordField } from "#app/components/forms/secret-fields.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { paths } from "#app/lib/paths.ts";
import { BackToLogin } from "./back-to-login.tsx";

export function ResetPasswordForm({ failed }: { failed: FormResult }) {
  return (
    <>
      <FormHead failed={failed}>
        <h1>Reset password</h1>
      </FormHead>
      <Form className="fields" method="post" noValidate>
        <PasswordField
          name="password"
          label="New password"
          hint="At least 8 characters"
          error={failed.errors.password}
          autoComplete="new-password"
        />
        <PasswordField
          name="password_confirmation"
          label="New password again"
          error={failed.errors.password_confirmation}
          autoComplete="new-password"
        />
        <button className="btn btn-primary btn-lg btn-wide" type="submit">
          Reset Password
        </button>
      </Form>
      <BackToLogin />
    </>
  );
}

/** The link was used, has expired, or was never ours; which of them is nobody's business. */
export function DeadResetLink({ message }: { message: string }) {
  return (
    <>
      <h1>Reset password</h1>
      <Notice kind="danger" page>
        {message}
      </Notice>
      <p>A link works once, for 60 minutes. Ask for a new one.</p>
      <p>
        <a className="btn btn-primary" href={paths.forgotPassword}>
          Forgot Password
        </a>
      </p>
    </>
  );
}

/** With script the page moves on by itself; without, the link does it. */
export function PasswordIsReset({ message }: { message: string }) {
  return (
    <>
      <h1>Reset password</h1>
      <Notice kind="success">{message}</Notice>
      <p>
        <a className="btn btn-primary" href={paths.login()} data-enhance="moving-on">
          Log in
        </a>
      </p>
    </>
  );
}
