import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { SignedOutPage } from "#app/components/layout/signed-out-page.tsx";
import { guestAction, guestLoader } from "#app/lib/http/access.server.ts";
import { type ResetField, setPassword, tokenOf } from "./mailed-links.server.ts";
import { mailedTokenMeta, beforeLogin, noStore } from "#app/lib/route-page.ts";
import { fieldsOf, type FormResult, refusal } from "#app/lib/http/forms/result.ts";
import { readNotice } from "#app/lib/http/notice.server.ts";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PasswordField } from "#app/components/forms/secret-fields.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { paths } from "#app/lib/paths.ts";

export { ErrorBoundary } from "#app/root.tsx";

export const handle = beforeLogin;
export const headers = noStore;
export const meta: MetaFunction = ({ error }) => mailedTokenMeta("Reset password", error);

export const loader = guestLoader(async (asked) => {
  const isDone = asked.url.searchParams.get("done") === "1";
  const notice = await readNotice(asked);
  return { done: isDone ? (notice?.text ?? "Your password has been reset!") : null };
});

export const action = guestAction({ keeps: [] }, ({ url, form, caller }) =>
  setPassword(caller, tokenOf(url), form),
);

export default function ResetPassword() {
  const { done } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  if (failed && "deadLink" in failed)
    return (
      <SignedOutPage>
        <DeadResetLink message={failed.alert?.text ?? ""} />
      </SignedOutPage>
    );
  return (
    <SignedOutPage leadsBack={done === null}>
      {done ? (
        <PasswordIsReset message={done} />
      ) : (
        <ResetPasswordForm failed={failed ?? refusal({})} />
      )}
    </SignedOutPage>
  );
}

function ResetPasswordForm({ failed }: { failed: FormResult<ResetField> }) {
  const typed = fieldsOf(failed);
  return (
    <>
      <FormHead failed={failed}>
        <h1>Reset password</h1>
      </FormHead>
      <Form className="fields" method="post" noValidate>
        <PasswordField
          {...typed("password")}
          label="New password"
          hint="At least 8 characters"
          autoComplete="new-password"
        />
        <PasswordField
          {...typed("password_confirmation")}
          label="New password again"
          autoComplete="new-password"
        />
        <button className="btn btn-primary btn-lg w-full" type="submit">
          Reset Password
        </button>
      </Form>
    </>
  );
}

/** The link was used, has expired, or was never ours. The page does not say which. */
function DeadResetLink({ message }: { message: string }) {
  return (
    <>
      <h1>Reset password</h1>
      <Notice kind="danger" page>
        {message}
      </Notice>
      <p>A link works once, and only for a short time. Ask for a new one.</p>
      <p>
        <a className="btn btn-primary" href={paths.forgotPassword}>
          Forgot Password
        </a>
      </p>
    </>
  );
}

/** Shows the result. Script then follows the link. */
function PasswordIsReset({ message }: { message: string }) {
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
