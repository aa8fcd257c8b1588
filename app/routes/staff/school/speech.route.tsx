import type { MetaFunction } from "@remix-run/node";
import type * as z from "zod";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { speechCalls, speechForm } from "#contract/staff/speech.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import { TheirVersion } from "../kit/facts.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { SpeechProof } from "./speech-proof.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

const TITLE = "What a machine may hear";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle(TITLE, error);

export const loader = staffLoader(({ caller }) => askStaff(caller, speechCalls.get));

type Field = keyof z.infer<typeof speechForm>;

/** Saves who hears takes, and in which languages; tries the engine; begins its proof anew. */
export const action = staffAction(
  { keeps: ["version", "languages", "language", ...speechForm.keyof().options] },
  async ({ caller, form, paths }) => {
    const intent = textOf(form, "intent");
    if (intent === "try") {
      const body = { language: textOf(form, "language") };
      return sendForm<unknown, Field>(caller, () => askStaff(caller, speechCalls.try, { body }), {
        ...{ intent, to: paths.speech, said: "The engine is listening. Look again in a while." },
      });
    }
    if (intent === "anew")
      return sendForm<unknown, Field>(caller, () => askStaff(caller, speechCalls.proveAnew), {
        ...{ intent, to: paths.speech, said: "What the machine hears is counted anew." },
      });
    const read = readFields(form, speechForm);
    if (read.invalid) return read.invalid;
    const languages = form.getAll("languages").filter((tag) => typeof tag === "string");
    const body = { ...read.given, languages, version: textOf(form, "version") };
    return sendForm(caller, () => askStaff(caller, speechCalls.save, { body }), {
      ...read,
      to: paths.speech,
      said: "This is saved. Students are asked when they look at a review.",
    });
  },
);

export default function SpeechRoute() {
  const paths = useStaffPaths();
  const { version, languages, model, ...saved } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const typed = fieldsOf(failed, saved);
  return (
    <>
      <FormHead failed={failed}>
        <PageHead
          title={TITLE}
          lead="A speech server writes down what students said. Each student is asked first, and reads what you write here. Without a name nobody is asked."
          back={{ href: paths.languages, text: "Languages" }}
        />
      </FormHead>
      {failed?.values.version === "" && (
        <TheirVersion
          facts={[
            ["Who hears it", saved.processor],
            ["Country", saved.country],
            ["Kept", saved.retention],
            ["Used for", saved.purpose],
          ]}
        />
      )}
      <DraftForm draft="speech" className="fields staff-narrow">
        <input type="hidden" name="version" value={failed?.values.version || version} />
        <Field
          {...typed("processor")}
          label="Who hears it"
          hint="The company that runs the speech server, or your school."
          dir="auto"
          autoComplete="off"
        />
        <Field
          {...typed("country")}
          label="Country"
          hint="Where that server stands."
          autoComplete="off"
        />
        <Field
          {...typed("retention")}
          label="How long it is kept there"
          hint="Such as: it is not kept; or at most 30 days."
          autoComplete="off"
        />
        <Field
          {...typed("purpose")}
          label="What it is used for"
          hint="Such as: only to write down your answers."
          autoComplete="off"
        />
        <fieldset className="field">
          <legend>Languages of the answers</legend>
          {languages.map(({ tag, name, is_on, level, is_proven }) => (
            <label className="check" key={tag}>
              <input type="checkbox" name="languages" value={tag} defaultChecked={is_on} />
              <span>
                {name} <small className="text-ink-muted">{!is_proven && ADVICE[level]}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <button className="btn btn-primary" type="submit">
          Save
        </button>
      </DraftForm>
      <SpeechProof languages={languages} model={model} />
    </>
  );
}

/** What published measurements say of the engines of 2026. */
const ADVICE = {
  good: "Engines are good at it.",
  fair: "Engines often err at it. Students read that.",
  bad: "Engines are bad at it, or nobody knows. Students read that it often errs.",
};
