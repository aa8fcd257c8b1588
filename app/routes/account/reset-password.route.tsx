import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeadResetLink, PasswordIsReset, ResetPasswordForm } from "./reset-password-form.tsx";
import { SignedOutPage } from "#app/components/layout/signed-out-page.tsx";
import { guestAction, guestLoader } from "#app/lib/http/access.server.ts";
import { setPassword } from "./password-reset.server.ts";
import { tokenOf } from "./mailed-token.ts";
import { mailedTokenMeta } from "#app/lib/meta.ts";
import { refusal } from "#app/lib/http/forms/result.ts";
import { readNotice } from "#app/lib/http/notice.server.ts";
import { atTheDoor, noStore } from "#app/lib/page-handle.ts";

export { ErrorBoundary } from "#app/root.tsx";

export const handle = atTheDoor;
export const headers = noStore;
export const meta: MetaFunction = ({ error }) => mailedTokenMeta("Reset password", error);

export const loader = guestLoader(async (asked) => {
  const isDone = asked.url.searchParams.get("done") === "1";
  const notice = await readNotice(asked);
  return { done: isDone ? (notice?.text ?? "Your password has been reset!") : null };
});

export const action = guestAction({}, ({ url, form, caller }) =>
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
    <SignedOutPage>
      {done ? (
        <PasswordIsReset message={done} />
      ) : (
        <ResetPasswordForm failed={failed ?? refusal({})} />
      )}
    </SignedOutPage>
  );
}
