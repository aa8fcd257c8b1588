import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Confirm } from "#app/components/forms/confirm.tsx";
import { studentAction, studentLoader } from "#app/lib/access.server.ts";
import { pageTitle } from "#app/lib/meta.ts";
import { paths } from "#app/lib/paths.ts";
import { askedQuestion } from "#app/lib/practice/dialogue-page.server.ts";
import { restart } from "#app/lib/practice/finish.server.ts";
import { getDialogue } from "#app/lib/api/dialogues.server.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = { script: true };

export const meta: MetaFunction = ({ error }) => pageTitle("Pending", error);

export const loader = studentLoader(async ({ student, url }) => {
  const { question } = await getDialogue(student, askedQuestion(url));
  if (!question.pending_status) throw redirect(paths.dialogue(question.id));
  return { id: question.id, title: question.question_title };
});

export const action = studentAction({}, ({ student, url }) => restart(student, askedQuestion(url)));

export default function Resume() {
  const { id, title } = useLoaderData<typeof loader>();
  return (
    <>
      <Confirm
        id="restart"
        title="Pending"
        text="This dialogue is pending. if you want to complete click on continue otherwise you can re-start."
        actions={[
          { text: "Continue", href: paths.dialogue(id) },
          { text: "Re-Start", intent: "restart" },
        ]}
      >
        <p className="text-ink-muted">{title}</p>
      </Confirm>
    </>
  );
}
