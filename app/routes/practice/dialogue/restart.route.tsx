import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RestartDialogue } from "./restart-dialogue.tsx";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { dialogueTitle } from "#app/lib/meta.ts";
import { beforeSegment } from "#app/lib/page-handle.ts";
import { loadRestart, restart } from "./finish.server.ts";

export { DialogueError as ErrorBoundary } from "./dialogue-error.tsx";

export const handle = beforeSegment;

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  dialogueTitle(data?.resumes ? "Pending" : "Restart", error);

export const loader = studentLoader(({ student, url }) => loadRestart(student, url));

export const action = studentAction({}, ({ student, url }) => restart(student, url));

export default function Restart() {
  return <RestartDialogue {...useLoaderData<typeof loader>()} />;
}
