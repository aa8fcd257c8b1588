import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EmailVerified, VerifyEmail } from "./verify-email.tsx";
import { SignedOutPage } from "#app/components/layout/signed-out-page.tsx";
import { guestAction, guestLoader } from "#app/lib/http/access.server.ts";
import { outcomeOf, OUTCOMES, spendToken } from "./email-verification.server.ts";
import { tokenOf } from "./mailed-token.ts";
import { mailedTokenMeta } from "#app/lib/meta.ts";
import { readSignUp } from "./sign-up-state.server.ts";
import { atTheDoor, noStore } from "#app/lib/page-handle.ts";

export { ErrorBoundary } from "#app/root.tsx";

export const handle = atTheDoor;
export const headers = noStore;
export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  mailedTokenMeta(data?.text ?? "Verify your email", error);

export const loader = guestLoader(({ url }) => {
  const outcome = outcomeOf(url.searchParams.get("outcome"));
  return { text: outcome && OUTCOMES[outcome] };
});

export const action = guestAction({}, async ({ request, url, caller }) => {
  const begun = await readSignUp(caller.portal, request);
  const registration = begun?.step === "code" ? begun.registration : null;
  return spendToken(caller, tokenOf(url), registration);
});

export default function EmailVerification() {
  const { text } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  return (
    <SignedOutPage>
      {text ? <EmailVerified text={text} /> : <VerifyEmail failed={failed} />}
    </SignedOutPage>
  );
}
