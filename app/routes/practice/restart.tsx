import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RestartDialogue } from "#app/components/practice/restart-dialogue.tsx";
import { studentAction, studentLoader } from "#app/lib/access.server.ts";
import { askedDialogue } from "#app/lib/asked-id.server.ts";
import { missingSegments } from "#app/lib/dialogue-progress.server.ts";
import { getDialogue } from "#app/lib/api/dialogues.server.ts";
import { pageTitle } from "#app/lib/meta.ts";
import { beforeSegment } from "#app/lib/page-handle.ts";
import { hubOf, pathsFrom } from "#app/lib/paths.ts";
import { restart } from "#app/lib/practice/finish.server.ts";
import { namedPosition } from "#app/lib/practice/position.server.ts";

export { DialogueError as ErrorBoundary } from "#app/components/practice/dialogue-error.tsx";

export const handle = beforeSegment;

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  pageTitle(data?.resumes ? "Pending" : "Restart", error);

/**
 * One page under two addresses: asked from a list, whether to go on or anew; asked in the dialogue,
 * only whether anew.
 */
export const loader = studentLoader(async ({ student, url }) => {
  const dialogue = await getDialogue(student, await askedDialogue(url));
  const { id, question_title: title, pending_status } = dialogue.question;
  const paths = pathsFrom(hubOf(url));
  const resumes = url.pathname === pathsFrom("practice-ccl").resume();
  const back = paths.dialogue(id, namedPosition(url) ?? undefined);
  if (resumes && pending_status === false) throw redirect(back);
  const answered = dialogue.segments.length - missingSegments(dialogue).length;
  return { resumes, title, answered, back };
});

export const action = studentAction({}, ({ student, url }) => restart(student, url));

export default function Restart() {
  return <RestartDialogue {...useLoaderData<typeof loader>()} />;
}
