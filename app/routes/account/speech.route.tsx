import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SpeechChoice, SpeechTerms } from "#app/components/review/speech-question.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { findSpeechConsent, hideHeard, updateSpeechConsent } from "#app/lib/api/speech.server.ts";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { safeNext } from "#app/lib/http/auth.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { refusedAfterRedirect } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { pageTitle } from "#app/lib/route-page.ts";
import { paths } from "#app/lib/paths.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

const TITLE = "What a machine may hear";

export const meta: MetaFunction<typeof loader> = ({ error }) => pageTitle(TITLE, error);

export const loader = studentLoader(async ({ student }) => {
  const speech = await findSpeechConsent(student);
  if (!speech) throw new ApiError("not-found", 404, "");
  return speech;
});

const SAID: Record<string, string> = {
  yes: "A machine may hear your answers now. Look at a review again in a while.",
  no: "No machine hears your answers. What it had written down is deleted.",
  hide: "What the machine heard is hidden.",
};

/** Keeps the answer to the terms, or hides what was heard of one answer. */
export const action = studentAction(
  { keeps: ["intent", "version", "answer", "back"] },
  async ({ student, form }) => {
    const intent = textOf(form, "intent");
    const back = safeNext(student.portal, textOf(form, "back") || paths.speech);
    try {
      if (intent === "hide") await hideHeard(student, textOf(form, "answer"));
      else if (intent === "yes" || intent === "no") {
        const version = textOf(form, "version");
        await updateSpeechConsent(student, { agrees: intent === "yes", version });
      } else return redirect(back, { status: 303 });
    } catch (error) {
      return refusedAfterRedirect(student.portal, error, back, { failed: "Nothing was changed." });
    }
    const text = SAID[intent] ?? "";
    return redirectWithNotice(student.portal, back, { kind: "success", text });
  },
);

export default function SpeechRoute() {
  const speech = useLoaderData<typeof loader>();
  return (
    <div className="stack max-w-measure">
      <PageHead back={{ href: paths.profile, text: "Profile" }} title={TITLE} />
      <p>
        <b>
          {speech.agreed === undefined
            ? "You have not answered yet."
            : speech.agreed
              ? "You said yes."
              : "You said no."}
        </b>
      </p>
      <SpeechTerms speech={speech} />
      <SpeechChoice speech={speech} back={paths.speech} />
    </div>
  );
}
