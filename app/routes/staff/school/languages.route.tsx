import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Field } from "#app/components/forms/field.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { languageForm, schoolCalls } from "#contract/staff/school.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import { SchoolHead } from "../kit/school-head.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Languages", error);

export const loader = staffLoader(({ caller }) => askStaff(caller, schoolCalls.languages));

/** Opens or closes a language for new students, or adds one. */
export const action = staffAction(
  { keeps: ["do", "name", "tag"] },
  async ({ caller, form, paths }) => {
    const [order, given = ""] = textOf(form, "do").split(" ");
    const id = idOf(given);
    const to = paths.languages;
    if (id !== null) {
      const isOffered = order === "offer";
      const said = isOffered ? "The language is offered." : "The language is not offered any more.";
      const fields = languageForm.keyof().options;
      const call = isOffered ? schoolCalls.offer : schoolCalls.end;
      return sendForm(caller, () => askStaff(caller, call, { params: { id } }), {
        to,
        said,
        fields,
      });
    }
    const read = readFields(form, languageForm);
    if (read.invalid) return read.invalid;
    const said = "The language is added. Students can choose it.";
    const add = () => askStaff(caller, schoolCalls.addLanguage, { body: read.given });
    return sendForm(caller, add, { ...read, to, said });
  },
);

export default function LanguagesRoute() {
  const paths = useStaffPaths();
  const { languages, has_speech, has_voices } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const typed = fieldsOf(failed);
  return (
    <>
      <SchoolHead
        title="Languages"
        lead="New students choose one of those that you offer. Others keep their students and content."
        failed={failed}
      >
        {(has_voices || has_speech) && (
          <>
            {has_voices && (
              <a className="btn" href={paths.voices}>
                Voices of a computer
              </a>
            )}{" "}
            {has_speech && (
              <a className="btn" href={paths.speech}>
                What a machine may hear
              </a>
            )}
          </>
        )}
      </SchoolHead>
      <div className="stack">
        {languages.length > 0 && (
          <Form method="post">
            <ol className="rows">
              {languages.map(({ id, name, tag, offered }, index) => (
                <li key={id}>
                  <span className="serial">{index + 1}</span>
                  <div>
                    <p className="row-title">{name}</p>
                    <p className="row-meta">
                      <span>{offered ? "Offered" : "Not offered"} </span>
                      <span>Code {tag}</span>
                    </p>
                  </div>
                  <div className="row-side">
                    <button
                      className="btn"
                      type="submit"
                      name="do"
                      value={`${offered ? "end" : "offer"} ${id}`}
                    >
                      {offered ? "Stop offering" : "Offer"}
                      <span className="sr-only">: {name}</span>
                    </button>
                  </div>
                </li>
              ))}
            </ol>
          </Form>
        )}
        <Section id="new" title="A language besides English">
          <DraftForm draft="new" className="fields">
            <Field
              {...typed("name")}
              label="Name"
              hint="In English, for example Tamil."
              autoComplete="off"
            />
            <Field
              {...typed("tag")}
              label="Code"
              hint="Its BCP 47 code, for example ta for Tamil or zh-Hans for Mandarin. Screen readers choose their voice by it."
              autoComplete="off"
            />
            <button className="btn btn-primary" type="submit">
              Add the language
            </button>
          </DraftForm>
        </Section>
      </div>
    </>
  );
}
