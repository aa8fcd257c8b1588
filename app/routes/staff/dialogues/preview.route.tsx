import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getEditedDialogue } from "#app/lib/api/staff/content-dialogues.server.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { postState } from "./preview.post.server.ts";
import { PreviewScreen } from "./preview-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data ? `Look at ${data.draft.question_title}` : "", error);

export const loader = staffLoader(({ caller, params }) =>
  getEditedDialogue(caller, askedId(params.id)),
);

export const action = staffAction(
  { keeps: ["intent", "version"] },
  ({ caller, params, paths, form }) => postState(caller, form, { paths, id: askedId(params.id) }),
);

export default function PreviewRoute() {
  return (
    <PreviewScreen
      dialogue={useLoaderData<typeof loader>()}
      failed={useActionData<typeof action>()}
    />
  );
}
