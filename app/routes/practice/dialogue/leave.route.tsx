import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Confirm } from "#app/components/forms/confirm.tsx";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { dialogueTitle } from "#app/lib/route-page.ts";
import { getDialogue } from "#app/lib/api/dialogues.server.ts";
import { askedDialogue } from "#app/lib/http/asked.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { hubOf, pathsFrom } from "#app/lib/paths.ts";
import { namedPosition } from "./position.server.ts";

export { DialogueError as ErrorBoundary } from "./dialogue-error.tsx";

export const meta: MetaFunction = ({ error }) => dialogueTitle("Go to another dialogue", error);

export const loader = studentLoader(({ student, url }) => loadLeave(student, url));

/** Loads the question before the student leaves for another dialogue, `to`, of the same list. */
export async function loadLeave(student: Student, url: URL) {
  const to = idOf(url.searchParams.get("to"));
  const { question, question_list } = await getDialogue(
    student,
    await askedDialogue(student.portal, url),
  );
  // A provider may not send the list.
  const isThere = question_list.length === 0 || question_list.some((id) => id === to);
  if (to === null || !isThere) throw data(null, { status: 404 });
  const paths = pathsFrom(hubOf(url));
  const stay = paths.dialogue(question.id, namedPosition(url) ?? undefined);
  return { title: question.question_title, go: paths.dialogue(to), stay };
}

export default function Leave() {
  const { title, go, stay } = useLoaderData<typeof loader>();
  return (
    <Confirm
      title="Go to another dialogue?"
      text={
        "Save this segment first, or you will lose it. " +
        `Stored answers of “${title}” stay in Pending Practice.`
      }
      actions={[
        { text: "Yes, go on", href: go },
        { text: "Stay here", href: stay },
      ]}
    />
  );
}
