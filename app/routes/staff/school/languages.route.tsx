import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Field } from "#app/components/forms/field.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import {
  addLanguage,
  listSchoolLanguages,
  offerLanguage,
} from "#app/lib/api/staff/school.server.ts";
import { line } from "#app/lib/http/forms/form-schema.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import { SchoolHead } from "../kit/school-head.tsx";
import { staffTitle } from "../kit/staff-title.ts";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Languages", error);

export const loader = staffLoader(({ caller }) => listSchoolLanguages(caller));

const schema = z.object({
  name: line("The name", { limit: 100 }),
  tag: z
    .string()
    .trim()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "Type a code such as ta or zh-Hans"),
});

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
      const fields = schema.keyof().options;
      return sendForm(caller, () => offerLanguage(caller, id, isOffered), { to, said, fields });
    }
    const read = readFields(form, schema);
    if (read.invalid) return read.invalid;
    const said = "The language is added. Students can choose it.";
    return sendForm(caller, () => addLanguage(caller, read.given), { ...read, to, said });
  },
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
