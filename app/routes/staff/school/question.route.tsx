import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Field, TextArea } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { staffAction, staffLoader } from "../access.server.ts";
import { TheirVersion } from "../content/their-version.tsx";
import { staffTitle } from "../staff-title.ts";
import { useStaffPaths } from "../use-staff-paths.ts";
import { RemoveForm } from "./entry-rows.tsx";
import { findQuestion, postQuestion } from "./questions.server.ts";

export { StaffError as ErrorBoundary } from "../staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data?.question?.question ?? wordsOf(data).title, error);

/** A new question has no key. */
export const loader = staffLoader(({ caller, params, context }) =>
  findQuestion(caller, params.key, context.posted !== undefined),
);

export const action = staffAction(({ caller, params, paths, form }) =>
  postQuestion(caller, form, { paths, key: params.key }),
);

/** For a question that is new or was removed. */
const wordsOf = (found: { isGone: boolean } | undefined) =>
  found?.isGone
    ? { title: "A removed question", save: "Put it back" }
    : { title: "Add a question", save: "Add the question" };

export default function QuestionRoute() {
  const paths = useStaffPaths();
  const { question, version, isGone } = useLoaderData<typeof loader>();
  const words = wordsOf({ isGone });
  const failed = useActionData<typeof action>();
  const typed = fieldsOf(failed, {
    question: question?.question,
    answer: question?.answer.join("\n\n"),
  });
  return (
    <>
      <FormHead failed={failed}>
        <PageHead
          title={question?.question ?? words.title}
          back={{ href: paths.questions, text: "Questions" }}
        />
      </FormHead>
      {question && failed?.values.version === "" && (
        <TheirVersion
          facts={[
            ["Question", question.question],
            ["Answer", <span className="staff-said">{question.answer.join("\n\n")}</span>],
          ]}
        />
      )}
      <div className="stack">
        <Form className="fields staff-narrow" method="post" noValidate>
          <input type="hidden" name="version" value={failed?.values.version || version} />
          <Field {...typed("question")} label="Question" autoComplete="off" dir="auto" />
          <TextArea
            {...typed("answer")}
            label="Answer"
            hint="An empty line begins a new paragraph."
            rows={10}
            dir="auto"
          />
          <button className="btn btn-primary" type="submit">
            {question ? "Save" : words.save}
          </button>
        </Form>
        {question && (
          <RemoveForm version={version}>
            Once it is removed, links to this answer open the page without it.
          </RemoveForm>
        )}
      </div>
    </>
  );
}
