import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { SignedOutPage } from "#app/components/layout/signed-out-page.tsx";
import { guestAction, guestLoader } from "#app/lib/http/access.server.ts";
import { outcomeOf, OUTCOMES, spendToken } from "./mailed-links.server.ts";
import { mailedTokenMeta, beforeLogin, noStore, tokenOf } from "#app/lib/route-page.ts";
import { readSignUp } from "./sign-up.server.ts";
import { FormHead } from "#app/components/forms/form-head.tsx";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { paths } from "#app/lib/paths.ts";
import { SAID_LATER } from "#app/components/ui/script-only.tsx";

export { ErrorBoundary } from "#app/root.tsx";

export const handle = beforeLogin;
export const headers = noStore;
export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  mailedTokenMeta(data?.text ?? "Verify your email", error);

export const loader = guestLoader(({ url }) => {
  const outcome = outcomeOf(url.searchParams.get("outcome"));
  return { text: outcome && OUTCOMES[outcome] };
});

export const action = guestAction({ keeps: [] }, async ({ request, url, caller }) => {
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

/** Verifies by a post only, because programs that check mails open links. Script posts at once. */
function VerifyEmail({ failed }: { failed: FormResult | undefined }) {
  return (
    <>
      <FormHead failed={failed}>
        <h1>Verify your email</h1>
      </FormHead>
      <Form className="stack" method="post" data-enhance={failed ? undefined : "moving-on"}>
        <p {...SAID_LATER}>Press the button to finish.</p>
        <button className="btn btn-primary btn-lg w-full" type="submit">
          Verify my email
        </button>
      </Form>
    </>
  );
}

function EmailVerified({ text }: { text: string }) {
  return (
    <>
      <h1>{text}</h1>
      <p>
        <a className="btn btn-primary" href={paths.login()}>
          Click to Login
        </a>
      </p>
    </>
  );
}
