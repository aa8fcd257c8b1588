import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { SignedOutPage } from "#app/components/layout/signed-out-page.tsx";
import { guestAction, guestLoader } from "#app/lib/http/access.server.ts";
import { Agree, type AgreeProps } from "./agree.tsx";
import { pagesToAgreeTo } from "./agreement.server.ts";
import { isInvitation, type ResetField, setPassword } from "./mailed-links.server.ts";
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
export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  mailedTokenMeta(data?.isInvited ? INVITED : "Reset password", error);

export const loader = guestLoader(async (asked) => {
  const isDone = asked.url.searchParams.get("done") === "1";
  const notice = await readNotice(asked);
  return {
    isInvited: isInvitation(asked.url),
    pages: await pagesToAgreeTo(asked.caller),
    done: isDone ? (notice?.text ?? "Your password has been reset!") : null,
  };
});

export const action = guestAction({ keeps: ["agreed"] }, ({ url, form, caller }) =>
  setPassword(caller, url, form),
);

const INVITED = "Choose your password";

/** Sets the password of an account by a mailed link: a new one, or the first of an invitation. */
export default function ResetPassword() {
  const { done, isInvited, pages } = useLoaderData<typeof loader>();
  const title = isInvited ? INVITED : "Reset password";
  const failed = useActionData<typeof action>();
  if (failed && "deadLink" in failed)
    return (
      <SignedOutPage>
        <DeadLink title={title} isInvited={isInvited} message={failed.alert?.text ?? ""} />
      </SignedOutPage>
    );
  return (
    <SignedOutPage leadsBack={done === null}>
      {done ? (
        <PasswordIsSet title={title} message={isInvited ? "Your password is set." : done} />
      ) : (
        <PasswordForm {...{ title, isInvited, pages }} failed={failed ?? refusal({})} />
      )}
    </SignedOutPage>
  );
}

type Words = { title: string; isInvited: boolean };

type PasswordFormProps = Words & { pages: AgreeProps["pages"]; failed: FormResult<ResetField> };

function PasswordForm({ title, isInvited, pages, failed }: PasswordFormProps) {
  const typed = fieldsOf(failed);
  return (
    <>
      <FormHead failed={failed}>
        <h1>{title}</h1>
      </FormHead>
      {isInvited && (
        <p>Your school has made an account for you. Then log in with your email address.</p>
      )}
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
        {isInvited && pages.kinds.length > 0 && <Agree {...typed("agreed")} pages={pages} />}
        <button className="btn btn-primary btn-lg w-full" type="submit">
          {isInvited ? "Save the password" : "Reset Password"}
        </button>
      </Form>
    </>
  );
}

/** The link was used, has expired, or was never ours. The page does not say which. */
function DeadLink({ title, isInvited, message }: Words & { message: string }) {
  return (
    <>
      <h1>{title}</h1>
      <Notice kind="danger" page>
        {isInvited ? "This invitation was used, or it is older than 7 days." : message}
      </Notice>
      <p>
        {isInvited
          ? "If you have chosen a password, log in with it. Else ask for a link to choose one."
          : "A link works once, and only for a short time. Ask for a new one."}
      </p>
      <p>
        <a className="btn btn-primary" href={paths.forgotPassword}>
          Forgot Password
        </a>
      </p>
    </>
  );
}

/** Shows the result. Script then follows the link. */
function PasswordIsSet({ title, message }: { title: string; message: string }) {
  return (
    <>
      <h1>{title}</h1>
      <Notice kind="success">{message}</Notice>
      <p>
        <a className="btn btn-primary" href={paths.login()} data-enhance="moving-on">
          Log in
        </a>
      </p>
    </>
  );
}
