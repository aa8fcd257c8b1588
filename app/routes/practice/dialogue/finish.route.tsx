import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FinishDialogue } from "./finish-dialogue.tsx";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { dialogueTitle } from "#app/lib/meta.ts";
import { finish, loadFinish } from "./finish.server.ts";

export { DialogueError as ErrorBoundary } from "./dialogue-error.tsx";

export const handle = { script: true };

export const meta: MetaFunction = ({ error }) => dialogueTitle("Save or submit", error);

export const loader = studentLoader(({ student, url }) => loadFinish(student, url));

export const action = studentAction({}, ({ student, form, url }) => finish(student, form, url));

export default function Finish() {
  return <FinishDialogue {...useLoaderData<typeof loader>()} />;
}
