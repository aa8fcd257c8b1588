import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Field } from "#app/components/forms/field.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { listSchoolLanguages } from "#app/lib/api/staff/school.server.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { postLanguages } from "./languages.server.ts";
import { SchoolHead } from "../kit/school-head.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Languages", error);

export const loader = staffLoader(({ caller }) => listSchoolLanguages(caller));

export const action = staffAction({ keeps: ["do", "name", "tag"] }, ({ caller, form, paths }) =>
  postLanguages(caller, form, paths),
);

export default function LanguagesRoute() {
  const languages = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const typed = fieldsOf(failed);
  return (
    <>
      <SchoolHead
        title="Languages"
        lead="New students choose one of those that you offer. Others keep their students and content."
        failed={failed}
      />
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
