import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { languageAttributes } from "#app/lib/text/languages.ts";
import { spokenCalls } from "#contract/staff/spoken.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { sendForm } from "../kit/action.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

const TITLE = "Voices of a computer";
const FIELD = "voices-";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle(TITLE, error);

export const loader = staffLoader(({ caller }) => askStaff(caller, spokenCalls.getVoices));

/** Saves the voices of each language, typed with commas between. */
export const action = staffAction(
  { keeps: ["version", "voices-*"] },
  async ({ caller, form, paths }) => {
    const fields = [...form.keys()].filter((name) => name.startsWith(FIELD));
    const voices = Object.fromEntries(
      fields.map((name) => {
        const named = textOf(form, name).split(",");
        const known = new Set(named.map((voice) => voice.trim()).filter(Boolean));
        return [name.slice(FIELD.length), [...known]];
      }),
    );
    const body = { voices, version: textOf(form, "version") };
    return sendForm(caller, () => askStaff(caller, spokenCalls.saveVoices, { body }), {
      ...{ to: paths.voices, said: "The voices are saved." },
      values: Object.fromEntries([...fields, "version"].map((name) => [name, textOf(form, name)])),
    });
  },
);

export default function VoicesRoute() {
  const paths = useStaffPaths();
  const { languages, listed, version } = useLoaderData<typeof loader>();
  const failed: FormResult | undefined = useActionData<typeof action>();
  const typed = fieldsOf(
    failed,
    Object.fromEntries(languages.map(({ tag, voices }) => [FIELD + tag, voices.join(", ")])),
  );
  return (
    <>
      <FormHead failed={failed}>
        <PageHead
          title={TITLE}
          lead="They speak dialogues and words that you write. You hear each sound before students do."
          back={{ href: paths.languages, text: "Languages" }}
        />
      </FormHead>
      <DraftForm draft="voices" className="fields staff-narrow">
        <p>
          Name the voices as the speech server calls them, with commas between. The first is the
          usual one. A language without a voice is not spoken.
        </p>
        {listed.length > 0 && (
          <details className="fold">
            <summary>{`The speech server lists ${listed.length} voices`}</summary>
            <p className="fold-body" {...languageAttributes("en")} translate="no">
              {listed.join(", ")}
            </p>
          </details>
        )}
        <input type="hidden" name="version" value={failed?.values.version || version} />
        {languages.map(({ tag, name }) => (
          <Field key={tag} {...typed(FIELD + tag)} label={name} autoComplete="off" dir="ltr" />
        ))}
        <button className="btn btn-primary" type="submit">
          Save
        </button>
      </DraftForm>
    </>
  );
}
