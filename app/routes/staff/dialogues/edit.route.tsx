import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { dialogueCalls } from "#contract/staff/dialogues.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { postDialogue } from "./dialogue.post.server.ts";
import { DialogueScreen } from "./dialogue-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data?.dialogue.draft.question_title ?? "", error);

export const loader = staffLoader(async ({ caller, params, url }) => ({
  dialogue: await askStaff(caller, dialogueCalls.get, { params: { id: askedId(params.id) } }),
  isSaved: url.searchParams.has("saved"),
}));

export const action = staffAction(
  {
    keeps: [
      "version",
      "then",
      "title",
      "topic",
      "number",
      "recent",
      "background",
      "key-*",
      "language-*",
      "text-*",
      "sample-*",
    ],
  },
  ({ caller, params, paths, form }) =>
    postDialogue(caller, form, { paths, id: askedId(params.id) }),
);

export default function DialogueRoute() {
  return (
    <DialogueScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />
  );
}
