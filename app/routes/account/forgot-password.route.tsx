import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";
import { SignedOutPage } from "#app/components/layout/signed-out-page.tsx";
import { guestAction, guestLoader } from "#app/lib/http/access.server.ts";
import { askForLink } from "./password-reset.server.ts";
import { refusal } from "#app/lib/http/forms/result.ts";
import { pageTitle } from "#app/lib/meta.ts";
import { readNotice } from "#app/lib/http/notice.server.ts";
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
