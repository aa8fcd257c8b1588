import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ForgotPasswordForm } from "#app/components/account/forgot-password-form.tsx";
import { SignedOutPage } from "#app/components/layout/signed-out-page.tsx";
import { guestAction, guestLoader } from "#app/lib/access.server.ts";
import { askForLink } from "#app/lib/account/password-reset.server.ts";
import { refusal } from "#app/lib/forms/result.ts";
import { pageTitle } from "#app/lib/meta.ts";
import { readNotice } from "#app/lib/notice.server.ts";
import { atTheDoor, noStore } from "#app/lib/page-handle.ts";

export { ErrorBoundary } from "#app/root.tsx";

export const handle = atTheDoor;
export const headers = noStore;
export const meta: MetaFunction = ({ error }) => pageTitle("Forgot password", error);

export const loader = guestLoader(async (asked) => {
  const notice = await readNotice(asked);
  return {
    notice: notice && { kind: notice.kind, text: notice.text },
    sentTo: notice?.values?.email ?? null,
  };
});

export const action = guestAction({}, ({ form, caller }) => askForLink(caller, form));

export default function ForgotPassword() {
  const page = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>() ?? refusal({});
  return (
    <SignedOutPage>
      <ForgotPasswordForm {...page} failed={failed} />
    </SignedOutPage>
  );
}
