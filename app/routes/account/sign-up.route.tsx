import { type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pagesToAgreeTo } from "./agreement.server.ts";
import { CODE_STEP, type CodeField, CodeStep } from "./code-step.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { SignedOutPage } from "#app/components/layout/signed-out-page.tsx";
import {
  backToForm,
  checkCode,
  codeStepIsOver,
  sendNewCode,
  verified,
  endOfCode,
  secondsLeft,
  whereTheCodeIs,
} from "./code-step.server.ts";
import {
  readSignUp,
  branchChoices,
  HONEYPOT,
  languageChoices,
  signUp,
  type SignUpField,
} from "./sign-up.server.ts";
import { guestAction, guestLoader } from "#app/lib/http/access.server.ts";
import { findStudent } from "#app/lib/http/auth.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { type FormResult, refusal } from "#app/lib/http/forms/result.ts";
import { pageTitle, beforeLogin, noStore } from "#app/lib/route-page.ts";
import { readNotice } from "#app/lib/http/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { DEFAULT_COUNTRY } from "#app/lib/text/phone.ts";
import { visitorCountry } from "#app/lib/text/visitor-country.server.ts";

export { ErrorBoundary } from "#app/root.tsx";

export const handle = beforeLogin;

/** No cache keeps typed values, and Back loads the current step. */
export const headers = noStore;

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  error || data?.step === "code"
    ? pageTitle(CODE_STEP, error)
    : [{ title: "Naati Ccl Portal Signup" }];

export const loader = guestLoader(async (asked) => {
  if (await findStudent(asked)) throw redirect(paths.dashboard);
  const { request, caller } = asked;
  const [state, waiting] = await Promise.all([
    readSignUp(caller.portal, request),
    readNotice(asked),
  ]);
  const failed = refusal({
    errors: waiting?.errors,
    values: state?.step === "form" ? state.draft : {},
  });
  const refused = Object.keys(failed.errors).length > 0;
  const notice = waiting && !refused ? { kind: waiting.kind, text: waiting.text } : null;
  const common = { notice, failed };
  if (state?.step === "code") {
    return {
      ...common,
      step: "code" as const,
      email: state.email,
      where: whereTheCodeIs(state),
      secondsLeft: secondsLeft(state.sentAt),
      end: endOfCode(state.sentAt),
    };
  }
  const [languages, branches, pages, country] = await Promise.all([
    languageChoices(caller),
    branchChoices(caller),
    pagesToAgreeTo(caller),
    visitorCountry(caller.portal, request, caller.clientAddress),
  ]);
  if ("closed" in languages)
    return { ...common, step: "closed" as const, sentence: languages.closed };
  return {
    ...common,
    step: "form" as const,
    languages,
    branches,
    pages,
    country: country ?? DEFAULT_COUNTRY,
    honeypot: HONEYPOT,
  };
});

export const action = guestAction({ keeps: [] }, async ({ request, form, caller }) => {
  const intent = textOf(form, "intent");
  if (intent !== "verify" && intent !== "resend" && intent !== "restart")
    return signUp(caller, form);
  const state = await readSignUp(caller.portal, request);
  if (state?.step === "done") return verified(caller.portal, state.email);
  if (state?.step !== "code") return codeStepIsOver(caller.portal);
  if (intent === "verify") return checkCode(caller, state, form);
  return intent === "resend" ? sendNewCode(caller, state) : backToForm(caller.portal, state);
});

export default function SignUp() {
  const page = useLoaderData<typeof loader>();
  const failed: FormResult<SignUpField | CodeField> = useActionData<typeof action>() ?? page.failed;
  return (
    <SignedOutPage leadsBack={page.step === "code"}>
      {page.step === "code" ? (
        <CodeStep {...page} failed={failed} />
      ) : page.step === "closed" ? (
        <Closed sentence={page.sentence} />
      ) : (
        <SignUpForm {...page} failed={failed} />
      )}
    </SignedOutPage>
  );
}

/** A school that takes no strangers, or not yet. */
function Closed({ sentence }: { sentence: string }) {
  return (
    <>
      <h1>Create an account</h1>
      <Notice kind="info" page>
        <span dir="auto">{sentence}</span>
      </Notice>
      <p>
        Already have an account? <a href={paths.login()}>Log in</a>
      </p>
    </>
  );
}
