import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Field, TextArea } from "#app/components/forms/field.tsx";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { EntryScreen, titleWithout } from "./entries.tsx";
import { questions } from "./questions.server.ts";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data?.entry?.question ?? titleWithout("question", data?.isGone), error);

/** A new question has no key. */
export const loader = staffLoader(({ caller, params, context }) =>
  questions.find(caller, params.key, context.posted !== undefined),
);

export const action = staffAction(
  { keeps: ["version", "then", "question", "answer"] },
  ({ caller, params, paths, form }) => questions.post(caller, form, { paths, key: params.key }),
);

export default function QuestionRoute() {
  const paths = useStaffPaths();
  const found = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const question = found.entry?.question;
  const answer = found.entry?.answer.join("\n\n");
  const typed = fieldsOf(failed, { question, answer });
  return (
    <EntryScreen
      kind="question"
      title={question}
      found={found}
      failed={failed}
      back={{ href: paths.questions, text: "Questions" }}
      facts={[
        ["Question", question],
        ["Answer", <span className="staff-said">{answer}</span>],
      ]}
      removing="Once it is removed, links to this answer open the page without it."
    >
      <Field {...typed("question")} label="Question" autoComplete="off" dir="auto" />
      <TextArea
        {...typed("answer")}
        label="Answer"
        hint="An empty line begins a new paragraph."
        rows={10}
        dir="auto"
      />
    </EntryScreen>
  );
}
