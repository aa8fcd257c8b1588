import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Confirm } from "#app/components/forms/confirm.tsx";
import { studentLoader } from "#app/lib/access.server.ts";
import { askedDialogue } from "#app/lib/asked-id.server.ts";
import { idOf } from "#app/lib/forms/read-form.server.ts";
import { pageTitle } from "#app/lib/meta.ts";
import { hubOf, pathsFrom } from "#app/lib/paths.ts";
import { namedPosition } from "#app/lib/practice/position.server.ts";
import { getDialogue } from "#app/lib/api/dialogues.server.ts";

export { DialogueError as ErrorBoundary } from "#app/components/practice/dialogue-error.tsx";

export const meta: MetaFunction = ({ error }) => pageTitle("Go to another dialogue", error);

export const loader = studentLoader(async ({ student, url }) => {
  const to = idOf(url.searchParams.get("to"));
  const { question, question_list } = await getDialogue(student, await askedDialogue(url));
  if (to === null || !question_list.includes(to)) throw data(null, { status: 404 });
  const paths = pathsFrom(hubOf(url));
  const stay = paths.dialogue(question.id, namedPosition(url) ?? undefined);
  return { title: question.question_title, go: paths.dialogue(to), stay };
});

export default function Leave() {
  const { title, go, stay } = useLoaderData<typeof loader>();
  return (
    <Confirm
      title="Go to another dialogue?"
      text={`Save this segment first, or you will lose it. Stored answers of “${title}” stay in Pending Practice.`}
      actions={[
        { text: "Yes, go on", href: go },
        { text: "Stay here", href: stay },
      ]}
    />
  );
}
