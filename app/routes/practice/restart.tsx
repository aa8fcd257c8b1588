import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Confirm } from "#app/components/forms/confirm.tsx";
import { studentAction, studentLoader } from "#app/lib/access.server.ts";
import { pageTitle } from "#app/lib/meta.ts";
import { paths } from "#app/lib/paths.ts";
import { askedQuestion } from "#app/lib/practice/dialogue-page.server.ts";
import { namedPosition } from "#app/lib/practice/position.server.ts";
import { restart } from "#app/lib/practice/finish.server.ts";
import { getDialogue } from "#app/lib/api/dialogues.server.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = { script: true };

export const meta: MetaFunction = ({ error }) => pageTitle("Restart", error);

export const loader = studentLoader(async ({ student, url }) => {
  const { question } = await getDialogue(student, askedQuestion(url));
  const back = paths.dialogue(question.id, namedPosition(url) ?? undefined);
  return { title: question.question_title, back };
});

export const action = studentAction({}, ({ student, url }) => restart(student, askedQuestion(url)));

export default function Restart() {
  const { title, back } = useLoaderData<typeof loader>();
  return (
    <>
      <Confirm
        id="restart"
        title="Restart"
        text={`Your unfinished answers to “${title}” are deleted, and the dialogue starts again.`}
        actions={[
          { text: "Re-Start", intent: "restart" },
          { text: "Back to the dialogue", href: back },
        ]}
      />
    </>
  );
}
